; The browser edition for one user of Windows; asks for no administrator. makensis gets VERSION, SOURCE and OUTPUT.
Unicode true
Name "Loandesk"
OutFile "${OUTPUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Loandesk"
SetCompressor lzma
Icon "${SOURCE}/loandesk.ico"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Loandesk"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Loandesk, the circulation desk of a school library"
VIAddVersionKey "LegalCopyright" "MIT licence"
Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Loandesk"

Section
  ; A running library holds its own node.exe open.
  ClearErrors
  IfFileExists "$INSTDIR\node.exe" 0 copy
  Delete "$INSTDIR\node.exe"
  IfErrors 0 copy
  MessageBox MB_OK|MB_ICONEXCLAMATION "Loandesk is open. Close it and start this installer again. Nothing was changed." /SD IDOK
  SetErrorLevel 2
  Quit
copy:
  RMDir /r "$INSTDIR\app"
  SetOutPath "$INSTDIR"
  File "${SOURCE}/node.exe"
  File "${SOURCE}/loandesk.vbs"
  File "${SOURCE}/loandesk.ico"
  File /r "${SOURCE}/app"
  CreateShortcut "$SMPROGRAMS\Loandesk.lnk" "wscript.exe" '"$INSTDIR\loandesk.vbs"' "$INSTDIR\loandesk.ico"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Loandesk"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\loandesk.ico"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

Section Uninstall
  ; The library in the user's application data stays.
  RMDir /r "$INSTDIR\app"
  Delete "$INSTDIR\node.exe"
  Delete "$INSTDIR\loandesk.vbs"
  Delete "$INSTDIR\loandesk.ico"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Loandesk.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd

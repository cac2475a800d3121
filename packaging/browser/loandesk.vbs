' Starts the desk without a console window.
Set shell = CreateObject("WScript.Shell")
Set files = CreateObject("Scripting.FileSystemObject")
folder = files.GetParentFolderName(WScript.ScriptFullName)
code = shell.Run("""" & folder & "\node.exe"" """ & folder & "\app\out\main\desk.js""", 0, True)
If code <> 0 Then MsgBox "Loandesk could not be started. What it said is in its log.", 48, "Loandesk"

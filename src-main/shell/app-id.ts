// The name by which operating systems know the desktop app; a package gives it to its shortcuts.

export const appId = 'org.loandesk.Loandesk';

// The test code: a scan of it identifies the scanner and its keyboard layout.

/** Keyboard layouts place these characters differently, so the app can detect a scanner's layout. */
export const CODE_TO_SCAN = 'LOANDESK-yzaqm/@{^';

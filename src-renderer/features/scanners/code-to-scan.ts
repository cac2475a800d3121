// The code that is shown to be scanned: it finds the scanner, and shows how it is set.

/** Its letters and signs stand elsewhere on every keyboard layout; the app tells by them how a scanner is set. */
export const CODE_TO_SCAN = 'LOANDESK-yzaqm/@{^';

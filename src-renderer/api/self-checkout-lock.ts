// Whether this browser is a self-checkout, until the PIN is entered: kept over restarts, for all its tabs.

const STORED_AS = 'loandesk.self-checkout';
/** In place of a token of its own: the page keeps the one that it has, or is the desktop window. */
const WITHOUT_TOKEN = 'on';

export function isSelfCheckout(): boolean {
  return localStorage.getItem(STORED_AS) !== null;
}

/** @param token of a link for another device */
export function lockToSelfCheckout(token?: string): void {
  localStorage.setItem(STORED_AS, token ?? localStorage.getItem(STORED_AS) ?? WITHOUT_TOKEN);
}

/** Ends it, and begins again at the desk: a token of a link goes with it. */
export function leaveSelfCheckout(): void {
  localStorage.removeItem(STORED_AS);
  history.replaceState(null, '', `${location.pathname}${location.search}#/`);
  location.reload();
}

/** The token of the link that made this device a self-checkout; null if there was none. */
export function selfCheckoutToken(): string | null {
  const stored = localStorage.getItem(STORED_AS);
  return stored === WITHOUT_TOKEN ? null : stored;
}

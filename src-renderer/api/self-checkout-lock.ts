// Whether this browser is locked to the self-checkout or the catalogue until the PIN is entered: kept over restarts, for all its tabs.

const STORED_AS = 'loandesk.self-checkout';
/** In place of a token of its own: this is the desktop window. */
const WITHOUT_TOKEN = 'on';

/** There if the lock is for the pupils' catalogue in place of the self-checkout. */
const CATALOGUE_AS = 'loandesk.catalogue-kiosk';

/** Locked, and only to look for books. */
export function isCatalogueKiosk(): boolean {
  return isSelfCheckout() && localStorage.getItem(CATALOGUE_AS) !== null;
}

/** What the lock that comes next is for. */
export function lockIsFor(screen: 'self-checkout' | 'catalogue'): void {
  if (screen === 'catalogue') localStorage.setItem(CATALOGUE_AS, 'on');
  else localStorage.removeItem(CATALOGUE_AS);
}

export function isSelfCheckout(): boolean {
  return localStorage.getItem(STORED_AS) !== null;
}

/** @param token what a browser asks the library with from now on */
export function lockToSelfCheckout(token = WITHOUT_TOKEN): void {
  localStorage.setItem(STORED_AS, token);
}

/** Ends it, and forgets its token. */
export function unlockSelfCheckout(): void {
  localStorage.removeItem(STORED_AS);
  localStorage.removeItem(CATALOGUE_AS);
}

/**
 * Ends it, and begins again at the desk; the token of the self-checkout goes with it.
 *
 * @param code opens the desk; null where the desktop window is trusted, and on a device that has none
 */
export function leaveSelfCheckout(code: string | null): void {
  unlockSelfCheckout();
  const hash = code === null ? '#/' : `#code=${code}`;
  history.replaceState(null, '', `${location.pathname}${location.search}${hash}`);
  location.reload();
}

/** The token of this self-checkout; null if there is none. */
export function selfCheckoutToken(): string | null {
  const stored = localStorage.getItem(STORED_AS);
  return stored === WITHOUT_TOKEN ? null : stored;
}

/** Another tab of this browser became the self-checkout, or left it: this one follows. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORED_AS) location.reload();
  });
}

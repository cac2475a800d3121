// The token with which a browser tab opens the library: taken from the address once and kept for this tab only.

import { lockToSelfCheckout, selfCheckoutToken } from './self-checkout-lock.ts';

const STORED_AS = 'loandesk.token';
let token: string | null = null;

/**
 * Takes `#token=...`, `#code=...` or `#self-checkout=...` out of the address, so that it appears in no history or
 * screenshot. The last one makes this browser a self-checkout.
 *
 * @param exchange returns the token for a one-time code; rejects if the code is invalid
 */
export async function takeKeyFromAddress(exchange: (code: string) => Promise<string>): Promise<void> {
  token = sessionStorage.getItem(STORED_AS) ?? selfCheckoutToken();
  const [, kind, given] = /^#?\/?(token|code|self-checkout)=([^&]+)/.exec(location.hash) ?? [];
  if (given === undefined) return;
  history.replaceState(history.state, '', `${location.pathname}${location.search}#/`);
  const key = decodeURIComponent(given);
  if (kind === 'self-checkout') {
    sessionStorage.removeItem(STORED_AS);
    lockToSelfCheckout(key);
    token = key;
    return;
  }
  token = kind === 'token' ? key : await exchange(key).catch(() => token);
  if (token !== null) sessionStorage.setItem(STORED_AS, token);
}

export function sessionToken(): string | null {
  return token;
}

/** The desktop window is trusted without a token; a browser must send one. */
export function needsToken(): boolean {
  return window.loandesk === undefined && /^https?:$/.test(location.protocol);
}

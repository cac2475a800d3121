// The token with which a browser opens the library: exchanged for the one-time code in the address.

import type { DeskToken } from './api-types.ts';
import { isSelfCheckout, lockToSelfCheckout, selfCheckoutToken } from './self-checkout-lock.ts';

const STORED_AS = 'loandesk.token';
let token: string | null = null;

/**
 * Exchanges the code in `#code=...`. The browser keeps the address in its history, where a code is worth nothing once it is
 * used; a token would let in all who read it there. Links of earlier versions, with a token in them, open nothing.
 *
 * @param exchange rejects if the code is invalid
 */
export async function takeCodeFromAddress(exchange: (code: string) => Promise<DeskToken>): Promise<void> {
  token = selfCheckoutToken() ?? sessionStorage.getItem(STORED_AS) ?? localStorage.getItem(STORED_AS);
  const [, kind, given] = /^#?\/?(code|token|self-checkout)=([^&]+)/.exec(location.hash) ?? [];
  if (given === undefined) return;
  history.replaceState(history.state, '', `${location.pathname}${location.search}#/`);
  if (kind !== 'code') return;
  const answer = await exchange(decodeURIComponent(given)).catch(() => null);
  if (answer !== null) keep(answer);
}

function keep({ token: fresh, scopes }: DeskToken): void {
  if (scopes.every((scope) => scope === 'self-checkout')) becomeSelfCheckout(fresh);
  else if (!isSelfCheckout()) {
    token = fresh;
    // Another computer has a token of its own, which its librarian need not get again each morning.
    const isElsewhere = location.protocol === 'https:';
    (isElsewhere ? localStorage : sessionStorage).setItem(STORED_AS, fresh);
  }
}

/** From now on this browser has the token of a self-checkout, and no other. */
function becomeSelfCheckout(fresh: string): void {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(STORED_AS);
  lockToSelfCheckout(fresh);
  token = fresh;
}

export function sessionToken(): string | null {
  return token;
}

/** The desktop window is trusted without a token; a browser must send one. */
export function needsToken(): boolean {
  return window.loandesk === undefined && /^https?:$/.test(location.protocol);
}

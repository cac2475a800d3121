// The token with which a browser opens the library: exchanged for the one-time code in the address.

import type { DeskToken } from '../../src-contract/client.ts';
import {
  isSelfCheckout,
  lockToSelfCheckout,
  selfCheckoutToken,
  unlockSelfCheckout,
} from './self-checkout-lock.ts';

const STORED_AS = 'loandesk.token';
let token: string | null = null;

/**
 * Exchanges the code in `#code=...`. The browser keeps the address in its history, where a code is worth nothing once it is
 * used; a token would let in all who read it there. Links of earlier versions, with a token in them, open nothing.
 *
 * @param exchange rejects if the code is invalid
 * @param isLetIn whether the library accepts this browser's token
 */
export async function takeCodeFromAddress(
  exchange: (code: string) => Promise<DeskToken>,
  isLetIn: () => Promise<boolean>,
): Promise<void> {
  const locked = selfCheckoutToken();
  if (locked !== null)
    becomeSelfCheckout(locked); // also in a tab that was the desk when another one was locked
  else token = sessionStorage.getItem(STORED_AS) ?? localStorage.getItem(STORED_AS);
  // A link that is pasted into this tab changes the part behind # only, which loads no page.
  window.addEventListener('hashchange', (event) => {
    if (!location.hash.startsWith('#code=')) return;
    event.stopImmediatePropagation();
    location.reload();
  });
  const [, kind, given] = /^#?\/?(code|token|self-checkout)=([^&]+)/.exec(location.hash) ?? [];
  if (given === undefined) return;
  history.replaceState(history.state, '', `${location.pathname}${location.search}#/`);
  if (kind !== 'code') return;
  const answer = await exchange(decodeURIComponent(given)).catch(() => null);
  if (answer === null) return;
  if (answer.scopes.every((scope) => scope === 'self-checkout')) becomeSelfCheckout(answer.token);
  else if (!isSelfCheckout()) keep(answer.token);
  else if (!(await isLetIn())) {
    // Its token was revoked, so that no PIN leads out.
    unlockSelfCheckout();
    keep(answer.token);
  }
}

function keep(fresh: string): void {
  token = fresh;
  // Another computer has a token of its own, which its librarian need not get again each morning.
  const isElsewhere = location.protocol === 'https:';
  (isElsewhere ? localStorage : sessionStorage).setItem(STORED_AS, fresh);
}

/** From now on this browser has the token of a self-checkout, and no other. */
export function becomeSelfCheckout(fresh: string): void {
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

// The key with which a browser tab opens the library: taken once from the address, kept for this tab only.

const STORED_AS = 'loandesk.token';
let token: string | null = null;

/**
 * Takes `#token=...` or `#code=...` out of the address, so that it stands in no history, bookmark or screenshot.
 *
 * @param exchange gives the token for a code, which works once; rejects where it does not
 */
export async function takeKeyFromAddress(exchange: (code: string) => Promise<string>): Promise<void> {
  token = sessionStorage.getItem(STORED_AS);
  const [, kind, given] = /^#?\/?(token|code)=([^&]+)/.exec(location.hash) ?? [];
  if (given === undefined) return;
  history.replaceState(history.state, '', `${location.pathname}${location.search}#/`);
  const key = decodeURIComponent(given);
  token = kind === 'token' ? key : await exchange(key).catch(() => token);
  if (token !== null) sessionStorage.setItem(STORED_AS, token);
}

export function sessionToken(): string | null {
  return token;
}

/** The desktop window is trusted by where it runs; a browser has to show a key. */
export function needsToken(): boolean {
  return window.loandesk === undefined && /^https?:$/.test(location.protocol);
}

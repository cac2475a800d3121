// The key with which a browser tab opens the library: taken once from the address, kept for this tab only.

const STORED_AS = 'loandesk.token';
let token: string | null = null;

/** Takes `#token=...` out of the address, so that it stands in no history, bookmark or screenshot. */
export function takeTokenFromAddress(): void {
  const given = /^#?\/?token=([^&]+)/.exec(location.hash)?.[1];
  if (given !== undefined) {
    token = decodeURIComponent(given);
    sessionStorage.setItem(STORED_AS, token);
    history.replaceState(history.state, '', `${location.pathname}${location.search}#/`);
    return;
  }
  token = sessionStorage.getItem(STORED_AS);
}

export function sessionToken(): string | null {
  return token;
}

/** The desktop window is trusted by where it runs; a browser has to show a key. */
export function needsToken(): boolean {
  return window.loandesk === undefined && /^https?:$/.test(location.protocol);
}

// Translates between a custom scheme's addresses, which only Electron knows, and ones that any Chromium can open.

/** `app://loandesk/x` is `http://loandesk.localhost:PORT/x`: secure to Chromium, and never looked up in a network. */
export function toBrowser(address: string, port: number): string {
  return address.replace(/^app:\/\/([^/]+)/, `http://$1.localhost:${String(port)}`);
}

/** The way back; an address of anywhere else stays as it is. */
export function toElectron(address: string, port: number): string {
  const own = new RegExp(`^http://([^/]+)\\.localhost:${String(port)}(?=/|$)`);
  return address.replace(own, 'app://$1');
}

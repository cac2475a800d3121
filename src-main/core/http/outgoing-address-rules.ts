// Decides which addresses this program may ask: HTTPS, and this computer itself without it.

const here = new Set(['localhost', '127.0.0.1', '[::1]']);

const isPlainHere = (url: URL): boolean => url.protocol === 'http:' && here.has(url.hostname);

export function mayAsk(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || isPlainHere(url));
}

/**
 * Only an address of this computer may redirect to this computer. HTTPS protects the others in the school's network:
 * they have no certificate that this computer trusts, so no request reaches them.
 */
export function mayFollow(from: URL, to: URL): boolean {
  return to.protocol === 'https:' || (isPlainHere(from) && isPlainHere(to));
}

// Which addresses of sources may be asked: HTTPS, and this computer itself without it.

const here = new Set(['localhost', '127.0.0.1', '[::1]']);

export function mayAsk(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && here.has(url.hostname)));
}

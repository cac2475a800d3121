// Asks an address on the network, and checks each redirect before it follows it.
import { mayFollow } from './outgoing-address-rules.ts';

const redirects = new Set([301, 302, 303, 307, 308]);
const mostRedirects = 5;

/** @returns null if a redirect leads where this program must not ask, or there is no end of them */
export async function checkedFetch(address: URL, request: RequestInit): Promise<Response | null> {
  let at = address;
  for (let followed = 0; followed <= mostRedirects; followed += 1) {
    const answer = await fetch(at, { ...request, redirect: 'manual' });
    if (!redirects.has(answer.status)) return answer;
    await answer.body?.cancel();
    const next = URL.parse(answer.headers.get('location') ?? '', at.href);
    if (next === null || !mayFollow(at, next)) return null;
    at = next;
  }
  return null;
}

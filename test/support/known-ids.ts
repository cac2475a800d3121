// Remembers the ids that the API gave, so that made-up requests can ask for what is really there.
import fc from 'fast-check';

/** Stands in a request for one of the ids of a collection, whichever there are by then. */
export const anyOneOf = (collection: string): fc.Arbitrary<string> =>
  fc.nat(9999).map((which) => `«${collection} ${String(which)}»`);

const marker = /«([^ »]+) (\d{1,4})»/g;
const encodedMarker = /%C2%AB([^ ]+?)%20(\d{1,4})%C2%BB/g;
const mostKept = 300;

export interface KnownIds {
  /** Puts ids where the markers are; `nothing` where there is none. */
  inText(text: string): string;
  inAddress(address: string): string;
  /** Learns from an answer. @param path without what is asked for, as `/users` */
  learn(method: string, path: string, body: unknown): void;
  /** Whether the collection has become so large that nothing need be added. */
  holdsMany(collection: string): boolean;
}

export function knownIds(): KnownIds {
  const known = new Map<string, string[]>();

  function one(collection: string, which: string): string {
    const ids = known.get(collection) ?? [];
    return ids[Number(which) % ids.length] ?? 'nothing';
  }

  function add(collection: string, id: unknown): void {
    if (typeof id !== 'string' && typeof id !== 'number') return;
    const ids = known.get(collection) ?? [];
    known.set(collection, ids);
    if (ids.includes(String(id))) return;
    ids.push(String(id));
    if (ids.length > mostKept) ids.shift();
  }

  function learnFrom(collection: string, row: unknown): void {
    if (typeof row !== 'object' || row === null) {
      if (collection === '/events') add(collection, row);
      return;
    }
    const { id, file, seq, titleId, events, deleted } = row as Record<string, unknown>;
    if (deleted === true) return;
    add(collection, { '/backups': file, '/events': seq }[collection] ?? id);
    add('/titles', titleId);
    if (Array.isArray(events)) for (const event of events) learnFrom('/events', event);
  }

  /** A list, an object with lists in it, or one row. */
  function rowsIn(body: unknown): unknown[] {
    if (Array.isArray(body)) return body as unknown[];
    const fields: unknown[] = typeof body === 'object' && body !== null ? Object.values(body) : [];
    return [body, ...fields.flatMap((field) => (Array.isArray(field) ? (field as unknown[]) : []))];
  }

  return {
    inText: (text) =>
      text.replaceAll(marker, (_, collection: string, which: string) => one(collection, which)),
    inAddress: (address) =>
      address.replaceAll(encodedMarker, (_, collection: string, which: string) =>
        encodeURIComponent(one(decodeURIComponent(collection), which)),
      ),
    learn(method, path, body) {
      const [, root = '', id, rest] = /^((?:\/mail)?\/[^/]+)(?:\/([^/]+)(.*))?/.exec(path) ?? [];
      if (method === 'DELETE') {
        const ids = known.get(root) ?? [];
        if (rest === '' && ids.includes(id ?? '')) ids.splice(ids.indexOf(id ?? ''), 1);
      } else if (rest === '/erasure') learnFrom('/erasures', body);
      else if (root === '/status') for (const row of rowsIn(body).slice(1)) learnFrom('/notices', row);
      else if (id === undefined && (root !== '/tokens' || method === 'POST')) {
        // Of tokens only those that were made here: without its own token the client could not go on asking.
        if (root === '/backups' && Array.isArray(body)) known.delete(root); // old ones go by themselves
        for (const row of rowsIn(body).slice(0, 30)) learnFrom(root, row);
      }
    },
    holdsMany: (collection) => (known.get(collection)?.length ?? 0) >= mostKept,
  };
}

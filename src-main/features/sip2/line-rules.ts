// Cuts what a machine sends into lines, and decides whose connection ends if there are too many.

const cr = 0x0d;
const lf = 0x0a;
/** Any message of the protocol is shorter. */
export const longestLine = 4096;

/** Lines end with CR, LF, or both; blank lines are left out. */
export function lineReader() {
  let rest = Buffer.alloc(0);
  return {
    /** @returns the whole lines so far; null if a line is too long to be a message */
    push(chunk: Buffer): Buffer[] | null {
      const bytes = Buffer.concat([rest, chunk]);
      const lines: Buffer[] = [];
      let start = 0;
      for (let at = rest.length; at < bytes.length; at += 1) {
        if (bytes[at] !== cr && bytes[at] !== lf) continue;
        if (at > start) lines.push(bytes.subarray(start, at));
        start = at + 1;
      }
      rest = Buffer.from(bytes.subarray(start));
      const isTooLong = rest.length > longestLine || lines.some(({ length }) => length > longestLine);
      return isTooLong ? null : lines;
    },
  };
}

export interface OpenConnection {
  /** The client's address. */
  readonly address: string;
  readonly lastLineAtMs: number;
}

export const mostConnections = 20;

/**
 * The connection that makes room for a new one: the longest idle one of an address with several.
 *
 * @param open all connections, the new one included
 * @returns undefined if there is room, the new one if each of the others is the only one of its machine
 */
export function connectionToEnd<Connection extends OpenConnection>(
  open: readonly Connection[],
): Connection | undefined {
  if (open.length <= mostConnections) return undefined;
  const newest = open.at(-1);
  const spare = [...Map.groupBy(open, ({ address }) => address).values()]
    .filter(({ length }) => length > 1)
    .flat()
    .filter((connection) => connection !== newest)
    .toSorted((a, b) => a.lastLineAtMs - b.lastLineAtMs);
  return spare[0] ?? newest;
}

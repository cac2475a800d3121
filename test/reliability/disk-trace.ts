// Reads strace's notes: what the program asked of the disk, and what it answered its callers, in one order.
import { readFileSync } from 'node:fs';

/** One thing that happened. A sync counts from when it returned, for what was written before it was asked for. */
export type DiskEvent =
  | { readonly kind: 'create'; readonly file: string; readonly emptied: boolean }
  | { readonly kind: 'folder'; readonly file: string }
  /** `offset` null: at the end of the file */
  | { readonly kind: 'write'; readonly file: string; readonly offset: number | null; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly file: string; readonly size: number }
  | { readonly kind: 'rename'; readonly file: string; readonly to: string }
  | { readonly kind: 'unlink'; readonly file: string }
  | { readonly kind: 'sync-asked'; readonly file: string; readonly call: number }
  | { readonly kind: 'synced'; readonly file: string; readonly call: number }
  /** An answer 201 on its way to a caller, with the id of what was made. */
  | { readonly kind: 'acknowledged'; readonly id: string };

interface Call {
  name: string;
  args: string;
  result: string;
  begun: number;
  ended: number;
}

/** Every event below `folder`, and every acknowledgement. @throws on a call that this reader does not know. */
export function readTrace(traceFile: string, folder: string): DiskEvent[] {
  const found: { at: number; event: DiskEvent }[] = [];
  for (const call of callsIn(readFileSync(traceFile, 'latin1'))) {
    const { begun, ended } = call;
    for (const event of eventsOf(call, folder)) {
      found.push({ at: event.kind === 'synced' ? ended : begun, event });
    }
  }
  return found.toSorted((a, b) => a.at - b.at).map(({ event }) => event);
}

/** Joins what strace prints in two halves where threads overlap. */
function* callsIn(text: string): Generator<Call> {
  const open = new Map<string, { name: string; args: string; begun: number }>();
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    const whole = /^(\d+) +(\w+)\((.*)\) += (-?\d+|\?)/s.exec(line);
    if (whole) {
      const [, , name = '', args = '', result = ''] = whole;
      yield { name, args, result, begun: number, ended: number };
      continue;
    }
    const begun = /^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$/s.exec(line);
    if (begun) {
      const [, thread = '', name = '', args = ''] = begun;
      open.set(thread, { name, args, begun: number });
      continue;
    }
    const ended = /^(\d+) +<\.\.\. \w+ resumed>(.*)\) += (-?\d+|\?)/s.exec(line);
    if (ended) {
      const [, thread = '', rest = '', result = ''] = ended;
      const first = open.get(thread);
      open.delete(thread);
      if (first)
        yield { name: first.name, args: first.args + rest, result, begun: first.begun, ended: number };
    }
  }
  // Killed in the middle of a call: the call may have had its effect without returning.
  for (const { name, args, begun } of open.values())
    yield { name, args, result: '?', begun, ended: Infinity };
}

const text = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
const descriptor = /^\d+<((?:\\x[0-9a-f]{2})*)>/;
const anyString = /"((?:\\x[0-9a-f]{2})*)"/g;
const answer = /HTTP\/1\.1 201[^]*?\r\n\r\n[^]*?"id":"([^"]+)"/g;

function eventsOf({ name, args, result, begun }: Call, folder: string): DiskEvent[] {
  if (result.startsWith('-')) return [];
  const hexed = descriptor.exec(args)?.[1];
  const file = hexed === undefined ? '' : text(hexed).toString();
  const strings = (): Buffer[] => [...args.matchAll(anyString)].map(([, hex = '']) => text(hex));
  if (file.startsWith('socket:') || file.startsWith('TCP:')) {
    const said = Buffer.concat(strings()).toString('latin1');
    return [...said.matchAll(answer)].map(([, id = '']) => ({ kind: 'acknowledged', id }));
  }
  const within = (place: string): boolean => place === folder || place.startsWith(`${folder}/`);
  if (
    ['open', 'openat', 'mkdir', 'mkdirat', 'rename', 'renameat', 'renameat2', 'unlink', 'unlinkat'].includes(
      name,
    )
  ) {
    const [from = '', to = ''] = strings().map(String);
    if (!within(from)) return [];
    if (name.startsWith('mkdir')) return [{ kind: 'folder', file: from }];
    if (name.startsWith('rename')) return [{ kind: 'rename', file: from, to }];
    if (name.startsWith('unlink')) return [{ kind: 'unlink', file: from }];
    return args.includes('O_CREAT')
      ? [{ kind: 'create', file: from, emptied: args.includes('O_TRUNC') }]
      : [];
  }
  if (!within(file) || name === 'close') return [];
  const lastNumber = (): number => Number(/(\d+)$/.exec(args)?.[1]);
  const written = (): Buffer => {
    const [data = Buffer.alloc(0)] = strings();
    return result === '?' ? data : data.subarray(0, Number(result));
  };
  switch (name) {
    case 'pwrite64':
      return [{ kind: 'write', file, offset: lastNumber(), data: written() }];
    case 'write':
      return [{ kind: 'write', file, offset: null, data: written() }];
    case 'ftruncate':
      return [{ kind: 'truncate', file, size: lastNumber() }];
    case 'fsync':
    case 'fdatasync': {
      const asked = { kind: 'sync-asked', file, call: begun } as const;
      return result === '?' ? [asked] : [asked, { kind: 'synced', file, call: begun }];
    }
    default:
      throw new Error(`The program calls ${name} on ${file}, which the power cuts do not play yet.`);
  }
}

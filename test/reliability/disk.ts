// A disk under power cuts: what is safe by now, what is still on its way, and what a cut at this moment may leave.
import path from 'node:path';
import type { DiskEvent } from './disk-trace.ts';

type Change =
  | { readonly kind: 'write'; readonly offset: number; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly size: number };

interface Content {
  safe: Buffer;
  underWay: { number: number; change: Change }[];
  size: number;
  readonly folder: boolean;
}

/** A name appears or goes; safe once its folder is synced. `content` null: the name is gone. */
interface NameChange {
  readonly number: number;
  readonly name: string;
  readonly content: Content | null;
}

/** How a cut treats what is under way. */
export interface Fate {
  /** Which of a file's changes reach the disk, and how. */
  content(file: string, changes: number): ContentFate;
  /** Whether this change of a name reaches the disk. */
  name(): boolean;
}

export type ContentFate =
  | { readonly how: 'none' | 'all' | 'grown' }
  /** the first `whole` changes, and `sectors` sectors of the next */
  | { readonly how: 'torn'; readonly whole: number; readonly sectors: number }
  | { readonly how: 'some'; readonly keeps: () => boolean }
  /** each sector holds what some moment since the last sync made of it; `upTo` is below 1 */
  | { readonly how: 'sectors'; readonly upTo: () => number };

const sector = 512;

/** Files that need not survive: SQLite rebuilds its index of the WAL, and the lock file is only ever locked. */
const passing = (name: string): boolean =>
  name.endsWith('-shm') || path.basename(name).startsWith('library.lock');

export class Disk {
  readonly #root: string;
  #names = new Map<string, Content>();
  #safeNames = new Map<string, Content>();
  #namesUnderWay: NameChange[] = [];
  #asked = new Map<number, number>();
  #number = 0;

  /** @param root a folder that was there, and safe, before */
  constructor(root: string) {
    this.#root = root;
  }

  /** Whether anything is under way, so that a cut has a choice. */
  get underWay(): boolean {
    return (
      this.#namesUnderWay.length > 0 || this.#contents().some(([, content]) => content.underWay.length > 0)
    );
  }

  /** Whether the database itself is being written: a checkpoint, during which the log must not be taken away. */
  get checkpointing(): boolean {
    return this.#contents().some(([name, { underWay }]) => name.endsWith('.db') && underWay.length > 0);
  }

  play(event: DiskEvent): void {
    this.#number += 1;
    switch (event.kind) {
      case 'folder':
        this.#name(event.file, nothingYet(true));
        break;
      case 'create': {
        const present = this.#names.get(event.file);
        if (present === undefined) this.#name(event.file, nothingYet(false));
        else if (event.emptied) this.#change(present, { kind: 'truncate', size: 0 });
        break;
      }
      case 'write': {
        const content = this.#contentOf(event.file);
        this.#change(content, { kind: 'write', offset: event.offset ?? content.size, data: event.data });
        break;
      }
      case 'truncate':
        this.#change(this.#contentOf(event.file), { kind: 'truncate', size: event.size });
        break;
      case 'rename':
        this.#name(event.to, this.#contentOf(event.file));
        this.#name(event.file, null);
        break;
      case 'unlink':
        this.#name(event.file, null);
        break;
      case 'sync-asked':
        this.#asked.set(event.call, this.#number);
        break;
      case 'synced':
        this.#sync(event.file, this.#asked.get(event.call) ?? 0);
        break;
      case 'acknowledged':
        break;
    }
  }

  /** The files, by their path below the root, that a power cut now leaves. */
  cut(fate: Fate): Map<string, Buffer> {
    const names = new Map(this.#safeNames);
    for (const { name, content } of this.#namesUnderWay) {
      if (!fate.name()) continue;
      if (content === null) names.delete(name);
      else names.set(name, content);
    }
    const left = new Map<string, Buffer>();
    for (const [name, content] of names) {
      if (content.folder || passing(name) || !this.#reachable(name, names)) continue;
      const changes = content.underWay.map(({ change }) => change);
      const what = changes.length === 0 ? { how: 'none' as const } : fate.content(name, changes.length);
      left.set(path.relative(this.#root, name), afterCut(content.safe, changes, what));
    }
    return left;
  }

  #reachable(name: string, names: Map<string, Content>): boolean {
    const folder = path.dirname(name);
    return folder === this.#root || (names.has(folder) && this.#reachable(folder, names));
  }

  #contents(): [string, Content][] {
    return [...this.#names].filter(([name]) => !passing(name));
  }

  #contentOf(file: string): Content {
    const content = this.#names.get(file);
    if (content === undefined) throw new Error(`${file} was never created`);
    return content;
  }

  #name(name: string, content: Content | null): void {
    if (content === null) this.#names.delete(name);
    else this.#names.set(name, content);
    this.#namesUnderWay.push({ number: this.#number, name, content });
  }

  #change(content: Content, change: Change): void {
    content.size =
      change.kind === 'truncate' ? change.size : Math.max(content.size, change.offset + change.data.length);
    content.underWay.push({ number: this.#number, change });
  }

  #sync(file: string, upTo: number): void {
    const content = this.#names.get(file);
    if (content !== undefined) {
      const done = content.underWay.filter(({ number }) => number <= upTo);
      content.safe = afterCut(
        content.safe,
        done.map(({ change }) => change),
        { how: 'all' },
      );
      content.underWay = content.underWay.filter(({ number }) => number > upTo);
    }
    const concerned = ({ number, name }: NameChange): boolean =>
      number <= upTo && path.dirname(name) === file;
    for (const { name, content: named } of this.#namesUnderWay.filter(concerned)) {
      if (named === null) this.#safeNames.delete(name);
      else this.#safeNames.set(name, named);
    }
    this.#namesUnderWay = this.#namesUnderWay.filter((change) => !concerned(change));
  }
}

const nothingYet = (folder: boolean): Content => ({ safe: Buffer.alloc(0), underWay: [], size: 0, folder });

function afterCut(safe: Buffer, changes: readonly Change[], fate: ContentFate): Buffer {
  switch (fate.how) {
    case 'none':
      return safe;
    case 'all':
      return changed(safe, changes);
    case 'grown':
      // The new size is on disk, the data is not: what was never written reads as zeros.
      return changed(
        safe,
        [{ kind: 'write', offset: 0, data: Buffer.alloc(0) }],
        sizeAfter(safe.length, changes),
      );
    case 'torn': {
      const next = changes[fate.whole];
      const whole = changes.slice(0, fate.whole);
      if (next?.kind !== 'write') return changed(safe, whole);
      const end = Math.floor(next.offset / sector + fate.sectors) * sector - next.offset;
      return changed(safe, [...whole, { ...next, data: next.data.subarray(0, Math.max(0, end)) }]);
    }
    case 'some':
      return changed(safe, changes.filter(fate.keeps));
    case 'sectors': {
      const final = changed(safe, changes);
      const mixed = changed(safe, [], Math.max(safe.length, final.length));
      const states = [1 / 3, 2 / 3].map((part) =>
        changed(safe, changes.slice(0, Math.floor(changes.length * part))),
      );
      for (let start = 0; start < mixed.length; start += sector) {
        const at = Math.floor(fate.upTo() * 4);
        if (at === 0) continue;
        const source = at === 3 ? final : (states[at - 1] ?? final);
        if (start < source.length) source.copy(mixed, start, start, Math.min(start + sector, source.length));
      }
      return mixed;
    }
  }
}

function sizeAfter(size: number, changes: readonly Change[]): number {
  return changes.reduce(
    (now, change) =>
      change.kind === 'truncate' ? change.size : Math.max(now, change.offset + change.data.length),
    size,
  );
}

/** A copy with the changes applied in order, and then zeros up to `size` where that is more. */
function changed(safe: Buffer, changes: readonly Change[], size = 0): Buffer {
  let length = safe.length;
  let largest = Math.max(length, size);
  for (const change of changes) {
    length = sizeAfter(length, [change]);
    largest = Math.max(largest, length);
  }
  const buffer = Buffer.alloc(largest);
  safe.copy(buffer);
  let end = safe.length;
  for (const change of changes) {
    if (change.kind === 'write') {
      change.data.copy(buffer, change.offset);
      end = Math.max(end, change.offset + change.data.length);
    } else {
      if (change.size < end) buffer.fill(0, change.size, end);
      end = change.size;
    }
  }
  return buffer.subarray(0, Math.max(end, size));
}

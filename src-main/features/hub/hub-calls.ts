// The calls of the district's server; each is one function of its database.
import type { SealedRow } from './sealing.ts';
import type { UnionCalls } from './union-calls.ts';

export interface Hello {
  /** The version of the server's schema. */
  readonly version: number;
  /** The name of the district. */
  readonly hub: string;
  /** For how many days the server keeps backups of its own. */
  readonly backupDays: number;
  /** The library's id and name there. */
  readonly library: string;
  readonly name: string;
  readonly token: string | null;
  readonly form: number | null;
  readonly settledAt: string | null;
  /** The number of the copy's state. */
  readonly number: number;
  /** Whether this seat is the main desk's, which sends. */
  readonly settles: boolean;
  /** The name of another desk; null for the first main desk. */
  readonly desk: string | null;
  /** The desks that are not the main one. */
  readonly desks: readonly DeskThere[];
}

export interface DeskThere {
  readonly name: string;
  /** The number of the copy's state that it has in all its files; null before it said so. */
  readonly erasedTo: number | null;
  /** When it exchanged last, by the server's clock. */
  readonly seenAt: string | null;
}

/** A row of the copy that changed; `sealed` is null if it is gone. */
export interface ChangedRow {
  readonly table: string;
  readonly id: Buffer;
  readonly sealed: Buffer | null;
}

/** An event of another desk, sealed. */
export interface SealedEntry {
  readonly event: string;
  readonly sealed: Buffer;
}

/** A place in a desk's strand: 0 and null before its first event. */
export interface PlaceInStrand {
  readonly n: number;
  readonly event: string | null;
}

export interface HubCalls extends UnionCalls {
  hello(): Promise<Hello>;
  /**
   * Rows of this stage follow; those of another are dropped.
   *
   * @param before the state that the library expects there
   * @param stage the same within one run of the program, so that rows of an exchange that broke off are not sent again
   * @throws HubError `changed-meanwhile`
   */
  beginStage(before: string | null, stage: string): Promise<void>;
  stage(stage: string, rows: readonly SealedRow[]): Promise<void>;
  /** @returns the places of the rows that the server lacks; it counts the others as sent */
  compare(stage: string, rows: readonly Omit<SealedRow, 'sealed'>[]): Promise<readonly number[]>;
  /** Makes the staged rows the copy, at once. @param whole whether rows that were neither sent nor compared are deleted */
  settle(stage: string, token: string, form: number, whole: boolean): Promise<void>;
  /** From here on all that is read is of one moment. */
  freeze(): Promise<void>;
  /** Whether it was once the copy's state; not if it was lost when the server was put back. @param number of the state */
  knowsState(number: number): Promise<boolean>;
  /** The rows that changed after a state, in pages; once, after `freeze`. @param number of the state */
  changesAfter(number: number, pageRows: number): AsyncIterable<readonly ChangedRow[]>;
  /** These rows as they are in the copy; `sealed` is null for one that is not there. */
  rowsWith(rows: readonly Pick<ChangedRow, 'table' | 'id'>[]): Promise<readonly ChangedRow[]>;
  /**
   * Appends what this desk did to its strand.
   *
   * @param before the place behind which it follows
   * @returns the last number there, less than was sent if earlier entries lack; null if the strand has other events
   */
  push(strand: string, before: PlaceInStrand, entries: readonly SealedEntry[]): Promise<number | null>;
  /** The strands of all other desks, with the number and the event of the last place. */
  strands(): Promise<readonly { strand: string; last: number; event: string }[]>;
  entries(
    strand: string,
    after: number,
    limit: number,
  ): Promise<readonly (SealedEntry & { readonly n: number })[]>;
  /** This desk exchanged. @param erasedTo the state that it has in all its files; null if that is not known */
  noteDesk(erasedTo: number | null): Promise<void>;
  /** From now on this desk is the main one, and no other. */
  lead(): Promise<void>;
  /** Those that are older than the backups of the server. */
  forgetEntries(): Promise<void>;
  /** The rows of a table in the order of their ids. @param after the id of the last one before */
  rows(table: string, after: Buffer | null, limit: number): Promise<{ id: Buffer; sealed: Buffer }[]>;
  /** The number of rows of each table. */
  counts(): Promise<ReadonlyMap<string, number>>;
  /** Deletes the copy. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Why the server could not be used. `outdated`: its schema is older than the program, or newer. `other-version`: the main
 * desk's program is.
 */
export type HubFault =
  'unreachable' | 'not-trusted' | 'refused' | 'changed-meanwhile' | 'outdated' | 'other-version' | 'failed';

export class HubError extends Error {
  override readonly name = 'HubError';
  readonly fault: HubFault;

  constructor(fault: HubFault, cause?: unknown) {
    super(`The district's server: ${fault}.`, { cause });
    this.fault = fault;
  }
}

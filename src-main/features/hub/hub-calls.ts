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
  /** The name of another desk; null for the main desk. */
  readonly desk: string | null;
}

/** A row of the copy that changed; `sealed` is null if it is gone. */
export interface ChangedRow {
  readonly table: string;
  readonly id: Buffer;
  readonly sealed: Buffer | null;
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
  /** The rows that changed after a state, in pages; once, after `freeze`. @param number of the state */
  changesAfter(number: number, pageRows: number): AsyncIterable<readonly ChangedRow[]>;
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

// What a feature says to the rest of the program, in one value: its manifest.
import type { ReadableDatabase, WritableDatabase } from '../database/connection.ts';
import type { RecordedEvent } from '../events/events.ts';
import type { Clock } from '../journal/clock.ts';
import type { IdempotencyService } from '../journal/idempotency-service.ts';
import type { JournalService } from '../journal/journal-service.ts';
import type { Restore } from '../journal/restore.ts';
import type { UndoHandlers } from '../journal/undo-step.ts';
import type { WriteGate } from '../journal/write-gate.ts';
import type { LogEntry } from '../log/log-entries.ts';
import type { Tables } from './tables.ts';

/** What every feature stands on while one library is open. */
export interface Core {
  readonly dataFolder: string;
  /** The program's version. */
  readonly version: string;
  readonly reader: ReadableDatabase;
  /** The connection that complete lists are read through. */
  readonly lists: ReadableDatabase;
  readonly gate: WriteGate;
  readonly clock: Clock;
  readonly journal: JournalService;
  readonly idempotency: IdempotencyService;
  /** How each kind of event is undone, of all features. */
  readonly undoHandlers: UndoHandlers;
  /** Told of what went wrong where no caller waits for an answer. */
  readonly report: (error: unknown) => void;
  /** Writes a line to the log. */
  readonly note: (entry: LogEntry) => void;
  /** Aborted before the first feature is closed: what another feature may wait for ends itself here. */
  readonly closing: AbortSignal;
}

/** What happens to the events of a feature: each has its restorer, which recovery from the ledger calls. */
export type EventHandlers = Readonly<Record<string, Restore>>;
export type RestoresInstead = Readonly<
  Record<string, (db: WritableDatabase, event: RecordedEvent) => boolean>
>;

/**
 * @typeParam Library what the feature needs: the core, and the services of features before it in the list
 * @typeParam Services what it offers to later features, by name
 */
export interface Feature<Name extends string, Library, Services, Api, OpenApi> {
  readonly name: Name;
  readonly tables?: Tables;
  readonly events?: EventHandlers;
  /** How each kind of event is undone. */
  readonly undo?: UndoHandlers;
  /** Looks at events of earlier features first. @returns whether it has put the event back itself */
  readonly restoresInstead?: RestoresInstead;
  /** Built once for each opening of a library. */
  readonly services?: (library: Library) => Services;
  readonly routes?: (services: NoInfer<Services>, library: Library) => Api;
  /** For callers without a token. */
  readonly openRoutes?: (services: NoInfer<Services>) => OpenApi;
  /** Begins what goes on by itself; awaited before the first request. A failure is reported. */
  readonly start?: (services: NoInfer<Services>) => unknown;
  /** What falls due, every ten minutes. A failure is reported and tried again. */
  readonly maintenance?: (services: NoInfer<Services>) => Promise<unknown>;
  /** In the reverse order of the list. */
  readonly close?: (services: NoInfer<Services>, library: Library) => unknown;
}

/** The manifest of a feature is this call; everything about its types is inferred. */
export function feature<
  const Name extends string,
  Library = Core,
  Services = object,
  Api = never,
  OpenApi = never,
>(manifest: Feature<Name, Library, Services, Api, OpenApi>): Feature<Name, Library, Services, Api, OpenApi> {
  return manifest;
}

/** Any feature at all, for code that goes through the list. */
export interface AnyFeature {
  readonly name: string;
  readonly tables?: Tables;
  readonly events?: EventHandlers;
  readonly undo?: UndoHandlers;
  readonly restoresInstead?: RestoresInstead;
  readonly services?: (library: never) => unknown;
  readonly routes?: (services: never, library: never) => unknown;
  readonly openRoutes?: (services: never) => unknown;
  readonly start?: (services: never) => unknown;
  readonly maintenance?: (services: never) => Promise<unknown>;
  readonly close?: (services: never, library: never) => unknown;
}

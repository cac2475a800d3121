// A feature's manifest: everything that the rest of the program must know about it, in one value.
import type { Routes } from '../http/operation.ts';
import type { PublicPages } from '../http/public-pages.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/connection.ts';
import type { CalendarDate } from '../dates/calendar-dates.ts';
import type { Clock } from '../journal/clock.ts';
import type { AllEvents, EventHandlers } from '../events/event-handlers.ts';
import type { IdempotencyService } from '../journal/idempotency-service.ts';
import type { OlderState } from '../journal/ledger-recovery.ts';
import type { JournalService } from '../journal/journal-service.ts';
import type { NewEvent } from '../events/events.ts';
import type { CommandContext, WriteGate } from '../journal/write-gate.ts';
import type { LogEntry } from '../log/log-entries.ts';
import type { NoticeCode } from '../notices/notices.ts';
import type { AllProblems, Problems } from '../problems/declared-problems.ts';
import type { AllRefusals, Refusals } from '../problems/declared-refusals.ts';
import type { AllMailKinds, MailKinds } from './mail-kinds.ts';
import type { PersonalData } from './personal-data.ts';
import type { OwnSettings, SettingsShape } from './settings.ts';
import type { Tables } from './tables.ts';

/**
 * Keeps what belongs to this computer when a backup of the same library is restored.
 *
 * @param running the library that the backup replaces
 * @returns the events of what the backup would have changed
 */
export type KeptAtRestore = (context: CommandContext, running: ReadableDatabase) => readonly NewEvent[];

/** The parts of the library that every feature receives while it is open. */
export interface Core {
  readonly dataFolder: string;
  /** The program's version. */
  readonly version: string;
  readonly reader: ReadableDatabase;
  /** The connection for complete lists. */
  readonly lists: ReadableDatabase;
  readonly gate: WriteGate;
  readonly clock: Clock;
  readonly journal: JournalService;
  readonly idempotency: IdempotencyService;
  /** The tables of all features. */
  readonly tables: Tables;
  /** The events of all features. */
  readonly events: AllEvents;
  /** The problems of the core and of all features. */
  readonly problems: AllProblems;
  /** The refusals of all features. */
  readonly refusals: AllRefusals;
  /** The kinds of mail of all features. */
  readonly mailKinds: AllMailKinds;
  /** The settings that the support file shows, with their defaults. */
  readonly settingsInSupportFile: Readonly<Record<string, unknown>>;
  /** Receives errors that no caller waits for. */
  readonly report: (error: unknown) => void;
  /** Writes a line to the log. */
  readonly note: (entry: LogEntry) => void;
  /** Aborted before the first feature is closed; work that another feature may wait for ends then. */
  readonly closing: AbortSignal;
}

/**
 * @typeParam Library what the feature needs: the core, and services of earlier features in the list
 * @typeParam Services what it offers to later features, by name
 */
export interface Feature<
  Name extends string,
  Library,
  Services,
  Settings,
  Events,
  OwnProblems,
  OwnRefusals,
  Mail,
> {
  readonly name: Name;
  readonly tables?: Tables;
  /** Tables of earlier features that its SQL reads. */
  readonly reads?: readonly string[];
  /** Tables of later features that its SQL reads, each with the reason. */
  readonly readsLater?: Readonly<Record<string, string>>;
  /** From the feature's `*-personal-data.ts`. */
  readonly personalData?: PersonalData;
  /** From the feature's `*-events.ts`. */
  readonly events?: Events;
  /** From the feature's `*-codes.ts`. */
  readonly problems?: OwnProblems;
  /** From the feature's `*-codes.ts`. */
  readonly refusals?: OwnRefusals;
  /** The codes of its notices. */
  readonly notices?: readonly NoticeCode[];
  /** The kinds of mail that it sends, with the fields of their templates. */
  readonly mail?: Mail;
  readonly settings?: Settings;
  readonly ownSettings?: OwnSettings;
  readonly keptAtRestore?: KeptAtRestore;
  /** Built each time a library is opened. */
  readonly services?: (library: Library) => Services;
  readonly routes?: (services: NoInfer<Services>, library: Library) => Routes | readonly Routes[];
  /** For callers without a token. */
  readonly openRoutes?: (services: NoInfer<Services>) => Routes;
  /** Web pages for anyone. */
  readonly publicPages?: (services: NoInfer<Services>, library: Library) => PublicPages;
  /**
   * Closes the work that was under way in a file that was put in place of another state of the library, or leaves it to
   * a person: a restore starts no work. Changes tables only; what is closed already stays.
   *
   * @returns how much was closed
   */
  readonly closeWork?: (db: WritableDatabase, state: OlderState) => number;
  /** Starts background work; awaited before the first request. An error is reported. */
  readonly start?: (services: NoInfer<Services>) => unknown;
  /** Whether `newDay` and `maintenance` run also at a desk whose records are kept at another one. */
  readonly atEveryDesk?: true;
  /** Ends what ended with the day before: runs before the first answer of a day. An error is reported. */
  readonly newDay?: (services: NoInfer<Services>, today: CalendarDate) => Promise<unknown>;
  /** Runs every ten minutes. An error is reported, and the next run tries again. */
  readonly maintenance?: (services: NoInfer<Services>) => Promise<unknown>;
  /** Called in the reverse order of the list. */
  readonly close?: (services: NoInfer<Services>, library: Library) => unknown;
}

/** Declares a feature's manifest; its types are inferred. */
export function feature<
  const Name extends string,
  Library = Core,
  Services = object,
  Settings extends SettingsShape = never,
  Events extends EventHandlers = never,
  OwnProblems extends Problems = never,
  OwnRefusals extends Refusals = never,
  Mail extends MailKinds = never,
>(
  manifest: Feature<Name, Library, Services, Settings, Events, OwnProblems, OwnRefusals, Mail>,
): Feature<Name, Library, Services, Settings, Events, OwnProblems, OwnRefusals, Mail> {
  return manifest;
}

/** Any feature, for code that iterates over the list. */
export interface AnyFeature {
  readonly name: string;
  readonly tables?: Tables;
  readonly reads?: readonly string[];
  readonly readsLater?: Readonly<Record<string, string>>;
  readonly personalData?: PersonalData;
  readonly events?: EventHandlers;
  readonly problems?: Problems;
  readonly refusals?: Refusals;
  readonly notices?: readonly NoticeCode[];
  readonly mail?: MailKinds;
  readonly settings?: SettingsShape;
  readonly ownSettings?: OwnSettings;
  readonly keptAtRestore?: KeptAtRestore;
  readonly services?: (library: never) => unknown;
  readonly routes?: (services: never, library: never) => Routes | readonly Routes[];
  readonly openRoutes?: (services: never) => Routes;
  readonly publicPages?: (services: never, library: never) => PublicPages;
  readonly closeWork?: (db: WritableDatabase, state: OlderState) => number;
  readonly start?: (services: never) => unknown;
  readonly atEveryDesk?: true;
  readonly newDay?: (services: never, today: CalendarDate) => Promise<unknown>;
  readonly maintenance?: (services: never) => Promise<unknown>;
  readonly close?: (services: never, library: never) => unknown;
}

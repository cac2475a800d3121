// Opens a library and keeps it open; reopens it for a restore, and after its drive was reconnected.
import { join, resolve } from 'node:path';
import type { LoandeskApi } from '../core/http/loandesk-api.ts';
import { runStartupChecks, type ReportProgress } from '../features/backups/startup-checks.ts';
import type { RecoveryResult } from '../features/backups/recover-library.ts';
import { restoresService, type Reopened } from '../features/backups/restores-service.ts';
import { canBeRead, clearCleanShutdown } from '../core/database/clean-shutdown.ts';
import { lockLibrary, type LibraryLock } from '../core/database/library-lock.ts';
import { closeToOtherUsers } from '../core/database/private-files.ts';
import { makeSafeFolder } from '../core/database/safe-folder.ts';
import { inFlightRequests } from '../core/http/in-flight-requests.ts';
import type { RequestContext } from '../core/http/operation.ts';
import { driveAway, problemResponse, reopenFailed } from '../core/http/problem-details.ts';
import { systemClock, type Clock } from '../core/journal/clock.ts';
import type { NewNotice } from '../core/notices/notices.ts';
import { failureFacts } from '../core/log/failure-facts.ts';
import { openProgramLog, type ProgramLog } from '../core/log/program-log.ts';
import type { Secrets } from '../features/mail/secrets.ts';
import { declaredProblems } from './features.ts';
import { nextState, type LibraryEvent, type LibraryState } from './lifecycle-rules.ts';
import { openInFolder, type BeforeOpening, type OpenedLibrary } from './opened-library.ts';
import type { HubOptions } from '../features/hub/hub-service.ts';
import type { UpdateOptions } from '../features/updates/updates-service.ts';
import type { WebhookOptions } from '../features/webhooks/webhooks-service.ts';

export { DamagedLibraryError } from '../features/backups/recover-library.ts';
export { LibraryInUseError } from '../core/database/library-lock.ts';
export { NewerLibraryError } from '../core/database/migrations.ts';
export { UnsafeDatabaseError } from '../core/database/connection.ts';
export type { RequestContext } from '../core/http/operation.ts';
export { secretFiles, type Secrets } from '../features/mail/secrets.ts';

export interface LibraryOptions {
  dataFolder: string;
  /** The built screens, if the library serves them. */
  deskFolder?: string;
  /** The program's version. */
  version: string;
  clock?: Clock;
  /** Keeps the mail server's password; a file that only this user can read otherwise. */
  secrets?: Secrets;
  /** Receives every defect and storage fault, which are logged too; by default they go to standard error. */
  report?: (error: unknown) => void;
  /** Receives the progress of start-up. */
  say?: ReportProgress;
  /** Network and timing, for tests. */
  webhooks?: WebhookOptions;
  /** The installed program, so that it can be updated; without it the program is updated by hand. */
  updates?: UpdateOptions;
  hub?: HubOptions;
}

export interface Library {
  readonly api: LoandeskApi;
  /** Do not keep a reference: a restore replaces the services. */
  readonly services: OpenedLibrary['services'];
  readonly dataFolder: string;
  /** Holds a token with every scope, readable by this user only. */
  readonly tokenFile: string;
  readonly log: ProgramLog;
  /** Saves the address of the desk, for a second program that starts on this folder. */
  announce(url: string): void;
  /** Adds a notice for the person at the desk. */
  notify(notice: NewNotice): Promise<void>;
  close(): Promise<void>;
}

/** How long reopening waits for a running backup before it stops it. */
const backupTimeoutMs = 60_000;
/** How long reopening waits for requests in flight before it closes the library. */
const requestsTimeoutMs = 5000;
const driveRetryMs = 2000;

/**
 * Opens the library in this folder; makes a new library if the folder is empty or missing.
 *
 * @throws LibraryInUseError, NewerLibraryError, DamagedLibraryError, UnsafeDatabaseError, or the file system's error
 */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const dataFolder = resolve(options.dataFolder);
  const clock = options.clock ?? systemClock;
  makeSafeFolder(dataFolder);
  const lock = lockLibrary(dataFolder, clock.now());
  closeToOtherUsers(dataFolder);
  const log = openProgramLog(dataFolder, () => clock.now(), options.report && (() => undefined));
  const report = (error: unknown): void => {
    log.report(error);
    options.report?.(error);
  };
  try {
    const recovery = await runStartupChecks(dataFolder, clock.now(), options.say ?? (() => undefined));
    return await keepOpen({ ...options, dataFolder, clock, report, log, recovery }, lock);
  } catch (error) {
    log.note({ event: 'not-opened', version: options.version, failure: failureFacts(error) });
    await log.settled();
    lock.release();
    throw error;
  }
}

async function keepOpen(
  options: LibraryOptions & {
    clock: Clock;
    report: (error: unknown) => void;
    log: ProgramLog;
    recovery: RecoveryResult | null;
  },
  firstLock: LibraryLock,
): Promise<Library> {
  const { dataFolder, clock, log } = options;
  const inFlight = inFlightRequests();
  const report = (error: unknown): void => {
    options.report(error);
    lookForDrive();
  };
  const restores = restoresService({ dataFolder, clock, report, reopen });
  const open = (before: BeforeOpening): Promise<OpenedLibrary> =>
    openInFolder({ ...options, report, restores, lookForDrive }, before);
  let lock = firstLock;
  let announced: string | null = null;
  let state: LibraryState = 'opening';
  /** The replacement or the attempt to reopen that runs; requests wait for it. It never rejects. */
  let reopening: Promise<void> | null = null;
  let closing: Promise<void> | null = null;
  let opened = await open({ recovery: options.recovery });
  happened('opened');

  function happened(event: LibraryEvent): void {
    const next = nextState(state, event);
    if (next === null) throw new Error(`A library that is ${state} cannot go on with ${event}.`);
    state = next;
  }

  /** Runs the work once requests in flight are answered; new ones wait until it is done. */
  function whileRequestsWait(work: () => Promise<void>): Promise<void> {
    const running = inFlight.settled(requestsTimeoutMs).then(work);
    reopening = running.catch(() => undefined);
    return running.finally(() => {
      reopening = null;
    });
  }

  /** Runs one at a time. */
  async function reopen(replace: () => () => void): Promise<Reopened> {
    await opened.services.backups.atRest(backupTimeoutMs); // the desk stays open meanwhile
    while (reopening !== null) await reopening;
    if (nextState(state, 'replace') === null) throw new Error(`The library is ${state}.`);
    happened('replace');
    const at = clock.now();
    await whileRequestsWait(() => replaceFiles(replace));
    return {
      notices: opened.services.journal.notices().filter((notice) => notice.at >= at),
      openLoans: opened.services.circulation.counts().open,
    };
  }

  async function replaceFiles(replace: () => () => void): Promise<void> {
    const keptToken = opened.workingToken();
    let undo: (() => void) | null = null;
    try {
      await opened.close();
      undo = replace();
      opened = await open({ keptToken });
      happened('opened');
    } catch (error) {
      await openOld({ keptToken, undone: undo !== null }, undo);
      throw error;
    }
  }

  async function openOld(before: BeforeOpening, undo: (() => void) | null): Promise<void> {
    try {
      undo?.();
      opened = await open(before);
      happened('opened');
    } catch (error) {
      happened('not-opened');
      throw error;
    }
  }

  /**
   * Reopens the library after its drive was unplugged and reconnected; handles opened before that stay invalid. Called
   * after storage errors and by the desk's status request.
   */
  function lookForDrive(): void {
    if (nextState(state, 'drive-lost') === null || !opened.isOutOfReach()) return;
    happened('drive-lost');
    openFromDrive(true);
  }

  /** Retries until it succeeds: the drive may be away again, or another program may hold the library. */
  function openFromDrive(first: boolean): void {
    if (state !== 'drive-away') return;
    void whileRequestsWait(async () => {
      try {
        await reopenFromDrive();
        happened('opened');
      } catch (error) {
        if (first) options.report(error);
        happened('not-opened');
        setTimeout(openFromDrive, driveRetryMs, false).unref();
      }
    });
  }

  /** As at a start: the files may be another state of the library, or another program may hold them by now. */
  async function reopenFromDrive(): Promise<void> {
    await opened.close().catch(() => undefined); // its handles are invalid
    const file = join(dataFolder, 'loandesk.db');
    if (!canBeRead(file)) throw new Error('The library is not back in its folder.'); // do not make a new one
    clearCleanShutdown(file);
    try {
      lock.release();
    } catch {
      // The lock was lost with the drive.
    }
    lock = lockLibrary(dataFolder, clock.now());
    if (announced !== null) lock.announce(announced);
    const recovery = await runStartupChecks(dataFolder, clock.now(), () => undefined);
    opened = await open({ recovery });
  }

  function answer(
    door: 'fetch' | 'fetchPages',
    request: Request,
    context: RequestContext,
  ): Response | Promise<Response> {
    if (reopening !== null) return reopening.then(() => answer(door, request, context));
    if (state === 'drive-away') return problemResponse(driveAway, declaredProblems);
    if (state === 'failed') return problemResponse(reopenFailed, declaredProblems);
    return inFlight.count(() => opened.api[door](request, context));
  }

  return {
    api: {
      fetch: (request, context) => answer('fetch', request, context),
      fetchPages: (request, context) => answer('fetchPages', request, context),
      endStreams: () => {
        opened.api.endStreams();
      },
    },
    get services() {
      return opened.services;
    },
    dataFolder,
    tokenFile: opened.tokenFile,
    log,
    announce: (url) => {
      announced = url;
      lock.announce(url);
    },
    notify: (notice) => opened.notify(notice),
    close() {
      happened('close');
      opened.stopWork();
      closing ??= restores
        .close()
        .then(() => reopening)
        .then(() => opened.close())
        .finally(async () => {
          happened('closed');
          await log.settled();
          lock.release();
        });
      return closing;
    },
  };
}

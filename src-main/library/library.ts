// Opens a library: takes its folder, and keeps it open; opens it anew where its files are replaced meanwhile.
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
import { asResponse, driveGone, neitherOpens, problemDetails } from '../core/http/problem-details.ts';
import { systemClock, type Clock } from '../core/journal/clock.ts';
import type { NewNotice } from '../core/notices/notices.ts';
import { failureFacts } from '../core/log/failure-facts.ts';
import { openProgramLog, type ProgramLog } from '../core/log/program-log.ts';
import type { Secrets } from '../features/mail/secrets.ts';
import { openInFolder, type BeforeOpening, type OpenedLibrary } from './opened-library.ts';
import type { PreparedLedger } from '../features/privacy/ledger-preparing.ts';
import type { WebhookOptions } from '../features/webhooks/webhooks-service.ts';

export { DamagedLibraryError } from '../features/backups/recover-library.ts';
export { LibraryInUseError } from '../core/database/library-lock.ts';
export { NewerLibraryError } from '../core/database/migrations.ts';
export { UnsafeDatabaseError } from '../core/database/connection.ts';
export type { RequestContext } from '../core/http/operation.ts';
export { mailPassword, type Secrets } from '../features/mail/secrets.ts';

export interface LibraryOptions {
  dataFolder: string;
  /** The built screens, for doors that serve them. */
  deskFolder?: string;
  /** The program's version. */
  version: string;
  clock?: Clock;
  /** Keeps the mail server's password; a file that only this user can read otherwise. */
  secrets?: Secrets;
  /** Told of every defect and storage fault, beside the log; they are written to standard error otherwise. */
  report?: (error: unknown) => void;
  /** Told what somebody who starts the program has to wait for. */
  say?: ReportProgress;
  /** Another network and other times, for tests. */
  webhooks?: WebhookOptions;
}

export interface Library {
  readonly api: LoandeskApi;
  /** Of the library as it is open now: to be asked anew each time, a restore replaces them. */
  readonly services: OpenedLibrary['services'];
  readonly dataFolder: string;
  /** Holds a token with every scope, readable by this user only. */
  readonly tokenFile: string;
  readonly log: ProgramLog;
  /** Notes where the desk listens, for whoever starts a second program on this folder. */
  announce(url: string): void;
  /** Tells the person at the desk something until they have read it. */
  notify(notice: NewNotice): Promise<void>;
  close(): Promise<void>;
}

/** A backup that takes longer than this is stopped where the library has to be closed for a moment, and fails. */
const waitForBackupMs = 60_000;
/** Whoever asks for longer than this when the library is closed for a moment has to ask again. */
const waitForAnswersMs = 5000;
const driveAgainMs = 2000;

/**
 * Opens the library in this folder; a folder that is empty or missing becomes a new library.
 *
 * @throws LibraryInUseError, NewerLibraryError, DamagedLibraryError, UnsafeDatabaseError, or the file system's error.
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
    const mended = await runStartupChecks(dataFolder, clock.now(), options.say ?? (() => undefined));
    return await keptOpen({ ...options, dataFolder, clock, report, log, mended }, lock);
  } catch (error) {
    log.note({ event: 'not-opened', version: options.version, failure: failureFacts(error) });
    await log.settled();
    lock.release();
    throw error;
  }
}

async function keptOpen(
  options: LibraryOptions & {
    clock: Clock;
    report: (error: unknown) => void;
    log: ProgramLog;
    mended: RecoveryResult | null;
  },
  firstLock: LibraryLock,
): Promise<Library> {
  const { dataFolder, clock, log } = options;
  const answers = inFlightRequests();
  const report = (error: unknown): void => {
    options.report(error);
    lookForDrive();
  };
  const restores = restoresService({ dataFolder, clock, report, reopen });
  const open = (known: BeforeOpening): Promise<OpenedLibrary> =>
    openInFolder({ ...options, report, restores, lookForDrive, reopen: openAnew }, known);
  const openAnew = async (prepared: PreparedLedger | null): Promise<void> => {
    await reopen(() => () => undefined, prepared);
  };
  let lock = firstLock;
  let announced: string | null = null;
  let reopening: Promise<void> | null = null;
  let closing: Promise<void> | null = null;
  let gone: 'for-good' | 'with-its-drive' | null = 'for-good';
  let opened = await open({ mended: options.mended });
  gone = null;

  /** One at a time; requests wait until it is over. */
  async function reopen(
    replace: () => () => void,
    prepared: PreparedLedger | null = null,
  ): Promise<Reopened> {
    await opened.services.backups.atRest(waitForBackupMs); // the desk goes on meanwhile
    while (reopening !== null) await reopening;
    if (closing !== null) throw new Error('The library is being closed.');
    const at = clock.now();
    const replacing = answers.allGiven(waitForAnswersMs).then(() => replaced(replace, prepared));
    reopening = replacing.catch(() => undefined);
    await replacing.finally(() => {
      reopening = null;
    });
    return {
      notices: opened.services.journal.notices().filter((notice) => notice.at >= at),
      openLoans: opened.services.circulation.counts().open,
    };
  }

  async function replaced(replace: () => () => void, prepared: PreparedLedger | null): Promise<void> {
    const keptToken = opened.workingToken();
    let undo: (() => void) | null = null;
    try {
      await opened.close();
      undo = replace();
      opened = await open({ keptToken, prepared });
    } catch (error) {
      gone = 'for-good';
      undo?.();
      opened = await open({ keptToken, undone: undo !== null });
      gone = null;
      throw error;
    }
  }

  /** Called after every fault, and where the desk asks for it: a drive that was away gives what was open back to nobody, but lies there again. */
  function lookForDrive(): void {
    if (reopening === null && closing === null && gone === null && opened.isOutOfReach()) openFromDrive();
  }

  /** Goes on trying: the drive may be away again, or another program may have taken the library from it. */
  function openFromDrive(): void {
    if (closing !== null) return;
    reopening = answers
      .allGiven(waitForAnswersMs)
      .then(openedFromDrive)
      .then(
        () => {
          gone = null;
        },
        (error: unknown) => {
          if (gone === null) options.report(error);
          gone = 'with-its-drive';
          setTimeout(openFromDrive, driveAgainMs).unref();
        },
      )
      .finally(() => {
        reopening = null;
      });
  }

  /** As at a start: what lies there may be another state of the library, or another program's by now. */
  async function openedFromDrive(): Promise<void> {
    await opened.close().catch(() => undefined); // nothing can be written through it any more
    const file = join(dataFolder, 'loandesk.db');
    if (!canBeRead(file)) throw new Error('The library is not back in its folder.'); // a new one must not be made there
    clearCleanShutdown(file);
    try {
      lock.release();
    } catch {
      // The lock that is open went with the drive.
    }
    lock = lockLibrary(dataFolder, clock.now());
    if (announced !== null) lock.announce(announced);
    const mended = await runStartupChecks(dataFolder, clock.now(), () => undefined);
    opened = await open({ mended });
  }

  function answer(request: Request, door: RequestContext): Response | Promise<Response> {
    if (reopening !== null) return reopening.then(() => answer(request, door));
    if (gone !== null)
      return asResponse(problemDetails(gone === 'with-its-drive' ? driveGone : neitherOpens));
    return answers.count(() => opened.api.fetch(request, door));
  }

  return {
    api: {
      fetch: answer,
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
      opened.api.endStreams();
      const { imports, erasures, backups } = opened.services;
      void imports.close(); // one that waits for its backup is to know why it gets none
      closing ??= erasures
        .close() // the backups wait for a purge of theirs, however long it takes
        .then(() => backups.close()) // a restore that waits for a backup goes on
        .then(() => restores.close())
        .then(() => reopening)
        .then(() => opened.close())
        .finally(async () => {
          await log.settled();
          lock.release();
        });
      return closing;
    },
  };
}

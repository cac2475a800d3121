// Opens a library: takes its folder, database and ledger, and builds services and API on them.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createApi, type LoandeskApi } from './api/api.ts';
import { openReader, openWriter } from './database/connection.ts';
import { lockLibrary } from './database/library-lock.ts';
import { migrate, migrations, refuseNewer } from './database/migrations.ts';
import { makeSafeFolder } from './database/safe-folder.ts';
import { systemClock, type Clock } from './journal/clock.ts';
import { clockWatch, type ClockWatch } from './journal/clock-watch.ts';
import { openAgreedLedger } from './journal/ledger-agreement.ts';
import { noticeWrites, type NewNotice } from './journal/notices.ts';
import { openWriteGate } from './journal/write-gate.ts';
import { failureFacts } from './log/failure-facts.ts';
import { openProgramLog, type ProgramLog } from './log/program-log.ts';
import { secretFiles, type Secrets } from './mail/secrets.ts';
import { restorers } from './restorers.ts';
import { buildServices, type Services } from './services.ts';
import type { WebhookOptions } from './webhooks/webhooks-service.ts';

export { LibraryInUseError } from './database/library-lock.ts';
export { NewerLibraryError } from './database/migrations.ts';
export { UnsafeDatabaseError } from './database/connection.ts';
export type { Door } from './door/operation.ts';
export type { Secrets } from './mail/secrets.ts';

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
  /** Another network and other times, for tests. */
  webhooks?: WebhookOptions;
}

export interface Library {
  readonly api: LoandeskApi;
  readonly services: Services;
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

const desk = 'desk-1';
/** The minutes after a start belong to the queue at the desk. */
const firstTendingMs = 2 * 60_000;
const tendingMs = 10 * 60_000;

/**
 * Opens the library in this folder; a folder that is empty or missing becomes a new library.
 *
 * @throws LibraryInUseError, NewerLibraryError, UnsafeDatabaseError, or the file system's error.
 */
export async function openLibrary(options: LibraryOptions): Promise<Library> {
  const dataFolder = resolve(options.dataFolder);
  const clock = options.clock ?? systemClock;
  makeSafeFolder(dataFolder);
  const lock = lockLibrary(dataFolder, clock.now());
  const { report } = options;
  const log = openProgramLog(dataFolder, () => clock.now(), report && (() => undefined));
  try {
    return await openLocked({ ...options, dataFolder, clock }, lock, log);
  } catch (error) {
    log.note({ event: 'not-opened', version: options.version, failure: failureFacts(error) });
    await log.settled();
    lock.release();
    throw error;
  }
}

async function openLocked(
  options: LibraryOptions & { clock: Clock },
  lock: ReturnType<typeof lockLibrary>,
  log: ProgramLog,
): Promise<Library> {
  const { dataFolder, clock, version } = options;
  const begunAt = performance.now();
  const file = join(dataFolder, 'loandesk.db');
  refuseNewer(file);
  const writer = openWriter(file);
  try {
    const steps = migrate(writer, join(dataFolder, 'backups'));
    if (steps.length > 0) log.note({ event: 'migrated', steps });
    const ledger = await openAgreedLedger(writer, join(dataFolder, 'ledger.ndjson'), clock.now(), restorers);
    const gate = openWriteGate(writer, ledger, clock, desk);
    const reader = openReader(file);
    const lists = openReader(file, 'small');
    const report = (error: unknown): void => {
      log.report(error);
      options.report?.(error);
    };
    const note: ProgramLog['note'] = (entry) => {
      log.note(entry);
    };
    const services = buildServices({
      ...{ dataFolder, reader, gate, clock, version, report, note },
      secrets: options.secrets ?? secretFiles(dataFolder),
      webhooks: options.webhooks ?? {},
    });
    const watch = clockWatch(reader, gate, clock);
    await watch.look().catch(report); // a disk that takes no notice must not keep the library closed
    const tokenFile = join(dataFolder, 'api-token');
    await provideToken(services, tokenFile);

    const status = () => {
      const { libraryName, language } = services.settings.settings();
      const { open, overdue } = services.circulation.counts();
      return {
        version,
        libraryName,
        language,
        today: services.circulation.today(),
        counts: {
          borrowers: services.borrowers.count(),
          items: services.collection.count(),
          openLoans: open,
          overdues: overdue,
        },
        notices: services.journal.notices(),
        dataFolder,
      };
    };
    const stopTending = tendRegularly(services, watch, report);
    services.webhooks.start();

    let closing: Promise<void> | null = null;
    const api = createApi({
      lists,
      services,
      status,
      version,
      deskFolder: options.deskFolder,
      report,
      note,
    });
    log.note({
      event: 'started',
      version,
      runtime: runtimeOf(process.versions),
      platform: `${process.platform} ${process.arch}`,
      form: migrations.at(-1)?.version ?? 0,
      lastSeq: services.journal.lastSeq(),
      ms: Math.round(performance.now() - begunAt),
      notices: services.journal.notices().map(({ code }) => code),
    });
    return {
      api,
      services,
      dataFolder,
      tokenFile,
      log,
      announce: (url) => {
        lock.announce(url);
      },
      async notify(notice) {
        await gate.write('system', ({ db, now }) => {
          noticeWrites(db).add(notice, now);
          return { result: null, events: [] };
        });
      },
      close() {
        api.endStreams();
        closing ??= (async () => {
          stopTending();
          await services.health.close();
          await services.mail.close();
          await services.backups.close();
          await services.webhooks.close().catch(report);
          await services.tokens.keepLastUse().catch(report);
          await gate.close();
        })()
          .finally(() => {
            lists.close();
            reader.close();
            writer.close();
            ledger.close();
          })
          .then(
            () => {
              log.note({ event: 'stopped', ms: Math.round(performance.now() - begunAt) });
            },
            (error: unknown) => {
              report(error);
              throw error;
            },
          )
          .finally(async () => {
            await log.settled();
            lock.release();
          });
        return closing;
      },
    };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Does what falls due while the library is open. @returns what stops it. */
function tendRegularly(services: Services, watch: ClockWatch, report: (error: unknown) => void): () => void {
  const tend = (): void => {
    watch.look().catch(report);
    services.backups.tend().catch(report);
    services.mail.outbox.forgetSettled().catch(report);
  };
  const first = setTimeout(tend, firstTendingMs).unref();
  const further = setInterval(tend, tendingMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(further);
  };
}

/** Makes the token with every scope at the first start, and again where its file is gone or no longer works. */
async function provideToken(services: Services, tokenFile: string): Promise<void> {
  const present = existsSync(tokenFile) ? readFileSync(tokenFile, 'utf8').trim() : '';
  if (present !== '' && services.tokens.recognise(present) !== null) return;
  const { token } = await services.tokens.add('system', { name: 'api-token', scopes: ['admin'] });
  const fresh = `${tokenFile}.new`;
  writeFileSync(fresh, `${token}\n`, { mode: 0o600 });
  renameSync(fresh, tokenFile);
}

function runtimeOf({ node, electron }: Partial<Record<string, string>>): string {
  return `node ${node ?? ''}${electron === undefined ? '' : `, electron ${electron}`}`;
}

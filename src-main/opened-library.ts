// Opens a library's files: database and ledger, and builds services and API on them.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApi, type LoandeskApi } from './api/api.ts';
import { fetchMissingLedger } from './backups/fetch-ledger.ts';
import type { Mended } from './backups/mend-library.ts';
import type { RestoresService } from './backups/restores-service.ts';
import { openReader, openWriter } from './database/connection.ts';
import { migrate, migrations, refuseNewer } from './database/migrations.ts';
import type { Clock } from './journal/clock.ts';
import { clockWatch, type ClockWatch } from './journal/clock-watch.ts';
import { openAgreedLedger } from './journal/ledger-agreement.ts';
import { noticeWrites, type NewNotice } from './journal/notices.ts';
import { openWriteGate } from './journal/write-gate.ts';
import type { ProgramLog } from './log/program-log.ts';
import { secretFiles, type Secrets } from './mail/secrets.ts';
import { needsSettling, settleErasures } from './privacy/settle-erasures.ts';
import { restorers } from './restorers.ts';
import { buildServices, type Services } from './services.ts';
import type { WebhookOptions } from './webhooks/webhooks-service.ts';

export interface OpeningOptions {
  dataFolder: string;
  deskFolder?: string;
  version: string;
  clock: Clock;
  report: (error: unknown) => void;
  log: ProgramLog;
  secrets?: Secrets;
  webhooks?: WebhookOptions;
  restores: RestoresService;
  /** Closes the library and opens it anew. */
  reopen: () => Promise<void>;
}

/** A library's files, open: connections, ledger, services and the API on them. */
export interface OpenedLibrary {
  readonly api: LoandeskApi;
  readonly services: Services;
  readonly tokenFile: string;
  /** The secret in the token file while it opens the door; null otherwise. */
  workingToken(): string | null;
  notify(notice: NewNotice): Promise<void>;
  close(): Promise<void>;
}

const desk = 'desk-1';
/** The minutes after a start belong to the queue at the desk. */
const firstTendingMs = 2 * 60_000;
const tendingMs = 10 * 60_000;

/**
 * Opens the library in a folder whose lock is held.
 *
 * @param keptToken a secret that goes on working, whatever the library's file knows of it
 * @param mended what was put in the place of a damaged file
 * @throws NewerLibraryError, UnsafeDatabaseError, or the file system's error.
 */
export async function openInFolder(
  options: OpeningOptions,
  keptToken: string | null,
  mended: Mended | null,
): Promise<OpenedLibrary> {
  const { dataFolder, clock, version, report, log, restores } = options;
  const begunAt = performance.now();
  const file = join(dataFolder, 'loandesk.db');
  refuseNewer(file);
  const writer = openWriter(file);
  try {
    const steps = migrate(writer, join(dataFolder, 'backups'));
    if (steps.length > 0) log.note({ event: 'migrated', steps });
    if (mended !== null)
      noticeWrites(writer).add({ code: 'library-mended', facts: { ...mended } }, clock.now());
    await fetchMissingLedger(writer, dataFolder).catch(report);
    const openLedger = () =>
      openAgreedLedger(writer, join(dataFolder, 'ledger.ndjson'), clock.now(), restorers);
    let ledger = await openLedger();
    if (needsSettling(writer, clock.now())) {
      ledger.close();
      try {
        settleErasures(writer, dataFolder, clock.now());
      } catch (error) {
        report(error); // a full disk must not keep the library closed; the next opening tries again
      }
      ledger = await openLedger();
    }
    const gate = openWriteGate(writer, ledger, clock, desk);
    const reader = openReader(file);
    const lists = openReader(file, 'small');
    const note: ProgramLog['note'] = (entry) => {
      log.note(entry);
    };
    const services = buildServices({
      ...{ dataFolder, reader, gate, clock, version, report, note, restores, reopen: options.reopen },
      secrets: options.secrets ?? secretFiles(dataFolder),
      webhooks: options.webhooks ?? {},
    });
    const watch = clockWatch(reader, gate, clock);
    await watch.look().catch(report); // a disk that takes no notice must not keep the library closed
    const tokenFile = join(dataFolder, 'api-token');
    await provideToken(services, tokenFile, keptToken);

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
    services.copies.start();
    void services.erasures.tend();
    await services.imports.resume().catch(report);
    services.synchronisation.start();

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
      tokenFile,
      workingToken: () => {
        const secret = secretIn(tokenFile);
        return secret !== null && services.tokens.recognise(secret) !== null ? secret : null;
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
          const looksOver = services.synchronisation.close();
          await services.imports.close();
          await looksOver;
          await services.health.close();
          await services.exports.close();
          await services.retention.close();
          await services.erasures.close();
          await services.mail.close();
          await services.backups.close();
          await services.copies.close();
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
          );
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
    services.backups
      .tend()
      .then(() => services.copies.tend())
      .catch(report);
    services.imports.tend().catch(report);
    services.mail.outbox.forgetSettled().catch(report);
    services.retention.tend().catch(report);
    services.borrowers.tend().catch(report);
    void services.erasures.tend();
  };
  const first = setTimeout(tend, firstTendingMs).unref();
  const further = setInterval(tend, tendingMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(further);
  };
}

/** Makes the token with every scope at the first start, and again where its file is gone or no longer works. */
async function provideToken(services: Services, tokenFile: string, kept: string | null): Promise<void> {
  const present = secretIn(tokenFile);
  if (present !== null && services.tokens.recognise(present) !== null) return;
  // The desk in a browser goes on with the key it has.
  const secret = kept ?? undefined;
  const { token } = await services.tokens.add('system', { name: 'api-token', scopes: ['admin'] }, secret);
  const fresh = `${tokenFile}.new`;
  writeFileSync(fresh, `${token}\n`, { mode: 0o600 });
  renameSync(fresh, tokenFile);
}

function secretIn(tokenFile: string): string | null {
  const secret = existsSync(tokenFile) ? readFileSync(tokenFile, 'utf8').trim() : '';
  return secret === '' ? null : secret;
}

function runtimeOf({ node, electron }: Partial<Record<string, string>>): string {
  return `node ${node ?? ''}${electron === undefined ? '' : `, electron ${electron}`}`;
}

// Opens a library's files: database and ledger, and builds services and API on them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LoandeskApi } from '../core/http/loandesk-api.ts';
import { createApi } from '../core/http/api.ts';
import { fetchMissingLedger } from '../features/backups/fetch-ledger.ts';
import { keptNames, lastReplacedAt } from '../features/backups/replaced-libraries.ts';
import { clearRecoveryNote, type RecoveryResult } from '../features/backups/recover-library.ts';
import type { RestoresService } from '../features/backups/restores-service.ts';
import { closeEach, closeEachNow } from '../core/database/close-each.ts';
import { openReader, openWriter } from '../core/database/connection.ts';
import { clearCleanShutdown, libraryInPlace, markCleanShutdown } from '../core/database/clean-shutdown.ts';
import { migrate, migrations, refuseNewer } from '../core/database/migrations.ts';
import type { Clock } from '../core/journal/clock.ts';
import { clockWatch } from '../core/journal/clock-watch.ts';
import { idempotencyService } from '../core/journal/idempotency-service.ts';
import { journalService, type JournalService } from '../core/journal/journal-service.ts';
import { buildFeatures } from '../core/manifest/feature-list.ts';
import { openRecoveredLedger } from '../core/journal/ledger-recovery.ts';
import { noticeWrites, type NewNotice } from '../core/notices/notices.ts';
import { openWriteGate, type WriteGate } from '../core/journal/write-gate.ts';
import type { ProgramLog } from '../core/log/program-log.ts';
import { secretFiles, type Secrets } from '../features/mail/secrets.ts';
import { removePrepared, type PreparedLedger } from '../features/privacy/ledger-preparing.ts';
import { needsSettling, settleErasures } from '../features/privacy/settle-erasures.ts';
import { eventHandlers, features, undoHandlers, type Base, type Services } from './features.ts';
import { provideToken, workingToken } from '../features/tokens/token-file.ts';
import { maintainRegularly } from './maintenance.ts';
import type { WebhookOptions } from '../features/webhooks/webhooks-service.ts';

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
  /** Told where the library's files are not in their place: they may lie there again as other ones. */
  lookForDrive: () => void;
  /** Closes the library and opens it anew, with a ledger that takes the place of the one that is there. */
  reopen: (prepared: PreparedLedger | null) => Promise<void>;
}

/** What the library itself offers beside its features. */
export interface OwnServices {
  readonly gate: WriteGate;
  readonly journal: JournalService;
  readonly restores: RestoresService;
}

/** A library's files, open: connections, ledger, services and the API on them. */
export interface OpenedLibrary {
  readonly api: LoandeskApi;
  readonly services: Services & OwnServices;
  readonly tokenFile: string;
  /** The secret in the token file while it opens the door; null otherwise. */
  workingToken(): string | null;
  notify(notice: NewNotice): Promise<void>;
  /** Whether what is open can no longer be used, while the library lies in its folder: its drive was away. */
  isOutOfReach(): boolean;
  close(): Promise<void>;
}

const desk = 'desk-1';
/** What an opening knows from before it. */
export interface BeforeOpening {
  /** A secret that goes on working, whatever the library's file knows of it. */
  keptToken?: string | null;
  /** What was put in the place of a damaged file. */
  mended?: RecoveryResult | null;
  /** Most of the ledger, written anew for an erasure. */
  prepared?: PreparedLedger | null;
  /** Whether the last restore was undone because its library did not open. */
  undone?: boolean;
}

/**
 * Opens the library in a folder whose lock is held.
 *
 * @throws NewerLibraryError, UnsafeDatabaseError, or the file system's error.
 */
export async function openInFolder(
  options: OpeningOptions,
  { keptToken = null, mended = null, prepared = null, undone = false }: BeforeOpening,
): Promise<OpenedLibrary> {
  const { dataFolder, clock, version, report, log, restores } = options;
  const begunAt = performance.now();
  const file = join(dataFolder, 'loandesk.db');
  refuseNewer(file);
  clearCleanShutdown(file);
  const writer = openWriter(file);
  const files: { close(): unknown }[] = [writer];
  const closeFiles = (): void => {
    closeEachNow(files.toReversed().map((one) => () => one.close()));
  };
  let started: WriteGate | null = null;
  try {
    const steps = migrate(writer, join(dataFolder, 'backups'));
    if (steps.length > 0) log.note({ event: 'migrated', steps });
    if (mended !== null) {
      noticeWrites(writer).add({ code: 'library-mended', facts: { ...mended } }, clock.now());
      clearRecoveryNote(dataFolder);
    }
    await fetchMissingLedger(writer, dataFolder).catch(report);
    const ledgerFile = join(dataFolder, 'ledger.ndjson');
    const replaced = { replaced: keptNames(dataFolder), lastAt: lastReplacedAt(dataFolder) };
    const history = { ...replaced, undone, desk };
    const openLedger = () => openRecoveredLedger(writer, ledgerFile, clock.now(), eventHandlers, history);
    let ledger = await openLedger();
    if (needsSettling(writer, clock.now())) {
      ledger.close();
      try {
        settleErasures(writer, dataFolder, clock.now(), prepared);
      } catch (error) {
        report(error); // a full disk must not keep the library closed; the next opening tries again
      }
      ledger = await openLedger();
    }
    removePrepared(ledgerFile);
    files.push(ledger);
    const gate = (started = openWriteGate(writer, ledger, clock, desk, report));
    const reader = openReader(file);
    files.push(reader);
    const lists = openReader(file, 'small');
    files.push(lists);
    const isThere = libraryInPlace(file);
    const note: ProgramLog['note'] = (entry) => {
      log.note(entry);
    };
    const closingSoon = new AbortController();
    const journal = journalService(reader, gate);
    const base: Base = {
      ...{ dataFolder, version, reader, lists, gate, clock, journal, undoHandlers, report, note },
      ...{ closing: closingSoon.signal, restores, reopen: options.reopen },
      idempotency: idempotencyService(reader, gate, clock),
      secrets: options.secrets ?? secretFiles(dataFolder),
      webhookOptions: options.webhooks ?? {},
    };
    const built = buildFeatures(features, base);
    const { services } = built;
    const watch = clockWatch(reader, gate, clock);
    await watch.look().catch(report); // a disk that takes no notice must not keep the library closed
    const tokenFile = join(dataFolder, 'api-token');
    await provideToken(services.tokens, tokenFile, keptToken);

    const stopMaintenance = maintainRegularly(built, watch, report);
    await built.start(report);

    let closing: Promise<void> | null = null;
    const api = createApi({
      routes: built.routes(),
      openRoutes: built.openRoutes(),
      idempotency: base.idempotency,
      tokens: services.tokens,
      version,
      deskFolder: options.deskFolder,
      isInPlace: () => {
        const inPlace = existsSync(file) && ledger.isInPlace();
        if (!inPlace) options.lookForDrive();
        return inPlace;
      },
      report,
      note,
    });
    log.note({
      event: 'started',
      version,
      runtime: runtimeOf(process.versions),
      platform: `${process.platform} ${process.arch}`,
      form: migrations.at(-1)?.version ?? 0,
      lastSeq: journal.lastSeq(),
      ms: msSince(begunAt),
      notices: journal.notices().map(({ code }) => code),
    });
    return {
      api: {
        fetch: api,
        endStreams: () => {
          services.feeds.endAll();
        },
      },
      services: { ...services, gate, journal, restores },
      tokenFile,
      workingToken: () => workingToken(services.tokens, tokenFile),
      async notify(notice) {
        await gate.write('system', ({ db, now }) => {
          noticeWrites(db).add(notice, now);
          return { result: null, events: [] };
        });
      },
      isOutOfReach: () => !ledger.isInPlace() && isThere(),
      close() {
        services.feeds.endAll();
        const closingFrom = performance.now();
        closingSoon.abort();
        closing ??= closeEach([stopMaintenance, ...built.closings, () => gate.close(), closeFiles]).then(
          () => {
            if (!services.backups.doubtsFile()) markCleanShutdown(file); // otherwise the next start reads it whole
            log.note({ event: 'stopped', ms: msSince(begunAt), closingMs: msSince(closingFrom) });
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
    // The gate would go on by itself, and the files are replaced next.
    await closeEach([() => started?.close(), closeFiles]).catch(report);
    throw error;
  }
}

const msSince = (from: number): number => Math.round(performance.now() - from);

function runtimeOf({ node, electron }: Partial<Record<string, string>>): string {
  return `node ${node ?? ''}${electron === undefined ? '' : `, electron ${electron}`}`;
}

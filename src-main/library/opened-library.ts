// Opens a library's database and ledger, and builds services and API on them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LoandeskApi } from '../core/http/loandesk-api.ts';
import { createApi } from '../core/http/api.ts';
import { servePages } from '../core/http/public-pages.ts';
import { keptNames, lastReplacedAt } from '../features/backups/replaced-libraries.ts';
import { settleRestore } from '../features/backups/kept-access.ts';
import { latestRestore } from '../features/backups/restore-note.ts';
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
import { buildFeatures, keptAtRestoreOf, workClosing } from '../core/manifest/feature-list.ts';
import { openRecoveredLedger } from '../core/journal/ledger-recovery.ts';
import { noticeWrites, type NewNotice } from '../core/notices/notices.ts';
import { openWriteGate, type WriteGate } from '../core/journal/write-gate.ts';
import type { ProgramLog } from '../core/log/program-log.ts';
import { addDaysOverdue } from '../features/circulation/loans-repository.ts';
import { eventChoicesOf } from '../features/events/event-choices.ts';
import { captureIfConnected } from '../features/hub/capture.ts';
import { captureTitlesIfConnected } from '../features/hub/union-capture.ts';
import { connectToHub } from '../features/hub/hub-connection.ts';
import type { HubOptions } from '../features/hub/hub-service.ts';
import { secretFiles, type Secrets } from '../features/mail/secrets.ts';
import { eraseRestoredRows } from '../features/privacy/erased-files.ts';
import { currentSettings } from '../features/settings/settings-service.ts';
import {
  declaredEvents,
  declaredMailKinds,
  declaredNotices,
  declaredProblems,
  declaredRefusals,
  erasurePlan,
  features,
  shownSettings,
  tables,
  type Base,
  type Services,
} from './features.ts';
import { provideToken, workingToken } from '../features/tokens/token-file.ts';
import { maintainRegularly } from './maintenance.ts';
import { firstSettings } from './first-settings.ts';
import { dayBeginning } from './new-day.ts';
import type { UpdateOptions } from '../features/updates/updates-service.ts';
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
  updates?: UpdateOptions;
  hub?: HubOptions;
  restores: RestoresService;
  /** Called if the library's files are not in place: a reconnected drive may have brought them back. */
  lookForDrive: () => void;
}

/** The library's own services, next to those of the features. */
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
  /** The secret in the token file if it is valid; null otherwise. */
  workingToken(): string | null;
  notify(notice: NewNotice): Promise<void>;
  /** Whether the open handles are invalid although the library is in its folder: its drive was reconnected. */
  isOutOfReach(): boolean;
  /** Ends streams and work that another feature may wait for. `close` does it first. */
  stopWork(): void;
  close(): Promise<void>;
}

/** The values that an opening takes over from the one before. */
export interface BeforeOpening {
  /** A token secret that stays valid even if the library's file does not have it. */
  keptToken?: string | null;
  /** The result of recovering a damaged library before the opening. */
  recovery?: RecoveryResult | null;
  /** Whether the last restore was undone because its library did not open. */
  undone?: boolean;
}

/**
 * Opens the library in a folder whose lock is held.
 *
 * @throws NewerLibraryError, UnsafeDatabaseError, or the file system's error
 */
export async function openInFolder(
  options: OpeningOptions,
  { keptToken = null, recovery = null, undone = false }: BeforeOpening,
): Promise<OpenedLibrary> {
  const { dataFolder, clock, version, report, log, restores } = options;
  const startedAt = performance.now();
  const file = join(dataFolder, 'loandesk.db');
  refuseNewer(file);
  clearCleanShutdown(file);
  const writer = openWriter(file);
  const files: { close(): unknown }[] = [writer];
  const closeFiles = (): void => {
    closeEachNow(files.toReversed().map((file) => () => file.close()));
  };
  let started: WriteGate | null = null;
  try {
    const steps = migrate(writer, join(dataFolder, 'backups'));
    if (steps.length > 0) log.note({ event: 'migrated', steps });
    captureIfConnected(writer, tables); // before anything else is written
    captureTitlesIfConnected(writer);
    if (recovery !== null) {
      noticeWrites(writer).add({ code: 'library-mended', facts: { ...recovery } }, clock.now());
      clearRecoveryNote(dataFolder);
    }
    const history = {
      replaced: keptNames(dataFolder),
      lastAt: lastReplacedAt(dataFolder),
      latest: latestRestore(dataFolder),
      undone,
    };
    const ledger = await openRecoveredLedger(writer, dataFolder, clock.now(), declaredEvents, {
      restores: history,
      closeWork: workClosing(features),
    });
    files.push(ledger);
    try {
      eraseRestoredRows(writer, erasurePlan, clock.now());
    } catch (error) {
      report(error); // a full disk must not keep the library closed; the next opening tries again
    }
    const gate = (started = openWriteGate(writer, ledger, clock, report));
    await settleRestore(dataFolder, gate, keptAtRestoreOf(features));
    const reader = openReader(file);
    files.push(reader);
    const lists = openReader(file, 'small');
    files.push(lists);
    for (const db of [writer, reader, lists]) addDaysOverdue(db);
    const isThere = libraryInPlace(file);
    const note: ProgramLog['note'] = (entry) => {
      log.note(entry);
    };
    const closingSoon = new AbortController();
    const journal = journalService(reader, gate, clock);
    const base: Base = {
      dataFolder,
      version,
      reader,
      lists,
      gate,
      clock,
      journal,
      tables,
      events: declaredEvents,
      problems: declaredProblems,
      refusals: declaredRefusals,
      mailKinds: declaredMailKinds,
      settingsInSupportFile: shownSettings,
      erasurePlan,
      report,
      note,
      closing: closingSoon.signal,
      restores,
      idempotency: idempotencyService(reader, gate, clock),
      secrets: options.secrets ?? secretFiles(dataFolder),
      webhookOptions: options.webhooks ?? {},
      updateOptions: options.updates ?? { kind: null },
      hubOptions: options.hub ?? { connect: connectToHub },
    };
    const built = buildFeatures(features, base, ({ hub }) => hub.isMainDesk());
    const { services } = built;
    const watch = clockWatch(reader, gate, clock);
    await watch.look().catch(report); // a full disk must not keep the library closed
    if (journal.lastSeq() === 0) {
      const { settings } = services;
      await settings.change('system', firstSettings(settings.settings().timeZone)).catch(report);
    }
    const tokenFile = join(dataFolder, 'api-token');
    await provideToken(services.tokens, tokenFile, keptToken);

    const stopMaintenance = maintainRegularly(built, watch, report);
    await built.start(report);

    const stopWork = (): void => {
      services.feeds.endAll();
      closingSoon.abort();
    };
    let closing: Promise<void> | null = null;
    const publicPages = built.publicPages();
    const api = createApi({
      routes: built.routes(),
      openRoutes: built.openRoutes(),
      publicPages,
      idempotency: base.idempotency,
      tokens: services.tokens,
      version,
      language: () => currentSettings(reader).language,
      choices: {
        events: eventChoicesOf(declaredEvents),
        notices: declaredNotices,
        mail: Object.keys(declaredMailKinds),
      },
      problems: declaredProblems,
      refusals: declaredRefusals,
      events: declaredEvents,
      filesFolder: join(dataFolder, 'imports'),
      deskFolder: options.deskFolder,
      beginDay: dayBeginning(built, clock, () => currentSettings(reader).timeZone, report),
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
      ms: msSince(startedAt),
      notices: journal.notices().map(({ code }) => code),
    });
    return {
      api: {
        fetch: api,
        fetchPages: servePages(publicPages, report),
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
      stopWork,
      close() {
        stopWork();
        const closingFrom = performance.now();
        closing ??= closeEach([stopMaintenance, ...built.closings, () => gate.close(), closeFiles]).then(
          () => {
            if (!services.backups.doubtsFile()) markCleanShutdown(file); // otherwise the next start checks the whole file
            log.note({ event: 'stopped', ms: msSince(startedAt), closingMs: msSince(closingFrom) });
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
    // Close everything: the caller may replace the files next, and the gate would still write.
    await closeEach([() => started?.close(), closeFiles]).catch(report);
    throw error;
  }
}

const msSince = (from: number): number => Math.round(performance.now() - from);

function runtimeOf({ node, electron }: Partial<Record<string, string>>): string {
  return `node ${node ?? ''}${electron === undefined ? '' : `, electron ${electron}`}`;
}

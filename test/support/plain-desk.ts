// Opens a desk's library without its API, and copies its folder as a crash or a clone leaves it: many in little time.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addDaysOverdue } from '../../src-main/features/circulation/loans-repository.ts';
import { openReader, openWriter, type ReadableDatabase } from '../../src-main/core/database/connection.ts';
import { migrate } from '../../src-main/core/database/migrations.ts';
import { idempotencyService } from '../../src-main/core/journal/idempotency-service.ts';
import { journalService } from '../../src-main/core/journal/journal-service.ts';
import type { Ledger } from '../../src-main/core/ledger/ledger.ts';
import { openRecoveredLedger } from '../../src-main/core/journal/ledger-recovery.ts';
import { openWriteGate, type WriteGate } from '../../src-main/core/journal/write-gate.ts';
import { buildFeatures, workClosing } from '../../src-main/core/manifest/feature-list.ts';
import { restoresService } from '../../src-main/features/backups/restores-service.ts';
import { captureIfConnected } from '../../src-main/features/hub/capture.ts';
import type { HubCalls } from '../../src-main/features/hub/hub-calls.ts';
import { captureTitlesIfConnected } from '../../src-main/features/hub/union-capture.ts';
import { secretFiles } from '../../src-main/features/mail/secrets.ts';
import {
  declaredEvents,
  declaredMailKinds,
  declaredProblems,
  declaredRefusals,
  erasurePlan,
  features,
  shownSettings,
  tables,
  type Base,
  type Services,
} from '../../src-main/library/features.ts';

export interface PlainDesk {
  readonly folder: string;
  readonly gate: WriteGate;
  readonly reader: ReadableDatabase;
  readonly services: Services;
  /** Defects that the library reported. */
  readonly reported: unknown[];
  /** The folder as it is now, in a folder of its own. */
  image(): string;
  /** Closes the library and deletes its folder. */
  remove(): Promise<void>;
}

export interface PlainDeskOptions {
  readonly now: () => string;
  readonly calls: HubCalls;
  /** The schema version that its program says it has. */
  readonly form?: number;
  /** Called at each state of its files in which a power cut could leave them: before and after each is written. */
  readonly wrote?: () => void;
}

const replaced = { replaced: [], lastAt: null, latest: null, undone: false };

/** @param folder is the desk's from now on */
export async function openPlainDesk(
  folder: string,
  { now, calls, form, wrote = () => undefined }: PlainDeskOptions,
): Promise<PlainDesk> {
  const file = path.join(folder, 'loandesk.db');
  const clock = { now };
  const reported: unknown[] = [];
  const report = (error: unknown): void => void reported.push(error);
  const writer = openWriter(file);
  migrate(writer, path.join(folder, 'backups'));
  captureIfConnected(writer, tables);
  captureTitlesIfConnected(writer);
  const ledger = await openRecoveredLedger(writer, folder, now(), declaredEvents, {
    restores: replaced,
    closeWork: workClosing(features),
  });
  const append: Ledger['append'] = (...given) => {
    wrote(); // the journal has the events, and the ledger not yet
    return ledger.append(...given);
  };
  const told = new Proxy(ledger, {
    get: (_, name): unknown => (name === 'append' ? append : Reflect.get(ledger, name)),
  });
  const written = openWriteGate(writer, told, clock, report);
  const gate: WriteGate = {
    ...written,
    async take(...given) {
      await written.take(...given);
      wrote();
    },
    async writeInBackground(...given) {
      const result = await written.writeInBackground(...given);
      wrote();
      return result;
    },
  };
  const reader = openReader(file);
  for (const db of [writer, reader]) addDaysOverdue(db);
  const closing = new AbortController();
  const base: Base = {
    dataFolder: folder,
    version: '0.0.0-test',
    reader,
    lists: reader,
    gate,
    clock,
    journal: journalService(reader, gate, clock),
    tables,
    events: declaredEvents,
    problems: declaredProblems,
    refusals: declaredRefusals,
    mailKinds: declaredMailKinds,
    settingsInSupportFile: shownSettings,
    erasurePlan,
    report,
    note: () => undefined,
    closing: closing.signal,
    restores: restoresService({
      dataFolder: folder,
      clock,
      report,
      reopen: () => Promise.reject(new Error('This desk is not restored.')),
    }),
    idempotency: idempotencyService(reader, gate, clock),
    secrets: secretFiles(folder),
    webhookOptions: {},
    updateOptions: { kind: null },
    hubOptions: { connect: () => Promise.resolve(calls), ...(form !== undefined && { form }) },
  };
  const { services, closings } = buildFeatures(features, base, ({ hub }) => hub.isMainDesk());
  return {
    folder,
    gate,
    reader,
    services,
    reported,
    image: () => imageOf(folder),
    async remove() {
      closing.abort();
      for (const close of closings) await close();
      await gate.close();
      for (const one of [reader, ledger, writer]) void one.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A copy of a folder, in a folder of its own. */
export function imageOf(folder: string): string {
  const image = mkdtempSync(path.join(tmpdir(), 'loandesk-desk-'));
  cpSync(folder, image, { recursive: true, filter: (name) => !name.endsWith('-shm') });
  return image;
}

// Checks the library's file: schema version, integrity, references, open loans, the copy elsewhere and search indexes.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { migrations } from '../../core/database/migrations.ts';
import { normalisedName } from '../../core/http/field-schemas.ts';
import { backupSettings } from '../backups/backup-settings.ts';
import { readSettings } from '../settings/settings-service.ts';
import { examinationOf } from './examination-repository.ts';
import { finding, fine, notChecked, type Check, type Finding } from './finding.ts';

/** A step of an import takes milliseconds. */
const importIsStuckAfterMs = 10 * 60_000;
/** The first days go into moving in. */
const copyIsDueAfterMs = 7 * 86_400_000;
/** Longer than a holiday weekend without a network. */
const hubIsLateAfterMs = 7 * 86_400_000;

export function databaseFindings(db: ReadableDatabase, now: string): Finding[] {
  const examination = examinationOf(db);
  return [
    attempt('form', () => formFinding(examination.form(), examination.journalMode())),
    attempt('integrity', () => {
      const places = examination.integrityFaults().length;
      return places === 0 ? fine('integrity', 'whole') : finding('integrity', 'damagedPlaces', { places });
    }),
    attempt('references', () => {
      const broken = examination.brokenReferences();
      const tables = [...new Set(broken.map(({ table, parent }) => `${table} > ${parent}`))].join(', ');
      return broken.length === 0
        ? fine('references', 'whole')
        : finding('references', 'broken', { broken: broken.length, tables });
    }),
    attempt('open-loans', () => {
      const items = examination.itemsLentTwice();
      return items === 0
        ? fine('open-loans', 'single', { loans: examination.openLoans() })
        : finding('open-loans', 'twice', { items });
    }),
    attempt('doubles', () => {
      const borrowers = lookAlikes(examination.externalIds());
      const classes = lookAlikes(examination.groupNames());
      return borrowers + classes === 0
        ? fine('doubles', 'none')
        : finding('doubles', 'found', { borrowers, classes });
    }),
    attempt('imports', () => {
      const since = new Date(Date.parse(now) - importIsStuckAfterMs).toISOString();
      const imports = examination.importsWithoutStepSince(since);
      return imports === 0 ? fine('imports', 'none') : finding('imports', 'stuck', { imports });
    }),
    attempt('copies', () => {
      const { secondPlace } = readSettings(db, backupSettings);
      if (secondPlace !== null || examination.hubCopy() !== null) return fine('copies', 'elsewhere');
      const first = examination.firstEventAt();
      const isYoung = first === null || Date.parse(now) - Date.parse(first) < copyIsDueAfterMs;
      return isYoung ? fine('copies', 'young') : finding('copies', 'one');
    }),
    attempt('hub', () => {
      const copy = examination.hubCopy();
      if (copy === null) return fine('hub', 'none');
      const at = copy.settledAt ?? copy.onSince;
      const waiting = examination.hubWaiting();
      const isLate = Date.parse(now) - Date.parse(at) > hubIsLateAfterMs;
      if (isLate && (waiting > 0 || copy.settledAt === null)) return finding('hub', 'late', { at, waiting });
      return copy.settledAt === null ? fine('hub', 'first') : fine('hub', 'copied', { at, waiting });
    }),
    attempt('machines', () => {
      const { isOn, reports } = examination.machines();
      if (reports > 0) return finding('machines', 'waiting', { reports });
      return fine('machines', isOn ? 'on' : 'off');
    }),
    attempt('search', () => {
      const faults = examination.searchFaults();
      const indexes = faults.map(({ index, words }) => `${index}: ${String(words)}`).join(', ');
      return faults.length === 0 ? fine('search', 'same') : finding('search', 'differs', { indexes });
    }),
  ];
}

/** How many of these differ from another one in nothing that can be seen; an earlier version stored them as they came. */
function lookAlikes(names: readonly string[]): number {
  const alike = [...Map.groupBy(names, normalisedName).values()];
  return alike.reduce((sum, { length }) => sum + (length > 1 ? length : 0), 0);
}

function formFinding(form: number, mode: string): Finding {
  const newest = migrations.at(-1)?.version ?? 0;
  if (form > newest) return finding('form', 'newer', { form, known: newest });
  if (mode !== 'wal') return finding('form', 'mode', { mode });
  return fine('form', form < newest ? 'behind' : 'current', { form, known: newest });
}

/** Turns an exception into a finding, because a damaged file can make any query fail. */
function attempt(check: Check, look: () => Finding): Finding {
  try {
    return look();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
      return finding(check, 'damaged', { code });
    return notChecked(check, 'unknown', { code });
  }
}

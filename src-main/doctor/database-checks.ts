// Looks into the library's file: its form, its integrity, and whether its parts agree.
import type { ReadableDatabase } from '../database/connection.ts';
import { migrations } from '../database/migrations.ts';
import { examinationOf } from './examination-repository.ts';
import { finding, fine, notChecked, type Check, type Finding } from './finding.ts';

const wrongFile = 'Restore a backup: npm run restore.';

export function databaseFindings(db: ReadableDatabase): Finding[] {
  const examination = examinationOf(db);
  return [
    looked('form', () => formFinding(examination.form(), examination.journalMode())),
    looked('integrity', () => {
      const faults = examination.integrityFaults();
      return faults.length === 0
        ? fine('integrity', 'The library’s file is whole.')
        : finding(
            'integrity',
            `The library’s file is damaged in ${String(faults.length)} places. ${wrongFile}`,
          );
    }),
    looked('references', () => {
      const broken = examination.brokenReferences();
      const tables = [...new Set(broken.map(({ table, parent }) => `${table} to ${parent}`))].join(', ');
      return broken.length === 0
        ? fine('references', 'Every reference leads somewhere.')
        : finding('references', `${String(broken.length)} references lead nowhere (${tables}). ${wrongFile}`);
    }),
    looked('open-loans', () => {
      const twice = examination.itemsLentTwice();
      return twice === 0
        ? fine('open-loans', `${String(examination.openLoans())} loans are open, of as many items.`)
        : finding('open-loans', `${String(twice)} items have more than one open loan. ${wrongFile}`);
    }),
    looked('search', () => {
      const faults = examination.searchFaults();
      return faults.length === 0
        ? fine('search', 'The search finds exactly what the tables hold.')
        : finding(
            'search',
            `The search differs from the tables (${faults.map(({ index, words }) => `${index}: ${String(words)} words`).join(', ')}): ` +
              'some borrowers or titles may not be found by their words.',
          );
    }),
  ];
}

function formFinding(form: number, journalMode: string): Finding {
  const newest = migrations.at(-1)?.version ?? 0;
  if (form > newest)
    return finding(
      'form',
      `A newer Loandesk has used this library (form ${String(form)}, known is ${String(newest)}): start that one.`,
    );
  if (journalMode !== 'wal')
    return finding(
      'form',
      `The file is in ${journalMode} mode instead of wal; the next start sets it, or says why it cannot.`,
    );
  const behind = form < newest ? '; the next start brings it up to date, after a backup' : '';
  return fine('form', `The file has form ${String(form)} of ${String(newest)}${behind}.`);
}

/** A file that is damaged may stop any query. */
function looked(check: Check, look: () => Finding): Finding {
  try {
    return look();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
      return finding(check, `The library’s file is damaged (${code}). ${wrongFile}`);
    return notChecked(check, `This could not be looked at (${code}).`);
  }
}

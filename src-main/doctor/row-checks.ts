// Looks for values that changed inside of rows: beside earlier backups, and beside what the ledger tells of open loans.
import { join } from 'node:path';
import { besideEarlier, type ChangedRow } from '../backups/earlier-backup.ts';
import { compareLoans } from '../circulation/loan-agreement.ts';
import { finding, fine, notChecked, type Finding } from './finding.ts';

/** Beside the newest backup, and beside the oldest, which knows what had changed before the newest was made. */
export function rowFinding(dataFolder: string, now: string): Finding {
  return looked('rows', () => {
    const found = besideEarlier(dataFolder, now, (backups) => [backups[0], backups.at(-1)]);
    const at = found.at(-1)?.at;
    if (at === undefined) return fine('rows', 'young');
    const rows = new Map(
      found.flatMap(({ rows: all }) => all.map((row) => [`${row.what} ${row.number}`, row])),
    );
    return rows.size === 0
      ? fine('rows', 'same', { at })
      : finding('rows', 'changed', { at, rows: rows.size, kinds: kindsOf([...rows.values()]) });
  });
}

export function openLoansFinding(dataFolder: string): Finding {
  return looked('loans-and-ledger', () => {
    const compared = compareLoans(join(dataFolder, 'loandesk.db'), join(dataFolder, 'ledger.ndjson'));
    if (compared === null) return notChecked('loans-and-ledger', 'behind');
    const loans = compared.differing.length + compared.openInOne;
    return loans === 0 ? fine('loans-and-ledger', 'same') : finding('loans-and-ledger', 'differ', { loans });
  });
}

function kindsOf(rows: readonly ChangedRow[]): string {
  const kinds = Map.groupBy(rows, ({ what }) => what);
  return [...kinds].map(([what, all]) => `${what}: ${String(all.length)}`).join(', ');
}

/** A file that is damaged, or of an older form, may stop any query; other checks tell why. */
function looked(check: 'rows' | 'loans-and-ledger', look: () => Finding): Finding {
  try {
    return look();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return notChecked(check, 'unknown', { code });
  }
}

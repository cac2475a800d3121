// Looks for values that changed inside of rows: beside earlier backups, and beside what the ledger tells of open loans.
import { join } from 'node:path';
import { besideEarlier, type BesideBackup } from '../backups/earlier-backup.ts';
import { compareLoans } from '../circulation/loan-agreement.ts';
import { finding, fine, notChecked, type Finding } from './finding.ts';

/** Beside the newest backup, and beside the oldest, which knows what had changed before the newest was made. */
export function rowFinding(dataFolder: string, now: string): Finding {
  return looked('rows', () => {
    const found = besideEarlier(dataFolder, now, (backups) => [backups[0], backups.at(-1)]);
    const at = found.at(-1)?.at;
    if (at === undefined) return fine('rows', 'young');
    const kinds = Object.entries(kindsOf(found));
    if (kinds.length === 0) return fine('rows', 'same', { at });
    const rows = kinds.reduce((sum, [, changed]) => sum + changed, 0);
    const each = kinds.map(([what, changed]) => `${what}: ${String(changed)}`).join(', ');
    return finding('rows', 'changed', { at, rows, kinds: each });
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

/** How many of each kind changed. One that differs from both backups is one; several may have no number at all. */
function kindsOf(found: readonly BesideBackup[]): Record<string, number> {
  const named = new Map<string, number>();
  for (const { rows } of found)
    for (const [name, same] of Map.groupBy(rows, ({ what, number }) => `${what} ${number}`))
      named.set(name, Math.max(named.get(name) ?? 0, same.length));
  const kinds: Record<string, number> = {};
  for (const [name, changed] of named) {
    const [what = ''] = name.split(' ');
    kinds[what] = (kinds[what] ?? 0) + changed;
  }
  return kinds;
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

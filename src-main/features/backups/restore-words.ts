// Words what a restore would do and has done, in sentences without anybody's name.
import type { EventData } from '../../core/events/events.ts';
import type { RestorePreview } from './backup-comparison.ts';

const count = (number: number, one: string, more: string): string =>
  `${String(number)} ${number === 1 ? one : more}`;
const changes = (number: number): string => count(number, 'change', 'changes');

export function previewSentences(preview: RestorePreview): string[] {
  const { file, at, contents, replayed, lost, ledger, ledgerBrought } = preview;
  const { borrowers = 0, items = 0, loans = 0 } = contents.rows;
  const said = [
    `The backup ${file}${at === null ? '' : ` of ${at}`} is whole. It holds ${count(borrowers, 'borrower', 'borrowers')}, ` +
      `${count(items, 'item', 'items')} and ${count(loans, 'loan', 'loans')}, up to change ${String(contents.lastSeq)}.`,
  ];
  if (ledgerBrought)
    said.push('The copy of the ledger tells more than the one that is here, and takes its place.');
  if (ledger === 'missing')
    said.push('There is no ledger: nothing that happened after the backup can be put back.');
  if (ledger === 'other-history')
    said.push(
      'The ledger tells another history than the backup: nothing that happened after it can be put back.',
    );
  if (ledger === 'damaged')
    said.push('The ledger is damaged: only what stands before the damage can be put back.');
  if (replayed.events > 0) {
    said.push(
      `The ledger knows ${changes(replayed.events)} after it, of ${count(replayed.loans, 'loan', 'loans')}; they will be put back on top.`,
    );
  } else if (ledger === 'follows') said.push('The ledger knows nothing that happened after it.');
  if (replayed.borrowers > 0) {
    said.push(
      `${count(replayed.borrowers, 'borrower was', 'borrowers were')} added or changed since: of these only ids and numbers ` +
        'come back, and they will be listed to be entered again.',
    );
  }
  if (lost === null) said.push('The library as it is cannot be read, so nobody can say what else it holds.');
  else if (lost > 0) said.push(`${changes(lost)} of the library as it is would be lost.`);
  else said.push('No change of the library as it is would be lost.');
  return said;
}

/** @param notices what the library told when it was opened afterwards */
export function openedSentences(notices: readonly { code: string; facts: EventData }[]): string[] {
  const said: string[] = [];
  for (const { code, facts } of notices) {
    if (code === 'ledger-restored') {
      said.push(
        `The ledger has put back ${changes(Number(facts['events']))}, of ${count(Number(facts['loans']), 'loan', 'loans')}.`,
      );
      const reEnter = Array.isArray(facts['reEnter'])
        ? (facts['reEnter'] as { what: string; number: string }[])
        : [];
      if (reEnter.length > 0) {
        said.push('To be entered again, because the ledger holds no names:');
        for (const { what, number } of reEnter) said.push(`  ${what} ${number}`);
      }
    } else if (code === 'ledger-rebuilt')
      said.push('The ledger was written anew; the old one is kept beside it.');
  }
  return said;
}

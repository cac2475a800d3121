// Formats the preview and the outcome of a restore as sentences, without personal data.
import type { EventData } from '../../core/events/events.ts';
import type { CopyDoubt } from './copy-doubts-rules.ts';
import type { JudgedPreview } from './restore-preview.ts';

const count = (number: number, one: string, more: string): string =>
  `${String(number)} ${number === 1 ? one : more}`;
const changes = (number: number): string => count(number, 'change', 'changes');

const doubtSentences: Readonly<Record<CopyDoubt, string>> = {
  'other-library':
    'This backup is of another library than the one in the data folder, so Loandesk cannot check whether it was changed. ' +
    'That is as expected on a new computer: go on if you know where the backup comes from.',
  'not-from-here':
    'CAUTION: this backup was not made on this computer, or it was changed since. Restore it only if you know where it comes from.',
  unsealed:
    'Nothing proves where this backup was made. Backups of earlier versions are like that; restore it only if you know where it comes from.',
  plain:
    'CAUTION: this backup is not encrypted, although this library encrypts its copies. Restore it only if you know why.',
};

export function previewSentences(preview: JudgedPreview): string[] {
  const { file, at, contents, replayed, lost, ledger, ledgerBrought } = preview;
  const { borrowers = 0, items = 0, loans = 0 } = contents.rows;
  const said = [
    `The backup ${file}${at === null ? '' : ` of ${at}`} is whole. It holds ${count(borrowers, 'borrower', 'borrowers')}, ` +
      `${count(items, 'item', 'items')} and ${count(loans, 'loan', 'loans')}, up to change ${String(contents.lastSeq)}.`,
  ];
  said.push(...preview.doubts.map((doubt) => doubtSentences[doubt]));
  if (ledgerBrought)
    said.push('The ledger next to the backup has more changes than the current one and will replace it.');
  if (ledger === 'missing')
    said.push('There is no ledger: changes made after the backup cannot be restored.');
  if (ledger === 'locked')
    said.push(
      'The ledger next to the backup is encrypted for another passphrase: changes made after the backup cannot be restored. ' +
        'Look for a backup that opens with the newest passphrase.',
    );
  if (ledger === 'other-history')
    said.push('The ledger does not belong to this backup: changes made after the backup cannot be restored.');
  if (ledger === 'damaged')
    said.push('The ledger is damaged: only changes before the damage can be restored.');
  if (replayed.events > 0) {
    said.push(
      `The ledger has ${changes(replayed.events)} after the backup, for ${count(replayed.loans, 'loan', 'loans')}; these will be restored too.`,
    );
  } else if (ledger === 'follows') said.push('The ledger has no changes after the backup.');
  if (replayed.borrowers > 0) {
    said.push(
      `${count(replayed.borrowers, 'borrower was', 'borrowers were')} added or changed since: only their ids and numbers can ` +
        'be restored. They will be listed, so that you can enter them again.',
    );
  }
  if (lost === null) said.push('The current library cannot be read, so it is unknown what would be lost.');
  else if (lost > 0) said.push(`${changes(lost)} in the current library would be lost.`);
  else said.push('No change in the current library would be lost.');
  return said;
}

/** @param notices those added when the library was opened after the restore */
export function openedSentences(notices: readonly { code: string; facts: EventData }[]): string[] {
  const said: string[] = [];
  for (const { code, facts } of notices) {
    if (code === 'ledger-restored' || code === 'library-restored') {
      const [events, loans] = [Number(facts['events']), Number(facts['loans'])];
      if (events > 0)
        said.push(`The ledger restored ${changes(events)}, for ${count(loans, 'loan', 'loans')}.`);
      const reEnter = Array.isArray(facts['reEnter'])
        ? (facts['reEnter'] as { what: string; number: string }[])
        : [];
      if (reEnter.length > 0) {
        said.push('Enter these again, because the ledger holds no names:');
        for (const { what, number } of reEnter) said.push(`  ${what} ${number}`);
      }
    } else if (code === 'tokens-revoked')
      said.push(
        `These access tokens came with the backup and no longer work; make new ones where they are needed: ${facts['names'] as string}.`,
      );
    else if (code === 'ledger-rebuilt') said.push('The ledger was rebuilt; the old one is kept next to it.');
  }
  return said;
}

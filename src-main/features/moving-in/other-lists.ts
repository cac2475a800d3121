// Refuses a list of loans, holds or money that was given as a list of something else.
import type { LaidOut } from '../lists/header-rules.ts';
import { UnreadableFileError, type TableRow } from '../lists/table.ts';
import { canBe, kindOf } from './kind-of-list-rules.ts';
import { loansAmongItems } from './loans-among-items-rules.ts';
import { movedKinds } from './moved-columns-rules.ts';

const sentences = {
  loans:
    'This is a list of loans, with who has which book until when. Import it under Collection, More, Import open loans.',
  holds:
    'This is a list of holds, with who waits for which book. Import it under Collection, More, Import holds.',
  charges: 'This is a list of money that borrowers owe. Import it under Borrowers, More, Import money owed.',
} as const;

/**
 * A list of fines may have due dates: it is not refused as one of charges. Nor is a list of books of which some are lent.
 *
 * @param kind what the list was given as @throws UnreadableFileError
 */
export function refuseOtherLists({ header, rows }: LaidOut<TableRow>, kind: string): void {
  const is = kindOf(header);
  if (is !== 'loans' && is !== 'holds' && is !== 'charges') return;
  if (kind === 'items' && loansAmongItems(header, rows) !== null) return;
  const given = movedKinds.find((one) => one === kind);
  if (is !== kind && (given === undefined || !canBe(header, given)))
    throw new UnreadableFileError(`list-of-${is}`, sentences[is]);
}

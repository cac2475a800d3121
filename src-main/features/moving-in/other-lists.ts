// Refuses a list of loans, holds or money that was given as a list of something else.
import { UnreadableFileError } from '../lists/table.ts';
import { kindOf } from './kind-of-list-rules.ts';

const sentences = {
  loans:
    'This is a list of loans, with who has which book until when. Import it under Collection, More, Import open loans.',
  holds: 'This is a list of holds, with who waits for which book. Holds cannot be imported yet.',
  charges: 'This is a list of money that borrowers owe. It cannot be imported yet.',
} as const;

/** @param kind what the list was given as @throws UnreadableFileError */
export function refuseOtherLists(header: readonly string[], kind: string): void {
  const is = kindOf(header);
  if (is === 'loans' || is === 'holds' || is === 'charges')
    if (is !== kind) throw new UnreadableFileError(`list-of-${is}`, sentences[is]);
}

// A library that has nothing yet, for the tests of what comes along from another program.
import type { LibraryToMoveInto } from '../../src-main/features/moving-in/library-here.ts';

/** @param parts what it has all the same */
export function libraryToMoveInto(parts: Partial<LibraryToMoveInto>): LibraryToMoveInto {
  return {
    borrowers: () => [],
    formerCards: () => new Map(),
    copy: () => null,
    barcodes: () => [],
    copiesOf: () => [],
    habits: () => null,
    currency: () => 'EUR',
    chargesThatCame: () => [],
    titles: () => [],
    timeZone: () => 'Europe/Amsterdam',
    queueOf: () => ({ queue: [], lastPosition: 0 }),
    borrowerAndTitle: () => ({ hasOnLoan: false, endedThatCame: [] }),
    dueDatesByRule: () => () => null,
    ...parts,
  };
}

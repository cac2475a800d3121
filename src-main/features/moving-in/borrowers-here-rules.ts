// Finds the borrower whom a row names: by number or card, otherwise by a name that only one has.
import { folded } from '../lists/folded-rules.ts';
import { withoutZeros } from './copies-here-rules.ts';
import type { BorrowerNamed } from './moved-row-rules.ts';
import type { MovedNoteCode, MovedReason } from './moved-words-rules.ts';

export interface BorrowerHere {
  readonly id: string;
  readonly number: string | null;
  readonly card: string | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly group: string | null;
}

export type BorrowerFound =
  | { readonly borrower: BorrowerHere; readonly notes: readonly MovedNoteCode[] }
  | { readonly borrower: null; readonly why: MovedReason };

export interface BorrowersHere {
  find(named: BorrowerNamed): BorrowerFound;
  /** From now on the borrower is found too. */
  add(borrower: BorrowerHere): void;
}

/** The library's borrowers by what a list can call them. */
export function borrowersHere(
  all: readonly BorrowerHere[],
  formerCards: ReadonlyMap<string, string>,
): BorrowersHere {
  const byId = new Map<string, BorrowerHere>();
  const [numbers, cards, bare, names] = [severalByText(), severalByText(), severalByText(), severalByText()];
  const add = (borrower: BorrowerHere): void => {
    const { id, number, card } = borrower;
    byId.set(id, borrower);
    if (number !== null) numbers.add(number.toLowerCase(), borrower);
    if (card !== null) cards.add(card.toLowerCase(), borrower);
    for (const code of [number, card]) if (code !== null) bare.add(withoutZeros(code), borrower);
    names.add(nameOf(borrower), borrower);
  };
  for (const borrower of all) add(borrower);

  const only = (these: readonly BorrowerHere[]): BorrowerHere | null =>
    these.length === 1 ? (these[0] ?? null) : null;
  const byNumber = (code: string) => only(numbers.get(code.toLowerCase()));
  const byCard = (code: string) =>
    only(cards.get(code.toLowerCase())) ?? byId.get(formerCards.get(code) ?? '') ?? null;
  /** One program's card is another's number: each is looked up as both, first as what its column says. */
  const byCode = (code: string | null, ways: readonly ((code: string) => BorrowerHere | null)[]) =>
    code === null ? null : (ways.map((find) => find(code)).find((one) => one !== null) ?? null);
  const byBareCode = (code: string | null): BorrowerHere | null => {
    return code === null ? null : only([...new Set(bare.get(withoutZeros(code)))]);
  };

  const find = ({ number, card, name, group }: BorrowerNamed): BorrowerFound => {
    const ofNumber = byCode(number, [byNumber, byCard]);
    const ofCard = byCode(card, [byCard, byNumber]);
    if (ofNumber !== null && ofCard !== null && ofNumber !== ofCard)
      return { borrower: null, why: 'number-and-card-disagree' };
    const exact = ofNumber ?? ofCard;
    const borrower = exact ?? byBareCode(number) ?? byBareCode(card);
    if (borrower !== null) {
      const isOther = name !== null && !sharesWord(name, `${borrower.givenName} ${borrower.familyName}`);
      return {
        borrower,
        notes: [
          ...(exact === null ? (['zeros-restored'] as const) : []),
          ...(isOther ? (['name-of-another'] as const) : []),
        ],
      };
    }
    if (number !== null || card !== null || name === null) return { borrower: null, why: 'borrower-unknown' };
    const sameName = names.get(wordsInOrder(name));
    const fitting =
      sameName.length > 1 && group !== null
        ? sameName.filter((one) => folded(one.group) === folded(group))
        : sameName;
    const [first, another] = fitting;
    if (first === undefined)
      return { borrower: null, why: sameName.length > 1 ? 'borrower-several' : 'borrower-unknown' };
    return another === undefined
      ? { borrower: first, notes: ['found-by-name'] }
      : { borrower: null, why: 'borrower-several' };
  };
  return { find, add };
}

/** Several borrowers may have the same text. */
function severalByText() {
  const all = new Map<string, BorrowerHere[]>();
  return {
    get: (text: string): readonly BorrowerHere[] => all.get(text) ?? [],
    add(text: string, borrower: BorrowerHere): void {
      const these = all.get(text);
      if (these === undefined) all.set(text, [borrower]);
      else these.push(borrower);
    },
  };
}

const nameOf = ({ givenName, familyName }: BorrowerHere): string =>
  wordsInOrder(`${givenName} ${familyName}`);

/** "Jansen, Noor" and "Noor Jansen" are the same. */
function wordsInOrder(name: string): string {
  return folded(name).split(' ').toSorted().join(' ');
}

/** Whether the texts have a word in common; texts without a longer word differ in nothing. */
export function sharesWord(one: string, other: string): boolean {
  const longWords = (text: string) =>
    folded(text)
      .split(' ')
      .filter((word) => word.length > 2);
  const [ofOne, ofOther] = [longWords(one), longWords(other)];
  return ofOne.length === 0 || ofOther.length === 0 || ofOne.some((word) => ofOther.includes(word));
}

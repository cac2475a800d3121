// Keeps the borrowers and copies that a list names and the library does not have, so that each is added once.
import { v7 as newId } from 'uuid';
import { partsOf, type Names } from '../borrower-lists/borrower-row-rules.ts';
import { folded } from '../lists/folded-rules.ts';
import type { BorrowerHere, BorrowersHere } from './borrowers-here-rules.ts';
import type { CopyHere } from './copies-here-rules.ts';
import type { BorrowerNamed, MovedValues } from './moved-row-rules.ts';
import type { titlesHere } from './titles-here-rules.ts';

/** The records that a person can choose to add from a list of loans, holds or charges. */
export const unknownKinds = ['borrowers', 'copies'] as const;
export type UnknownKind = (typeof unknownKinds)[number];

interface RecordToAdd {
  readonly kind: UnknownKind;
  readonly id: string;
  /** The number of the first row that names it. */
  readonly row: number;
  readonly name: string;
  /** As it is staged; `adds` tells it from the rows of the list. */
  readonly values: MovedValues;
}

/** A copy as the list says it. */
export interface CopyNamed {
  readonly barcode: string;
  readonly title: string | null;
  readonly isbn: string | null;
}

export interface RecordsToAdd {
  /** The new borrower, who is found from now on; null if the row has neither number nor card, or no person chose it. */
  borrower(named: BorrowerNamed, row: number): BorrowerHere | null;
  /** The new copy, the same for each row with this barcode; null if no person chose it. */
  copy(named: CopyNamed, row: number): CopyHere | null;
  /** Whether it is one of the new ones. */
  has(id: string): boolean;
  /** Those that these rows need: their borrowers and items. */
  neededBy(rows: readonly { readonly borrower: string | null; readonly after: MovedValues }[]): RecordToAdd[];
}

const longestName = 200;
const longestTitle = 500;

/** @param kinds what a person chose to add */
export function recordsToAdd(
  kinds: readonly UnknownKind[],
  borrowers: BorrowersHere,
  titles: ReturnType<typeof titlesHere>,
): RecordsToAdd {
  const records: RecordToAdd[] = [];
  const ids = new Set<string>();
  const copies = new Map<string, CopyHere>();
  const newTitles = new Map<string, string>();

  return {
    borrower(named, row) {
      const { number, card, group } = named;
      const code = number ?? card;
      if (!kinds.includes('borrowers') || code === null) return null;
      const names = namesOf(named);
      const id = newId();
      const borrower: BorrowerHere = {
        id,
        number,
        card,
        group,
        ...(names ?? { givenName: '', familyName: code }),
      };
      borrowers.add(borrower);
      ids.add(id);
      records.push({
        kind: 'borrowers',
        id,
        row,
        name: nameOf(borrower),
        values: {
          adds: 'borrower',
          ...(number !== null && { number }),
          ...(card !== null && { card }),
          ...names,
          ...(group !== null && { group }),
        },
      });
      return borrower;
    },
    copy({ barcode, isbn, title: called }, row) {
      if (!kinds.includes('copies')) return null;
      const present = copies.get(barcode.toLowerCase());
      if (present !== undefined) return present;
      const here = isbn === null && called === null ? null : titles(isbn, called).title;
      const title = here?.title ?? called?.slice(0, longestTitle) ?? '';
      // Further copies of a new title belong to it too; those of which nothing is known have a title each.
      const key = isbn ?? (title === '' ? barcode : folded(title));
      const titleId = here?.id ?? newTitles.get(key) ?? newId();
      newTitles.set(key, titleId);
      const id = newId();
      const values = {
        adds: 'copy',
        barcode,
        ...(title !== '' && { title }),
        ...(isbn !== null && { isbn }),
        ...(here !== null && { titleId }),
      };
      records.push({ kind: 'copies', id, row, name: title === '' ? barcode : title, values });
      const copy: CopyHere = {
        id,
        barcode,
        titleId,
        title,
        status: 'in-collection',
        lentTo: null,
        lastLentOn: null,
        lastReturnedOn: null,
        isSetAside: 0,
      };
      copies.set(barcode.toLowerCase(), copy);
      ids.add(id);
      return copy;
    },
    has: (id) => ids.has(id),
    neededBy(rows) {
      const needed = new Set(rows.flatMap(({ borrower, after }) => [borrower, after['item']]));
      return records.filter(({ id }) => needed.has(id));
    },
  };
}

const nameOf = ({ givenName, familyName }: Names): string => `${givenName} ${familyName}`.trim();

/** @returns null if the list does not say the name */
function namesOf({ name, givenName, familyName }: BorrowerNamed): Names | null {
  if (name === null) return null;
  const names =
    givenName === null && familyName === null
      ? partsOf(name, false)
      : { givenName: givenName ?? '', familyName: familyName ?? '' };
  return {
    givenName: names.givenName.slice(0, longestName),
    familyName: names.familyName.slice(0, longestName),
  };
}

// Indexes the library's borrowers for an import by number, card, e-mail address and name, and compares one with a row.
import { folded } from '../lists/folded-rules.ts';
import { type BorrowerField, borrowerFields } from '../borrowers/borrower-spreadsheet-columns-rules.ts';
import { readText } from '../lists/spreadsheet-damage-rules.ts';

export type BorrowerValues = Partial<Record<BorrowerField, string>>;

export type KnownBorrower = Record<BorrowerField, string | null> & {
  readonly id: string;
  readonly version: number;
  readonly openLoans: number;
};

export interface KnownBorrowers {
  readonly all: readonly KnownBorrower[];
  byId(id: string): KnownBorrower | null;
  byExternalId(number: string): KnownBorrower | null;
  /** As it is written, or else in any case if only one has it. */
  byBarcode(card: string): KnownBorrower | null;
  byEmail(address: string): readonly KnownBorrower[];
  byName(values: BorrowerValues): readonly KnownBorrower[];
  /** Borrowers with this number or card, ignoring leading zeros. */
  byBareNumber(field: 'externalId' | 'barcode', number: string): readonly KnownBorrower[];
  /** Whether a borrower has this value in that field, ignoring case and accents. */
  uses(field: BorrowerField, value: string): boolean;
}

export function nameKey({
  givenName,
  familyName,
}: Partial<Record<'givenName' | 'familyName', string | null>>): string {
  return `${folded(givenName)}|${folded(familyName)}`;
}

/** @param formerCards cards of merged records, with the id of the borrower they still identify */
export function knownBorrowers(
  all: readonly KnownBorrower[],
  formerCards: ReadonlyMap<string, string> = new Map(),
): KnownBorrowers {
  const ids = new Map(all.map((one) => [one.id, one]));
  const numbers = indexOf(all, ({ externalId }) => externalId);
  const cards = indexOf(all, ({ barcode }) => barcode);
  const cardsInAnyCase = new Map<string, Set<string>>();
  for (const [card, id] of [...all.map(({ barcode, id }) => [barcode, id] as const), ...formerCards])
    if (card !== null) {
      const key = card.toLowerCase();
      cardsInAnyCase.set(key, (cardsInAnyCase.get(key) ?? new Set()).add(id));
    }
  /** Null if several have it in other cases. */
  const onlyWithCard = (card: string): KnownBorrower | null => {
    const [only, another] = cardsInAnyCase.get(card.toLowerCase()) ?? [];
    return only === undefined || another !== undefined ? null : (ids.get(only) ?? null);
  };
  const addresses = indexOf(all, ({ email }) => email?.toLowerCase() ?? null);
  const names = indexOf(all, nameKey);
  const bare = {
    externalId: indexOf(all, ({ externalId }) => (externalId === null ? null : withoutZeros(externalId))),
    barcode: indexOf(all, ({ barcode }) => (barcode === null ? null : withoutZeros(barcode))),
  };
  const values = new Map<BorrowerField, Set<string>>();
  return {
    all,
    byId: (id) => ids.get(id) ?? null,
    byExternalId: (number) => numbers.get(number)?.[0] ?? null,
    byBarcode: (card) => cards.get(card)?.[0] ?? ids.get(formerCards.get(card) ?? '') ?? onlyWithCard(card),
    byEmail: (address) => addresses.get(address.toLowerCase()) ?? [],
    byName: (of) => names.get(nameKey(of)) ?? [],
    byBareNumber: (field, number) => bare[field].get(withoutZeros(number)) ?? [],
    uses(field, value) {
      let ofField = values.get(field);
      if (ofField === undefined) values.set(field, (ofField = new Set(all.map((one) => folded(one[field])))));
      return ofField.has(folded(value));
    },
  };
}

/** The case of a card has no weight. */
export function isSameNumber(field: 'externalId' | 'barcode', one: string, other: string): boolean {
  return field === 'barcode' ? one.toLowerCase() === other.toLowerCase() : one === other;
}

function withoutZeros(number: string): string {
  return number.replace(/^0+(?=\d)/, '');
}

function indexOf(
  all: readonly KnownBorrower[],
  keyOf: (one: KnownBorrower) => string | null,
): Map<string, KnownBorrower[]> {
  const index = new Map<string, KnownBorrower[]>();
  for (const borrower of all) {
    const key = keyOf(borrower);
    if (key === null) continue;
    const present = index.get(key);
    if (present === undefined) index.set(key, [borrower]);
    else present.push(borrower);
  }
  return index;
}

export interface Changes {
  readonly before: Partial<Record<BorrowerField, string | null>>;
  readonly after: Partial<Record<BorrowerField, string | null>>;
}

/** Fields that are compared case-insensitively. */
const caseless: readonly BorrowerField[] = [
  'group',
  'category',
  'email',
  'guardianEmail',
  'secondGuardianEmail',
  'barcode',
];

const wordy: readonly BorrowerField[] = [
  'givenName',
  'familyName',
  'group',
  'category',
  'message',
  'blockedReason',
];

/** The changes; fields that the row lacks stay unchanged. */
export function changesIn(values: BorrowerValues, known: KnownBorrower): Changes {
  const before: Changes['before'] = {};
  const after: Changes['after'] = {};
  for (const field of borrowerFields) {
    const said = values[field];
    if (said === undefined || said === '') continue;
    const has = known[field];
    if (said === has) continue;
    // The file's values were tidied: line breaks and curly quotes in the library are not a difference.
    const tidied = wordy.includes(field) && has !== null ? readText(field, has).value : has;
    if (caseless.includes(field) ? said.toLowerCase() === tidied?.toLowerCase() : said === tidied) continue;
    before[field] = has;
    after[field] = said;
  }
  return { before, after };
}

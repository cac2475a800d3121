// Matches rows with borrowers: by number, card, e-mail, then name and birth date; a match by name alone needs a decision.
import { folded } from '../lists/folded-rules.ts';
import type { RowReason } from './borrower-list-vocabulary-rules.ts';
import type { RowChoice } from '../imports/import-record.ts';
import type { ReadRow } from './borrower-row-rules.ts';
import {
  isSameNumber,
  nameKey,
  type BorrowerValues,
  type KnownBorrower,
  type KnownBorrowers,
} from './known-borrower-rules.ts';

export type Match =
  | { readonly is: 'borrower'; readonly borrower: KnownBorrower; readonly by: 'number' | 'person' | 'other' }
  | { readonly is: 'new' }
  | { readonly is: 'ambiguous'; readonly reason: RowReason; readonly candidates: readonly KnownBorrower[] }
  | {
      readonly is: 'rejected';
      readonly reason: RowReason;
      readonly otherRow: number | null;
      readonly about: KnownBorrower | null;
    };

const asNew: Match = { is: 'new' };

/** @returns a match for each row, in order */
export function matchRows(
  rows: readonly ReadRow[],
  library: KnownBorrowers,
  decisions: readonly RowChoice[],
): Match[] {
  const decided = new Map(decisions.map((decision) => [decision.row, decision]));
  const leaving = cardsGivenUp(rows, library);
  const addressesInFile = new Map<string, number>();
  for (const { values } of rows) {
    const address = values.email?.toLowerCase();
    if (address !== undefined) addressesInFile.set(address, (addressesInFile.get(address) ?? 0) + 1);
  }

  const first = rows.map(
    (row) => decision(row, decided.get(row.number), library) ?? byNumbers(row, library, leaving),
  );
  const claimed = new Set(first.flatMap((match) => (match?.is === 'borrower' ? [match.borrower.id] : [])));
  const matches = first.map((match, index): Match => {
    const row = rows[index];
    if (match !== null || row === undefined) return match ?? asNew;
    const alone = addressesInFile.get(row.values.email?.toLowerCase() ?? '') === 1;
    return byPerson(row.values, library, claimed, alone) ?? asNew;
  });
  return withoutRepeats(rows, withoutUnnumberedTwins(rows, matches, decided), library);
}

function decision(row: ReadRow, said: RowChoice | undefined, library: KnownBorrowers): Match | null {
  if (row.rejection !== null)
    return { is: 'rejected', reason: row.rejection, otherRow: null, about: byAnyNumber(row, library) };
  if (said?.take === 'nobody')
    return { is: 'rejected', reason: 'left-out', otherRow: null, about: byAnyNumber(row, library) };
  if (said?.take === 'new') return asNew;
  const borrower = said?.borrower === undefined ? null : library.byId(said.borrower);
  return borrower === null ? null : { is: 'borrower', borrower, by: 'person' };
}

function byAnyNumber({ values }: ReadRow, library: KnownBorrowers): KnownBorrower | null {
  const { externalId, barcode } = values;
  const byNumber = externalId === undefined ? null : library.byExternalId(externalId);
  return byNumber ?? (barcode === undefined ? null : library.byBarcode(barcode));
}

/** Cards of borrowers who get another card by their number in the same file. */
function cardsGivenUp(rows: readonly ReadRow[], library: KnownBorrowers): ReadonlySet<string> {
  return new Set(
    rows.flatMap(({ values: { externalId, barcode } }) => {
      const holder = externalId === undefined ? null : library.byExternalId(externalId);
      const given = holder?.barcode ?? null;
      return given !== null && barcode !== undefined && !isSameNumber('barcode', barcode, given)
        ? [given]
        : [];
    }),
  );
}

function byNumbers({ values }: ReadRow, library: KnownBorrowers, leaving: ReadonlySet<string>): Match | null {
  const { externalId, barcode } = values;
  const byNumber = externalId === undefined ? null : library.byExternalId(externalId);
  const byCard = barcode === undefined || leaving.has(barcode) ? null : library.byBarcode(barcode);
  if (byNumber !== null) {
    if (byCard === null || byCard.id === byNumber.id)
      return { is: 'borrower', borrower: byNumber, by: 'number' };
    return { is: 'ambiguous', reason: 'number-and-card-disagree', candidates: [byNumber, byCard] };
  }
  if (byCard === null) return null;
  const candidates = [byCard];
  if (externalId !== undefined && byCard.externalId !== null && byCard.externalId !== externalId)
    return { is: 'ambiguous', reason: 'card-of-another-number', candidates };
  if (!sharesName(values, byCard)) return { is: 'ambiguous', reason: 'card-of-another-name', candidates };
  return { is: 'borrower', borrower: byCard, by: 'number' };
}

function byPerson(
  values: BorrowerValues,
  library: KnownBorrowers,
  claimed: ReadonlySet<string>,
  addressStandsAlone: boolean,
): Match | null {
  const free = (one: KnownBorrower): boolean => !claimed.has(one.id);
  const otherNumber = (one: KnownBorrower): boolean =>
    values.externalId !== undefined && one.externalId !== null && one.externalId !== values.externalId;

  const ofAddress = values.email === undefined ? [] : library.byEmail(values.email).filter(free);
  const [only] = ofAddress;
  if (only !== undefined && ofAddress.length === 1 && addressStandsAlone) {
    const sameName = nameKey(values) === nameKey(only);
    if (sameName && !otherNumber(only)) return { is: 'borrower', borrower: only, by: 'other' };
    if (sameName) return { is: 'ambiguous', reason: 'same-person-other-number', candidates: [only] };
    if (!otherNumber(only)) return { is: 'ambiguous', reason: 'email-of-another-name', candidates: [only] };
  }

  if (values.givenName === undefined && values.familyName === undefined) return null;
  const namesakes = library.byName(values).filter(free);
  const { birthDate } = values;
  const born = birthDate === undefined ? [] : namesakes.filter((one) => one.birthDate === birthDate);
  const [same] = born;
  if (same !== undefined && born.length === 1) {
    if (!otherNumber(same)) return { is: 'borrower', borrower: same, by: 'other' };
    return { is: 'ambiguous', reason: 'same-person-other-number', candidates: [same] };
  }
  if (born.length > 1)
    return { is: 'ambiguous', reason: 'several-of-this-name-and-birth-date', candidates: born };
  // Different birth dates distinguish two people with one name.
  const possible = namesakes.filter((one) => birthDate === undefined || one.birthDate === null);
  if (possible.length > 0) return { is: 'ambiguous', reason: 'name-alone', candidates: possible };
  return null;
}

/** Whether the given or the family name is equal, or the row has no name. */
export function sharesName(values: BorrowerValues, one: KnownBorrower): boolean {
  if (values.givenName === undefined && values.familyName === undefined) return true;
  const given = folded(values.givenName);
  const family = folded(values.familyName);
  return (
    (given !== '' && given === folded(one.givenName)) || (family !== '' && family === folded(one.familyName))
  );
}

/**
 * The same pupil may be in the file twice, once without any number. A row without number and card that has the name of
 * a numbered row, and contradicts it in nothing, repeats that row unless a person says otherwise.
 */
function withoutUnnumberedTwins(
  rows: readonly ReadRow[],
  matches: readonly Match[],
  decided: ReadonlyMap<number, RowChoice>,
): Match[] {
  const numbered = new Map<string, ReadRow[]>();
  for (const row of rows) {
    if (!isNumbered(row) || row.rejection !== null || row.name === '') continue;
    const key = nameKey(row.values);
    numbered.set(key, [...(numbered.get(key) ?? []), row]);
  }
  return matches.map((match, index) => {
    const row = rows[index];
    if (row === undefined || match.is === 'rejected' || isNumbered(row) || row.name === '') return match;
    if (decided.has(row.number)) return match;
    const twin = numbered
      .get(nameKey(row.values))
      ?.find((other) => contradictsNothing(row.values, other.values));
    if (twin === undefined) return match;
    const reason = 'repeats-another-row';
    return {
      is: 'rejected',
      reason,
      otherRow: twin.number,
      about: match.is === 'borrower' ? match.borrower : null,
    };
  });
}

function isNumbered({ values }: ReadRow): boolean {
  return values.externalId !== undefined || values.barcode !== undefined;
}

function contradictsNothing(one: BorrowerValues, other: BorrowerValues): boolean {
  return (['group', 'birthDate', 'email', 'category'] as const).every((field) => {
    const [here, there] = [one[field], other[field]];
    return here === undefined || there === undefined || folded(here) === folded(there);
  });
}

/** Of several rows about one borrower the first counts; later ones repeat or contradict it. */
function withoutRepeats(
  rows: readonly ReadRow[],
  matches: readonly Match[],
  library: KnownBorrowers,
): Match[] {
  const seen = new Map<string, ReadRow>();
  return matches.map((match, index) => {
    const row = rows[index];
    if (row === undefined || match.is === 'rejected') return match;
    const keys = identitiesOf(row, match);
    const earlier = keys.map((key) => seen.get(key)).find((one) => one !== undefined);
    if (earlier !== undefined) {
      const reason = sameValues(earlier.values, row.values)
        ? 'repeats-another-row'
        : 'contradicts-another-row';
      return { is: 'rejected', reason, otherRow: earlier.number, about: byAnyNumber(row, library) };
    }
    for (const key of keys) seen.set(key, row);
    return match;
  });
}

function identitiesOf({ values }: ReadRow, match: Match): string[] {
  const { externalId, barcode, birthDate } = values;
  const numbered = externalId !== undefined || barcode !== undefined;
  return [
    match.is === 'borrower' ? `borrower ${match.borrower.id}` : '',
    externalId === undefined ? '' : `number ${externalId}`,
    barcode === undefined ? '' : `card ${barcode.toLowerCase()}`,
    !numbered && birthDate !== undefined ? `person ${nameKey(values)} ${birthDate}` : '',
    !numbered && birthDate === undefined ? `row ${JSON.stringify(Object.entries(values).sort())}` : '',
  ].filter((key) => key !== '');
}

function sameValues(one: BorrowerValues, other: BorrowerValues): boolean {
  const text = (values: BorrowerValues): string => JSON.stringify(Object.entries(values).sort());
  return text(one) === text(other);
}

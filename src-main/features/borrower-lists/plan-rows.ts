// Plans the fate of each row, and finds borrowers who are missing from the file.
import { folded } from '../lists/folded-rules.ts';
import { v7 as newId } from 'uuid';
import type { Choices } from '../imports/import-record.ts';
import type { MissingScope } from '../imports/import-vocabulary-rules.ts';
import type { BorrowerField } from '../borrowers/borrower-spreadsheet-columns-rules.ts';
import type { ReadRow } from './borrower-row-rules.ts';
import {
  changesIn,
  isSameNumber,
  type BorrowerValues,
  type KnownBorrower,
  type KnownBorrowers,
} from './known-borrower-rules.ts';
import { matchRows, sharesName, type Match } from './matching-rules.ts';
import type { PlannedRow } from './borrower-list-vocabulary-rules.ts';

export interface Planning {
  readonly rows: readonly ReadRow[];
  readonly library: KnownBorrowers;
  readonly choices: Choices;
  readonly today: string;
  /** The default category of new borrowers. */
  readonly defaultCategory: string;
  /** Whether the file has leaving dates: then its rows alone bring no borrower back. */
  readonly tellsWhoLeft: boolean;
}

const nothingYet = {
  reason: null,
  otherRow: null,
  borrower: null,
  candidates: [] as string[],
  before: {},
  after: {},
  version: null,
  releases: false,
  openLoans: 0,
};

/** Yields the plan's rows: the file's in order, then the missing borrowers. */
export function* planRows(planning: Planning): Generator<PlannedRow> {
  const { rows, library, choices } = planning;
  const matches = matchRows(rows, library, choices.decisions);
  const kept = numbersKept(rows, matches);
  const present = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const match = matches[index] ?? { is: 'new' };
    for (const borrower of borrowersIn(match)) present.add(borrower.id);
    yield planned(row, match, planning, kept);
  }
  yield* missing(planning, matches, present);
}

function borrowersIn(match: Match): readonly KnownBorrower[] {
  if (match.is === 'borrower') return [match.borrower];
  if (match.is === 'ambiguous') return match.candidates;
  return match.is === 'rejected' && match.about !== null ? [match.about] : [];
}

interface Numbers {
  /** The owner of each card and number after the import, where it changes. */
  readonly released: ReadonlySet<string>;
}

/** The cards and numbers that borrowers give up in this import. */
function numbersKept(rows: readonly ReadRow[], matches: readonly Match[]): Numbers {
  const released = new Set<string>();
  matches.forEach((match, index) => {
    if (match.is !== 'borrower') return;
    for (const field of ['barcode', 'externalId'] as const) {
      const has = match.borrower[field];
      const gets = rows[index]?.values[field];
      if (has !== null && gets !== undefined && !isSameNumber(field, gets, has))
        released.add(`${field} ${has}`);
    }
  });
  return { released };
}

function planned(row: ReadRow, match: Match, planning: Planning, { released }: Numbers): PlannedRow {
  const { library, today, tellsWhoLeft } = planning;
  const base = { ...nothingYet, row: row.number, name: row.name, notes: [...row.notes] };
  if (match.is === 'rejected') {
    const { reason, otherRow, about } = match;
    return {
      ...base,
      fate: 'rejected',
      action: 'nothing',
      reason,
      otherRow,
      borrower: about?.id ?? null,
      after: row.values,
    };
  }
  if (match.is === 'ambiguous') {
    const candidates = match.candidates.map(({ id }) => id);
    return {
      ...base,
      fate: 'ambiguous',
      action: 'nothing',
      reason: match.reason,
      candidates,
      after: row.values,
    };
  }
  const current = match.is === 'borrower' ? match.borrower : null;
  const values: BorrowerValues = { ...row.values };
  for (const field of ['externalId', 'barcode'] as const) {
    const number = values[field];
    if (number === undefined) continue;
    const holder = field === 'barcode' ? library.byBarcode(number) : library.byExternalId(number);
    // A merged record's card still works, and so does the card in another case; the current card stays.
    if (holder !== null && holder.id === current?.id && current[field] !== number)
      Reflect.deleteProperty(values, field);
    if (holder === null || holder.id === current?.id || released.has(`${field} ${holder[field] ?? number}`))
      continue;
    if (current === null) {
      const reason = field === 'barcode' ? 'card-of-another' : 'number-of-another';
      return { ...base, fate: 'rejected', action: 'nothing', reason, borrower: holder.id, after: row.values };
    }
    base.notes.push({
      field,
      kind: 'rejected',
      code: 'card-kept-by-another',
      from: number,
      to: current[field] ?? '',
    });
    Reflect.deleteProperty(values, field);
  }
  if (current === null) {
    const whyNot = row.hasLeft ? 'not-at-school' : isOfUnknownCategory(row) ? 'category-unknown' : null;
    if (whyNot !== null)
      return { ...base, fate: 'rejected', action: 'nothing', reason: whyNot, after: row.values };
    if ((values.givenName ?? '') === '' && (values.familyName ?? '') === '')
      return { ...base, fate: 'rejected', action: 'nothing', reason: 'no-name', after: row.values };
    return { ...base, fate: 'new', action: 'add', borrower: newId(), after: values };
  }
  const { before, after } = changesIn(values, current);
  // A name that only looks garbled, and that the library has as the file has it, is no change.
  for (const { field, code, from } of row.notes) {
    if (code !== 'letters-garbled' || !(field in current) || current[field as BorrowerField] !== from)
      continue;
    Reflect.deleteProperty(before, field);
    Reflect.deleteProperty(after, field);
  }
  if (row.hasLeft && values.leftOn === undefined && (current.leftOn === null || current.leftOn > today)) {
    Object.assign(before, { leftOn: current.leftOn });
    Object.assign(after, { leftOn: today });
    base.notes.push({ field: 'leftOn', kind: 'guessed', code: 'status-left', from: '', to: today });
  }
  if (!tellsWhoLeft && current.leftOn !== null && current.leftOn <= today) {
    Object.assign(before, { leftOn: current.leftOn });
    Object.assign(after, { leftOn: null });
    base.notes.push({ field: 'leftOn', kind: 'guessed', code: 'came-back', from: current.leftOn, to: '' });
  }
  if (match.is === 'borrower' && match.by === 'number' && !sharesName(values, current)) {
    const from = `${current.familyName ?? ''}, ${current.givenName ?? ''}`;
    base.notes.push({ field: 'name', kind: 'guessed', code: 'name-of-another', from, to: row.name });
  }
  const changed = Object.keys(after).length > 0;
  const name = row.name === '' ? `${current.familyName ?? ''}, ${current.givenName ?? ''}` : row.name;
  const about = { ...base, name, borrower: current.id, version: current.version };
  if (!changed) return { ...about, fate: 'unchanged', action: 'nothing' };
  const releases = (['barcode', 'externalId'] as const).some(
    (field) => field in after && current[field] !== null && released.has(`${field} ${current[field]}`),
  );
  return { ...about, fate: 'changed', action: 'update', before, after, releases };
}

/** A category decides what may be borrowed, so a new borrower gets none by default that the file contradicts. */
function isOfUnknownCategory({ notes }: ReadRow): boolean {
  return notes.some(({ code }) => code === 'category-unknown');
}

/** Borrowers who should be in the file but are not. */
function* missing(
  planning: Planning,
  matches: readonly Match[],
  present: ReadonlySet<string>,
): Generator<PlannedRow> {
  const { library, choices, today, rows, defaultCategory } = planning;
  const { do: wanted, among, leftOn, except } = choices.missing;
  const spared = new Set(except);
  const expected = expectedOf(among, rows, matches, defaultCategory);
  for (const absentee of library.all) {
    if (
      present.has(absentee.id) ||
      (absentee.leftOn !== null && absentee.leftOn <= today) ||
      !expected(absentee)
    )
      continue;
    const name = [absentee.familyName, absentee.givenName].filter(Boolean).join(', ');
    const base: PlannedRow = {
      ...nothingYet,
      row: null,
      fate: 'missing',
      action: 'nothing',
      name,
      borrower: absentee.id,
      notes: [],
      version: absentee.version,
      openLoans: absentee.openLoans,
    };
    const day = leftOn ?? today;
    const marked = {
      ...base,
      action: 'mark-left' as const,
      before: { leftOn: absentee.leftOn },
      after: { leftOn: day },
    };
    if (wanted === 'leave' || spared.has(absentee.id)) yield base;
    else if (wanted === 'mark-left') yield marked;
    else if (absentee.openLoans === 0) yield { ...base, action: 'delete' };
    else {
      const to = String(absentee.openLoans);
      yield {
        ...marked,
        notes: [{ field: 'name', kind: 'guessed', code: 'cannot-be-deleted', from: name, to }],
      };
    }
  }
}

function expectedOf(
  among: MissingScope,
  rows: readonly ReadRow[],
  matches: readonly Match[],
  defaultCategory: string,
): (one: KnownBorrower) => boolean {
  if (among === 'everyone') return () => true;
  const field = among === 'groups-of-file' ? 'group' : 'category';
  const named = new Set<string>();
  matches.forEach((match, index) => {
    const said = rows[index]?.values[field];
    if (said !== undefined) named.add(folded(said));
    // Without such a column, the borrowers in the file decide.
    else if (match.is === 'borrower' && match.borrower[field] !== null)
      named.add(folded(match.borrower[field]));
    else if (match.is === 'new' && field === 'category') named.add(folded(defaultCategory));
  });
  return (one) => named.has(folded(one[field]));
}

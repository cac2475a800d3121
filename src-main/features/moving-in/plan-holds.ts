// Plans which holds of another program come in, in which place of the queue, and why the others do not.
import { v7 as newId } from 'uuid';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import { momentOn } from '../circulation/imported-loan-rules.ts';
import { positionsAmong } from '../holds/hold-rules.ts';
import { readHoldRow, type HoldRow } from './hold-row-rules.ts';
import type { CopyHere } from './copies-here-rules.ts';
import type { MovedValues } from './moved-row-rules.ts';
import type { MovedReason } from './moved-words-rules.ts';
import type { TitleHere } from './titles-here-rules.ts';
import {
  planTargetOf,
  rowToPlan,
  type Here,
  type KindOfMove,
  type MovedBalance,
  type PlannedMove,
  type RowToPlan,
} from './plan-moved.ts';

export const holdsToMove: KindOfMove<HoldRow> = {
  kind: 'holds',
  days: ['heldOn', 'neededUntil'],
  adds: ['borrowers', 'copies'],
  readRow: readHoldRow,
  planRows,
  balanceOf,
};
export const holdsPlan = planTargetOf(holdsToMove);

/** A plan need not know the hour: noon stands for today too. */
const endOfTime = '9999-12-31T23:59:59.999Z';

/** A row that comes in; only its place is not known yet. */
interface UsableRow {
  readonly planning: RowToPlan;
  readonly row: HoldRow;
  readonly title: string;
  readonly heldOn: CalendarDate;
  readonly values: MovedValues;
}

function planRows(rows: readonly HoldRow[], here: Here): PlannedMove[] {
  const rowOfHold = new Map<string, number>();
  const looked = rows.map((row) => lookUp(row, here, rowOfHold));
  const usable = looked.filter((row) => 'planning' in row);
  const positions = new Map<UsableRow, number>();
  for (const [title, ofTitle] of Map.groupBy(usable, (row) => row.title)) {
    const inOrder = ofTitle.toSorted(byPlaceThenDay);
    const { queue, lastPosition } = here.library.queueOf(title);
    const moments = inOrder.map(({ heldOn }) => momentOn(heldOn, here.timeZone, endOfTime));
    positionsAmong(moments, queue, lastPosition).forEach((position, index) => {
      const row = inOrder[index];
      if (row !== undefined) positions.set(row, position);
    });
  }
  return looked.map((row) =>
    'planning' in row
      ? row.planning.added({ ...row.values, position: String(positions.get(row)), hold: newId() })
      : row,
  );
}

/** A list without places, or a row without one, goes by its day; the file's order decides the rest. */
function byPlaceThenDay(
  { row: one, heldOn }: UsableRow,
  { row: other, heldOn: otherHeldOn }: UsableRow,
): number {
  const [place, otherPlace] = [one.place ?? Infinity, other.place ?? Infinity];
  if (place !== otherPlace) return place - otherPlace;
  return heldOn === otherHeldOn ? one.number - other.number : heldOn < otherHeldOn ? -1 : 1;
}

function lookUp(row: HoldRow, here: Here, rowOfHold: Map<string, number>): UsableRow | PlannedMove {
  const { today, library } = here;
  const planning = rowToPlan(row, valuesOf(row));
  if (row.why !== null) return planning.rejected(row.why);
  const borrower = planning.findBorrower(here);
  if (typeof borrower === 'string') return planning.rejected(borrower);
  const book = bookOf(row, planning, here);
  if (typeof book === 'string') return planning.rejected(book);
  const { copy, title, byName } = book;
  const canServe = copy !== null && copy.status !== 'withdrawn';
  if (row.barcode !== null && !canServe) planning.note('barcode', 'copy-not-held', row.barcode, '');
  if (byName) planning.note('title', 'found-by-title', row.title, title.title);

  const heldOn = row.heldOn ?? today;
  const { barcode: _, ...ofRow } = valuesOf({ ...row, heldOn });
  const values = {
    ...ofRow,
    titleId: title.id,
    title: title.title,
    ...(canServe && { item: copy.id, barcode: copy.barcode }),
  };
  const same = `${borrower.id} ${title.id}`;
  const earlier = rowOfHold.get(same);
  if (earlier !== undefined) return planning.rejected('same-hold-twice', values, earlier);
  rowOfHold.set(same, row.number);
  if (library.queueOf(title.id).queue.some((hold) => hold.borrower === borrower.id))
    return planning.unchanged('already-held', values);
  const obstacle = obstacleTo(row, heldOn, today, library.borrowerAndTitle(borrower.id, title.id));
  if (obstacle !== null) return planning.rejected(obstacle, values);
  if (row.heldOn === null) planning.note('heldOn', 'held-unknown', '', today);
  return { planning, row, title: title.id, heldOn, values };
}

/** The copy that is asked for, and its title; or the title alone, any copy of which will do. @returns why there is none */
function bookOf(
  { barcode, isbn, title: name }: HoldRow,
  planning: RowToPlan,
  here: Here,
): { copy: CopyHere | null; title: Pick<TitleHere, 'id' | 'title'>; byName: boolean } | MovedReason {
  const ofCopy = (copy: CopyHere) => ({
    copy,
    title: { id: copy.titleId, title: copy.title },
    byName: false,
  });
  const copy = barcode === null ? null : planning.findCopy(barcode, name, here);
  if (copy !== null) return ofCopy(copy);
  const found = here.titles(isbn, name);
  if (found.title !== null) return { copy: null, ...found };
  // Without a name nothing says what the borrower waits for.
  const isNew = barcode !== null && name !== null && found.why === 'title-unknown';
  const added = isNew ? planning.addCopy({ barcode, title: name, isbn }, here) : null;
  if (added !== null) return ofCopy(added);
  return isbn === null && name === null ? 'copy-unknown' : found.why;
}

/** A list without days counts as placed today: then any hold that came and has ended here is the same. */
function obstacleTo(
  row: HoldRow,
  heldOn: CalendarDate,
  today: CalendarDate,
  { hasOnLoan, endedThatCame }: ReturnType<Here['library']['borrowerAndTitle']>,
): MovedReason | null {
  if (heldOn > today) return 'held-in-future';
  if (row.neededUntil !== null && row.neededUntil < today) return 'hold-over';
  if (hasOnLoan) return 'on-loan-to-borrower';
  const cameBefore = row.heldOn === null ? endedThatCame.length > 0 : endedThatCame.includes(row.heldOn);
  return cameBefore ? 'held-before' : null;
}

function valuesOf({ barcode, isbn, title, heldOn, neededUntil, place }: HoldRow): MovedValues {
  return {
    ...(barcode !== null && { barcode }),
    ...(isbn !== null && { isbn }),
    ...(title !== null && { title }),
    ...(heldOn !== null && { heldOn }),
    ...(neededUntil !== null && { neededUntil }),
    ...(place !== null && { place: String(place) }),
  };
}

function balanceOf(rows: readonly PlannedMove[]): MovedBalance {
  const over: readonly (string | null)[] = ['hold-ended', 'hold-over', 'same-hold-twice'];
  const open = rows.filter(({ reason }) => !over.includes(reason));
  const here = open.filter(({ fate }) => fate !== 'rejected');
  return { open: open.length, openHere: here.length, overdue: 0, overdueHere: 0 };
}

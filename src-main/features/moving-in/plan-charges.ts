// Plans which charges and credits of another program come in, and why the others do not.
import { v7 as newId } from 'uuid';
import { matchedCharges, type ImportedCharge } from '../charges/imported-charge-rules.ts';
import { readChargeRow, type ChargeRow } from './charge-row-rules.ts';
import type { MovedValues } from './moved-row-rules.ts';
import {
  planTargetOf,
  rowToPlan,
  type Here,
  type KindOfMove,
  type MovedBalance,
  type PlannedMove,
  type RowToPlan,
} from './plan-moved.ts';

export const chargesToMove: KindOfMove<ChargeRow> = {
  kind: 'charges',
  days: ['chargedOn'],
  // A charge of a book that the library does not have says the book in its note.
  adds: ['borrowers'],
  readRow: readChargeRow,
  planRows,
  balanceOf,
};
export const chargesPlan = planTargetOf(chargesToMove);

/** A row that can come in, unless it came before. */
interface UsableRow {
  readonly planning: RowToPlan;
  readonly borrower: string;
  readonly charge: ImportedCharge;
  readonly values: MovedValues;
}

function planRows(rows: readonly ChargeRow[], here: Here): PlannedMove[] {
  const looked = rows.map((row) => lookUp(row, here));
  const usable = looked.filter((row) => 'planning' in row);
  const came = new Map<UsableRow, PlannedMove>();
  for (const [borrower, ofBorrower] of Map.groupBy(usable, (row) => row.borrower)) {
    const charges = ofBorrower.map(({ charge }) => charge);
    matchedCharges(charges, here.library.chargesThatCame(borrower)).forEach((match, index) => {
      const row = ofBorrower[index];
      if (match === null || row === undefined) return;
      const { planning, values } = row;
      came.set(
        row,
        match.isSame
          ? planning.unchanged('already-charged', values)
          : planning.rejected('charged-otherwise', values),
      );
    });
  }
  return looked.map((row) =>
    'planning' in row ? (came.get(row) ?? row.planning.added({ ...row.values, charge: newId() })) : row,
  );
}

function lookUp(row: ChargeRow, here: Here): UsableRow | PlannedMove {
  const { barcode, title, amount, chargedOn, kind } = row;
  const { today } = here;
  const planning = rowToPlan(row, valuesOf(row));
  if (row.why !== null || amount === null) return planning.rejected(row.why ?? 'amount-missing');
  const borrower = planning.findBorrower(here);
  if (typeof borrower === 'string') return planning.rejected(borrower);
  if (chargedOn !== null && chargedOn > today) return planning.rejected('charged-in-future');
  const copy = barcode === null ? null : planning.findCopy(barcode, title, here);
  if (barcode !== null && copy === null) planning.note('barcode', 'copy-left-out', barcode, '');
  // One sum for each borrower has no day: that is no gap.
  if (chargedOn === null && here.has('chargedOn')) planning.note('chargedOn', 'day-unknown', '', today);
  if (amount < 0) planning.note('amount', 'is-credit', '', '');
  const { barcode: _, ...ofRow } = valuesOf({ ...row, chargedOn: chargedOn ?? today });
  const values =
    copy === null ? ofRow : { ...ofRow, item: copy.id, barcode: copy.barcode, title: copy.title };
  const charge = { kind, item: copy?.id ?? null, chargedOn, amount };
  return { planning, borrower: borrower.id, charge, values };
}

/** Without a copy of the library, the title of the book is part of the note. */
function valuesOf({ barcode, title, chargedOn, kind, note, amount }: ChargeRow): MovedValues {
  return {
    ...(barcode !== null && { barcode }),
    ...(title !== null && { title }),
    ...(chargedOn !== null && { chargedOn }),
    chargeKind: kind,
    ...(note !== null && { note }),
    ...(amount !== null && { amount: String(amount) }),
  };
}

function balanceOf(rows: readonly PlannedMove[], { currency }: { readonly currency: string }): MovedBalance {
  const open = rows.filter(({ reason }) => reason !== 'nothing-owed' && reason !== 'is-payment');
  const here = open.filter(({ fate }) => fate !== 'rejected');
  const sumOf = (these: readonly PlannedMove[]) =>
    these.reduce((sum, { after: { amount } }) => sum + Number(amount ?? 0), 0);
  return {
    open: open.length,
    openHere: here.length,
    overdue: 0,
    overdueHere: 0,
    owed: sumOf(open),
    owedHere: sumOf(here),
    currency,
  };
}

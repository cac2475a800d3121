// The events of money: each carries its entries whole, so that the journal alone gives the balance again.
import { z } from 'zod';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { declareEvents, type RecordedEvent } from '../../core/events/events.ts';
import { handleEvents, type Join, type Restore } from '../../core/events/event-handlers.ts';
import { chargeUndo, withoutFalseRefund } from './charges-commands.ts';
import { chargeKinds, entryKinds } from './charge-rules.ts';
import { chargesIn, chargeWrites } from './charges-repository.ts';

/** Without the note, which is free text. */
const entries = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      charge: z.string(),
      kind: z.enum(entryKinds),
      about: z.enum(chargeKinds),
      amount: z.number().int(),
      payment: z.string().optional(),
    }),
  ),
});
const handled = { data: entries, undo: 'handled', afterErasure: 'kept' } as const;
const declared = declareEvents({
  'charge.added': {
    ...handled,
    data: entries.extend({
      /** It came from another program, which charged it at `chargedAt`. */
      imported: z.literal(true).optional(),
      chargedAt: z.string().optional(),
    }),
  },
  'charge.paid': handled,
  'charge.waived': handled,
  'charge.refunded': handled,
  'charge.cancelled': handled,
  'charge.corrected': { data: entries, undo: 'refused', afterErasure: 'kept' },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    charges: typeof declared;
  }
}

const present = preparedPerConnection((db: ReadableDatabase) => {
  const find = (table: 'borrowers' | 'items' | 'loans') => {
    const row = db.prepare<[string], { id: string }>(`SELECT id FROM ${table} WHERE id = ?`);
    return (id: string | null): string | null => (id === null ? null : (row.get(id)?.id ?? null));
  };
  return { borrower: find('borrowers'), item: find('items'), loan: find('loans') };
});

interface MoneyData extends z.infer<typeof entries> {
  readonly imported?: true | undefined;
  readonly chargedAt?: string | undefined;
}

/** By the entry's id. */
type Notes = Readonly<Record<string, string | null>>;

function put(
  db: WritableDatabase,
  { data, at, desk, borrower, item, loan }: RecordedEvent<MoneyData>,
  notes: Notes = {},
): void {
  const ifPresent = present(db);
  const subjects = {
    borrowerId: ifPresent.borrower(borrower),
    itemId: ifPresent.item(item),
    loanId: ifPresent.loan(loan),
  };
  for (const { id, charge, kind, about, amount, payment } of data.entries)
    chargeWrites(db).add({
      id,
      chargeId: charge,
      kind,
      about,
      amount,
      ...subjects,
      paymentId: payment ?? null,
      note: notes[id] ?? null,
      at: data.chargedAt ?? at,
      importedAt: data.imported === true ? at : null,
      desk,
    });
}

const restore: Restore<MoneyData> = (db, event) => {
  put(db, event);
  return undefined;
};

/** Every entry counts, whichever desk made it: what was paid twice is to be paid back. */
const join: Join<MoneyData> = {
  beside: (db, { data }): Notes =>
    Object.fromEntries(data.entries.map(({ id }) => [id, chargesIn(db).entry(id)?.note ?? null])),
  take(db, event, notes, now) {
    put(db, event, (notes ?? {}) as Notes);
    const charges = new Set(event.data.entries.map(({ charge }) => charge));
    return [...charges].flatMap((id) => withoutFalseRefund({ db, now }, id));
  },
};

export const chargeEvents = handleEvents(declared, {
  'charge.added': { restore, undo: chargeUndo, join },
  'charge.paid': { restore, undo: chargeUndo, join },
  'charge.waived': { restore, undo: chargeUndo, join },
  'charge.refunded': { restore, undo: chargeUndo, join },
  'charge.cancelled': { restore, undo: chargeUndo, join },
  'charge.corrected': { restore, join },
});

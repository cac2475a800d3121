// The events of money: each carries its entries whole, so that the journal alone gives the balance again.
import { z } from 'zod';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents, type Restore } from '../../core/events/event-handlers.ts';
import { chargeUndo } from './charges-commands.ts';
import { chargeKinds, entryKinds } from './charge-rules.ts';
import { chargeWrites } from './charges-repository.ts';

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

const restore: Restore<MoneyData> = (db, { data, at, desk, borrower, item, loan }) => {
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
      note: null,
      at: data.chargedAt ?? at,
      importedAt: data.imported === true ? at : null,
      desk,
    });
};

export const chargeEvents = handleEvents(declared, {
  'charge.added': { restore, undo: chargeUndo },
  'charge.paid': { restore, undo: chargeUndo },
  'charge.waived': { restore, undo: chargeUndo },
  'charge.refunded': { restore, undo: chargeUndo },
  'charge.cancelled': { restore, undo: chargeUndo },
  'charge.corrected': restore,
});

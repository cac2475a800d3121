// Exports in a process of its own, a piece whenever one is asked for, so that no scan waits and nothing piles up.
import { openReader } from '../../core/database/connection.ts';
import { carryOutOrders } from '../../core/jobs/carry-out-orders.ts';
import { exportZip, holdMoment, type ExportOrder } from './export-zip.ts';

/** What the process is asked: first what to export, which holds the moment, then one piece after the other. */
export type ExportProcessOrder =
  | ({
      readonly task: 'begin';
      /** The library's file. */
      readonly library: string;
    } & ExportOrder)
  | { readonly task: 'next' };

/** What it answers; null: nothing yet, or that was all. */
export interface ExportAnswer {
  readonly piece: Uint8Array | null;
}

let pieces: AsyncIterator<Buffer, undefined> | null = null;

carryOutOrders(async (order: ExportProcessOrder): Promise<ExportAnswer> => {
  if (order.task === 'begin') {
    const db = openReader(order.library, 'small');
    holdMoment(db);
    pieces = exportZip(db, order)[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
    return { piece: null };
  }
  const next = await pieces?.next();
  return { piece: next?.value ?? null };
});

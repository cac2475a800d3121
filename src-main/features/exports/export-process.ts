// Worker process for exports; produces one chunk per request, so that slow readers cause no backlog.
import { openReader } from '../../core/database/connection.ts';
import { carryOutOrders } from '../../core/jobs/carry-out-orders.ts';
import { exportZip, holdMoment, type ExportOrder } from './export-zip.ts';

/** The requests: `begin` opens a snapshot, then each `next` returns one chunk. */
export type ExportProcessOrder =
  | ({
      readonly task: 'begin';
      /** The library's file. */
      readonly library: string;
    } & ExportOrder)
  | { readonly task: 'next' };

/** The chunk; null after `begin` and at the end. */
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

// Exports in a thread of its own, a piece whenever one is asked for, so that no scan waits and nothing piles up.
import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from '../database/connection.ts';
import { endWhenAsked } from '../database/thread-end.ts';
import { exportZip, holdMoment, type ExportOrder } from './export-zip.ts';

/** What the thread is asked; each message to it asks for the next piece. */
export interface ExportThreadOrder extends ExportOrder {
  /** The library's file. */
  readonly library: string;
}

/** What it answers, once for each message; null: that was all. */
export type ExportPiece = Uint8Array | null;

endWhenAsked();
const { library, ...order } = workerData as ExportThreadOrder;
const db = openReader(library, 'small');
holdMoment(db);
const pieces = exportZip(db, order)[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;

parentPort?.on('message', (message) => {
  if (message !== 'next') return;
  void pieces.next().then(({ value }) => {
    const piece = value === undefined ? null : Uint8Array.from(value);
    parentPort?.postMessage(piece satisfies ExportPiece, piece === null ? [] : [piece.buffer]);
    if (piece === null) parentPort?.close();
  });
});
parentPort?.ref();

// Starts the thread that exports a library, and hands its pieces on as fast as somebody takes them.
import { Worker } from 'node:worker_threads';
import { endThread } from '../database/thread-end.ts';
import { threadFile } from '../database/thread-file.ts';
import type { ExportPiece, ExportThreadOrder } from './export-worker.ts';

/** For so long nobody may take a piece: the moment that an export holds keeps the library's log from being emptied. */
const patienceMs = 120_000;

export interface ExportThread {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Ends it after the piece that it is at. */
  stop(): Promise<void>;
}

/** @param over told once the thread is gone, with the defect where it went because of one */
export function startExportThread(
  order: ExportThreadOrder,
  over: (defect: Error | null) => void,
): ExportThread {
  const worker = new Worker(threadFile(import.meta.dirname, 'export-worker'), {
    workerData: order,
    execArgv: [],
  });
  let defect: Error | null = null;
  let end: Error | null = null;
  let waiting: { resolve(piece: ExportPiece): void; reject(error: Error): void } | null = null;
  let patience: NodeJS.Timeout | undefined;
  worker.on('message', (piece: ExportPiece) => waiting?.resolve(piece));
  worker.on('error', (error) => {
    defect = error instanceof Error ? error : new Error(String(error));
  });
  worker.on('exit', () => {
    clearTimeout(patience);
    end = defect ?? new Error('The export was stopped.');
    waiting?.reject(end);
    over(defect);
  });
  const next = (): Promise<ExportPiece> =>
    new Promise((resolve, reject) => {
      if (end !== null) {
        reject(end);
        return;
      }
      waiting = { resolve, reject };
      worker.postMessage('next');
    });
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        clearTimeout(patience);
        const piece = await next();
        if (piece === null) {
          controller.close();
          return;
        }
        controller.enqueue(piece as Uint8Array<ArrayBuffer>);
        patience = setTimeout(() => void endThread(worker), patienceMs).unref();
      },
      async cancel() {
        await endThread(worker);
      },
    },
    { highWaterMark: 2 },
  );
  return {
    stream,
    async stop() {
      await endThread(worker);
    },
  };
}

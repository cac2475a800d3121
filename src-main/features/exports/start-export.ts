// Starts an export in a worker process, and streams its chunks at the reader's pace.
import { startWorker } from '../../core/jobs/worker-host.ts';
import { exportJob, type ExportJobOrder } from './export-job.ts';
import type { ExportOrder } from './export-job.ts';

/** Stops an export whose reader pauses this long: its snapshot keeps the write-ahead log from being truncated. */
const readerTimeoutMs = 120_000;
/** Timeout for producing one chunk. */
const pieceTimeoutMs = 10 * 60_000;

export interface RunningExport {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Stops the export at any point. */
  stop(): Promise<void>;
}

/** @param over called at the end, with the error if the export failed */
export function startExport(
  order: ExportOrder & { library: string },
  over: (defect: Error | null) => void,
): RunningExport {
  const worker = startWorker(exportJob);
  let readerTimer: NodeJS.Timeout | undefined;
  let stopped = false;
  const end = (defect: Error | null): void => {
    clearTimeout(readerTimer);
    worker.rest();
    over(stopped ? null : defect);
  };
  const stop = async (): Promise<void> => {
    stopped = true;
    await worker.close();
  };
  const request = (order: ExportJobOrder): Promise<Uint8Array | null> =>
    worker.ask(order, pieceTimeoutMs).catch((error: unknown) => {
      throw stopped ? new Error('The export was stopped.') : error;
    });
  const begun = request({ task: 'begin', ...order });
  begun.catch(() => undefined); // the first `pull` rethrows it
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        clearTimeout(readerTimer);
        try {
          await begun;
          const piece = await request({ task: 'next' });
          if (piece === null) {
            controller.close();
            end(null);
            return;
          }
          controller.enqueue(piece as Uint8Array<ArrayBuffer>);
          readerTimer = setTimeout(() => void stop(), readerTimeoutMs).unref();
        } catch (error) {
          end(error instanceof Error ? error : new Error(String(error)));
          throw error;
        }
      },
      async cancel() {
        await stop();
        end(null);
      },
    },
    { highWaterMark: 2 },
  );
  return { stream, stop };
}

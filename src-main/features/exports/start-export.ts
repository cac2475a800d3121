// Starts the process that exports a library, and hands its pieces on as fast as somebody takes them.
import type { Failure } from '../../core/jobs/carry-out-orders.ts';
import { orderedProcess } from '../../core/jobs/ordered-process.ts';
import { processFile } from '../../core/jobs/process-file.ts';
import type { ExportAnswer, ExportProcessOrder } from './export-process.ts';
import type { ExportOrder } from './export-zip.ts';

/** For so long nobody may take a piece: the moment that an export holds keeps the library's log from being emptied. */
const patienceMs = 120_000;
/** For so long the process may be at a piece. */
const pieceWithinMs = 10 * 60_000;

export interface RunningExport {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Ends it wherever it is. */
  stop(): Promise<void>;
}

/** @param over told once it is over, with what kept it from becoming whole where something did */
export function startExport(
  order: ExportOrder & { library: string },
  over: (defect: Error | null) => void,
): RunningExport {
  const process = orderedProcess<ExportProcessOrder, ExportAnswer | Failure>(
    processFile(import.meta.dirname, 'export-process'),
  );
  let patience: NodeJS.Timeout | undefined;
  let stopped = false;
  const end = (defect: Error | null): void => {
    clearTimeout(patience);
    process.rest();
    over(stopped ? null : defect);
  };
  const stop = async (): Promise<void> => {
    stopped = true;
    await process.close();
  };
  const asked = async (one: ExportProcessOrder): Promise<Uint8Array | null> => {
    const answer = await process.ask(one, pieceWithinMs).catch((error: unknown) => {
      throw stopped ? new Error('The export was stopped.') : error;
    });
    if ('piece' in answer) return answer.piece;
    throw Object.assign(new Error(`The export could not go on: ${answer.message}`), { code: answer.code });
  };
  const begun = asked({ task: 'begin', ...order });
  begun.catch(() => undefined); // whoever asks for the first piece hears of it
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        clearTimeout(patience);
        try {
          await begun;
          const piece = await asked({ task: 'next' });
          if (piece === null) {
            controller.close();
            end(null);
            return;
          }
          controller.enqueue(piece as Uint8Array<ArrayBuffer>);
          patience = setTimeout(() => void stop(), patienceMs).unref();
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

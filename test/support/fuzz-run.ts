// Sends many requests made from the API's document to the built program, and tells what was not as it should be.
import fc from 'fast-check';
import { startFuzzedProgram } from './fuzzed-program.ts';
import type { MemoryHeld } from './memory-told.ts';
import { requestsFor, type FuzzedRequest } from './request-arbitraries.ts';

export interface FuzzRun {
  sent: number;
  tookSeconds: number;
  /** How many answers had each status. */
  statuses: Record<string, number>;
  /** How many answers each operation gave, by status. */
  operations: Record<string, Record<string, number>>;
  /** Every operation of the document. */
  documented: string[];
  /** Requests that were answered with a defect, or not as the document says; and how the program ended, if so. */
  wrong: string[];
  /** How many requests were sent again because a restore, an erasure or a pause cut off their answer. */
  askedAgain: number;
  /** What the program held after so many requests. */
  memory: ({ sent: number } & MemoryHeld)[];
}

export interface FuzzOptions {
  count: number;
  seed: number;
  forMs?: number;
  /** How often memory is looked at, in requests. */
  lookEvery: number;
  told?: (run: FuzzRun) => void;
}

const connections = 8;
const batch = 1000;
const mostTokens = 300;

export async function fuzz({
  count,
  seed,
  forMs = Infinity,
  lookEvery,
  told,
}: FuzzOptions): Promise<FuzzRun> {
  const run: FuzzRun = {
    ...{ sent: 0, askedAgain: 0, tookSeconds: 0 },
    ...{ statuses: {}, operations: {}, documented: [], wrong: [], memory: [] },
  };
  const startedAt = performance.now();
  const over = (): boolean => performance.now() - startedAt >= forMs || run.wrong.length > 100;
  const program = await startFuzzedProgram(connections);
  run.documented = Object.values(program.document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId = '' }) => operationId),
  );
  let ended = false;
  try {
    const requests = requestsFor(program.document);
    const look = async (): Promise<void> => {
      run.memory.push({ sent: run.sent, ...(await program.memory()) });
      run.tookSeconds = (performance.now() - startedAt) / 1000;
      told?.(run);
    };
    await look();
    for (let made = 0; run.sent < count && !over(); made += batch) {
      const waiting = fc
        .sample(requests, { numRuns: batch, seed: seed + made })
        .filter((request) => !program.isIdle(request) && !enoughTokens(request))
        .slice(0, count - run.sent);
      const before = run.sent;
      await Promise.all(
        Array.from({ length: connections }, async () => {
          for (let next = waiting.pop(); next !== undefined && !over(); next = waiting.pop()) await one(next);
        }),
      );
      if (Math.floor(before / lookEvery) !== Math.floor(run.sent / lookEvery)) await look();
    }
    ended = true;
  } finally {
    const { code, stderr } = await program.stop();
    if (code !== 0) run.wrong.push(`the program ended with ${String(code)}: ${stderr}`);
    if (!ended) console.log(stderr);
  }
  return run;

  /** A token that was revoked stays in the list. */
  function enoughTokens({ operationId }: FuzzedRequest): boolean {
    return operationId === 'addToken' && (run.operations[operationId]?.['201'] ?? 0) >= mostTokens;
  }

  async function one(request: FuzzedRequest): Promise<void> {
    const status = await statusOf(request, 3);
    run.sent += 1;
    const { operationId } = request;
    if (status === null) return;
    run.statuses[status] = (run.statuses[status] ?? 0) + 1;
    const answers = (run.operations[operationId] ??= {});
    answers[status] = (answers[status] ?? 0) + 1;
    if (status >= 500) run.wrong.push(`${String(status)}: ${inShort(request)}`);
  }

  /** @returns null where there was no right answer, which is told */
  async function statusOf(request: FuzzedRequest, attempts: number): Promise<number | null> {
    try {
      return await program.send(request);
    } catch (error) {
      if (attempts > 1 && program.isExcused(error)) {
        run.askedAgain += 1;
        return statusOf(request, attempts - 1);
      }
      run.wrong.push(`${error instanceof Error ? error.message : String(error)}: ${inShort(request)}`);
      return null;
    }
  }
}

export const answered = (statuses: Readonly<Record<string, number>>): number =>
  Object.values(statuses).reduce((sum, count) => sum + count, 0);

/**
 * How much more the program held at most, in MB: of JavaScript's memory since it started; and as the system counts,
 * since the first quarter of the run. By then each kind of thread has been started often enough that the memory that
 * the C library keeps for the next one has reached its size.
 */
export function growthOf({ memory }: FuzzRun): { heapMb: number; residentMb: number } {
  const most = (held: number[]): number => Math.max(0, ...held);
  const javaScript = memory.map(({ heap, external }) => heap + external);
  const resident = memory.map((held) => held.resident);
  const early = Math.ceil(memory.length / 4);
  return {
    heapMb: most(javaScript) - (javaScript[0] ?? 0),
    residentMb: most(resident.slice(early)) - most(resident.slice(0, early)),
  };
}

const inShort = (request: FuzzedRequest): string => JSON.stringify(request).slice(0, 2000);

// Sends many requests made from the API's document to the built program, and tells what was not as it should be.
import fc from 'fast-check';
import { startFuzzedProgram } from './fuzzed-program.ts';
import type { MemoryHeld } from './memory-told.ts';
import { requestOfEach, requestsFor, type FuzzedRequest, type SlowWeights } from './request-arbitraries.ts';

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
  /** How long the answers of each operation took altogether, in seconds. */
  seconds: Record<string, number>;
  /** What the program held after so many requests. */
  memory: ({ sent: number } & MemoryHeld)[];
}

export interface FuzzOptions {
  count: number;
  seed: number;
  forMs?: number;
  /** How often memory is looked at, in requests. */
  lookEvery: number;
  weights?: SlowWeights;
  told?: (run: FuzzRun) => void;
}

const connections = 8;
const batch = 1000;
const mostTokens = 300;
/** A long export may be cut off several times in a row while the library is busy with erasures. */
const mostAttempts = 6;

export async function fuzz({
  count,
  seed,
  forMs = Infinity,
  lookEvery,
  weights = { slow: 20, slowest: 20 },
  told,
}: FuzzOptions): Promise<FuzzRun> {
  const run: FuzzRun = {
    sent: 0,
    askedAgain: 0,
    tookSeconds: 0,
    statuses: {},
    operations: {},
    seconds: {},
    documented: [],
    wrong: [],
    memory: [],
  };
  const startedAt = performance.now();
  const over = (): boolean => performance.now() - startedAt >= forMs || run.wrong.length > 100;
  const program = await startFuzzedProgram(connections);
  run.documented = Object.values(program.document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId = '' }) => operationId),
  );
  let ended = false;
  try {
    const requests = requestsFor(program.document, weights);
    const look = async (): Promise<void> => {
      run.memory.push({ sent: run.sent, ...(await program.memory()) });
      run.tookSeconds = (performance.now() - startedAt) / 1000;
      told?.(run);
    };
    await look();
    const waiting = requestOfEach(program.document, seed);
    let made = 0;
    while (run.sent < count && !over()) {
      // All connections are at rest when memory is looked at.
      let left = Math.min(lookEvery, count - run.sent);
      const nextOne = (): FuzzedRequest | undefined => {
        if (left === 0 || over()) return undefined;
        left -= 1;
        for (;;) {
          const request = waiting.pop();
          if (request === undefined) {
            waiting.push(...fc.sample(requests, { numRuns: batch, seed: seed + made }).toReversed());
            made += batch;
          } else if (!program.isIdle(request) && !enoughTokens(request)) return request;
        }
      };
      await Promise.all(
        Array.from({ length: connections }, async () => {
          for (let next = nextOne(); next !== undefined; next = nextOne()) await one(next);
        }),
      );
      await look();
    }
    ended = true;
  } finally {
    const { code, stderr } = await program.stop();
    if (code !== 0) run.wrong.push(`the program ended with ${String(code)}: ${stderr}`);
    if (!ended || run.wrong.length > 0) console.log(stderr);
  }
  return run;

  /** A token that was revoked stays in the list. */
  function enoughTokens({ operationId }: FuzzedRequest): boolean {
    return operationId === 'addToken' && (run.operations[operationId]?.['201'] ?? 0) >= mostTokens;
  }

  async function one(request: FuzzedRequest): Promise<void> {
    const { operationId } = request;
    const askedAt = performance.now();
    const status = await statusOf(request, mostAttempts);
    run.sent += 1;
    run.seconds[operationId] = (run.seconds[operationId] ?? 0) + (performance.now() - askedAt) / 1000;
    if (status === null) return;
    run.statuses[status] = (run.statuses[status] ?? 0) + 1;
    const answers = (run.operations[operationId] ??= {});
    answers[status] = (answers[status] ?? 0) + 1;
    if (status >= 500) run.wrong.push(`${String(status)}: ${inShort(request)}`);
  }

  /** @returns null if there was no right answer, which is reported */
  async function statusOf(request: FuzzedRequest, attempts: number): Promise<number | null> {
    const askedAt = Date.now();
    try {
      return await program.send(request);
    } catch (error) {
      if (attempts > 1 && (await program.isExcused(error, askedAt))) {
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

export interface Growth {
  /** How much more of JavaScript's memory was held at most than at the start. */
  heapMb: number;
  /** By how much the floor of what the system counts rises from the second quarter of the run to the last. */
  residentMb: number;
}

/**
 * What the system counts goes up and down: the C library gives back what was freed only where nothing lies behind it.
 * So a single look says little. What is never given back raises the floor of the looks of a quarter of the run. The
 * first quarter is left out: in it SQLite's caches fill as the library grows, up to the size that they are given. The
 * two floors are half a run apart, so what rises steadily rises twice as much in the whole of it.
 */
export function growthOf({ memory }: Pick<FuzzRun, 'memory'>): Growth {
  const javaScript = memory.map(({ heap, external }) => heap + external);
  const quarter = memory.length / 4;
  const floor = (from: number, to: number): number =>
    Math.min(
      ...memory.slice(Math.floor(from * quarter), Math.floor(to * quarter)).map((held) => held.resident),
    );
  return {
    heapMb: Math.max(...javaScript) - (javaScript[0] ?? 0),
    residentMb: 2 * Math.max(0, floor(3, 4) - floor(1, 2)),
  };
}

const inShort = (request: FuzzedRequest): string => JSON.stringify(request).slice(0, 2000);

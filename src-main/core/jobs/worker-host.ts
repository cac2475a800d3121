// Runs jobs in worker processes: one order at a time, with a timeout, progress, cancelling and a limit of memory.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { JobError, noJob, progress, type Job, type JobAnswer } from './worker-job.ts';

export interface Worker<Order extends object, Answer> {
  /**
   * @param timeoutMs kills the worker after this long without an answer or progress; the next order starts another one
   * @throws JobError
   */
  ask(order: Order, timeoutMs: number): Promise<Answer>;
  /** Lets go of the process after the last order: the next job may have it. */
  rest(): void;
  /** Kills the worker and rejects the order in progress; resolves once the worker has ended, or after a timeout. */
  close(): Promise<void>;
}

export interface WorkerOptions {
  /** The limit of JavaScript's memory; by default what Node.js allows. */
  heapMegabytes?: number | undefined;
  /** The script, by default the one entry of all workers. */
  entry?: string | undefined;
  /** The job imports files that only the build can resolve, so that even the sources start the built entry. */
  fromBuild?: boolean | undefined;
}

export interface JobOptions extends WorkerOptions {
  /** Kills the worker, such as when the client has left. */
  signal?: AbortSignal | undefined;
}

/** One job with one order. */
export interface RunningJob<Answer> {
  /** @throws JobError */
  readonly done: Promise<Answer>;
  /** Kills the worker; resolves once it has ended. */
  stop(): Promise<void>;
}

/** Gives a worker this order alone. */
export function startJob<Order extends object, Answer>(
  job: Job<Order, Answer>,
  order: Order,
  timeoutMs: number,
  { signal, ...options }: JobOptions = {},
): RunningJob<Answer> {
  const worker = startWorker(job, options);
  const stop = () => worker.close();
  const leave = (): void => void stop();
  if (signal?.aborted === true) leave();
  signal?.addEventListener('abort', leave, { once: true });
  const done = worker.ask(order, timeoutMs).finally(() => {
    signal?.removeEventListener('abort', leave);
    worker.rest();
  });
  return { done, stop };
}

/** How a process out of memory ends: V8 aborts, or the system kills it. */
const endsWithoutMemory = ['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL', 'code 5', 'code 134'];
/** New objects come on top of the limit: without this, planning a large import takes over 100 MB more. */
const youngObjects = '--max-semi-space-size=16';
/** The timeout is counted in this many ticks: a computer's sleep then counts as one tick at most. */
const timeoutTicks = 10;
/** A killed worker that waits for a disk inside a system call ends when that call returns, without further effect. */
const exitTimeoutMs = 2000;

/** How long an idle process waits for the next job before it ends. */
const idleMs = 5000;
/** The idle process for each way of starting one. */
const idle = new Map<string, { process: ChildProcess; timer: NodeJS.Timeout }>();

/** Takes the idle process, or starts one, when the first order comes. */
export function startWorker<Order extends object, Answer>(
  { name }: Job<Order, Answer>,
  { heapMegabytes, fromBuild = false, entry = workerEntry(fromBuild) }: WorkerOptions = {},
): Worker<Order, Answer> {
  const way = [entry, heapMegabytes].join();
  let child: ChildProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let closed = false;
  /** A job that failed may have left files open, which only the end of its process closes. */
  let failed = false;
  let giveUp: (() => void) | null = null;

  function handOver(order: Order, timeoutMs: number): Promise<Answer> {
    if (closed) return Promise.reject(stopped());
    const process = (child = child !== null && isAlive(child) ? child : taken());
    return new Promise((resolve, reject) => {
      let ticks = 0;
      const timeout = setInterval(() => {
        ticks += 1;
        if (ticks < timeoutTicks) return;
        process.kill('SIGKILL');
        if (child === process) child = null; // the next order needs another worker
        over(new JobError('slow', 'It made no progress.'));
      }, timeoutMs / timeoutTicks);
      const over = (end: JobAnswer<Answer> | JobError): void => {
        clearInterval(timeout);
        giveUp = null;
        process.off('message', answered).off('exit', gone).off('error', gone);
        if (end instanceof JobError) reject(end);
        else if ('done' in end) resolve(end.done);
        else {
          failed = true;
          reject(new JobError('failed', end.failed.message, end.failed));
        }
      };
      giveUp = () => {
        over(stopped());
      };
      const answered = (message: unknown): void => {
        if (message === progress) ticks = 0;
        else over(message as JobAnswer<Answer>);
      };
      const gone = (code: unknown, signal?: NodeJS.Signals | null): void => {
        if (child === process) child = null;
        over(new JobError('ended', endedBy(code, signal)));
      };
      process.on('message', answered).on('exit', gone).on('error', gone);
      process.send(order);
    });
  }

  function taken(): ChildProcess {
    const process = takeIdle(way) ?? started();
    failed = false;
    process.send(name);
    return process;
  }

  function started(): ChildProcess {
    const process = fork(entry, [name], {
      execArgv:
        heapMegabytes === undefined ? [] : [`--max-old-space-size=${String(heapMegabytes)}`, youngObjects],
      serialization: 'advanced', // bytes stay bytes
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // A worker may emit an error when no order waits for it; without a listener that would end the program.
    process.on('error', () => undefined);
    process.unref(); // it must not keep the program running
    process.channel?.unref();
    return process;
  }

  return {
    ask(order, timeoutMs) {
      const answer = turn.then(() => handOver(order, timeoutMs));
      turn = answer.catch(() => undefined);
      return answer;
    },
    rest() {
      turn = turn.then(() => {
        if (child !== null) letGo(child, failed ? null : way);
        child = null;
      });
    },
    async close() {
      closed = true;
      const process = child;
      child = null; // no other job may take it
      giveUp?.();
      if (process?.exitCode !== null || process.signalCode !== null) return;
      const gone = once(process, 'exit').catch(() => undefined);
      process.kill('SIGKILL');
      await Promise.race([gone, wait(exitTimeoutMs, undefined, { ref: false })]);
    },
  };
}

/** Keeps the process for the next job that is started in this way, unless one is kept already. */
function letGo(process: ChildProcess, way: string | null): void {
  if (!isAlive(process)) return;
  if (way === null || idle.has(way)) {
    process.disconnect();
    return;
  }
  process.send(noJob);
  const timer = setTimeout(() => takeIdle(way)?.disconnect(), idleMs).unref();
  idle.set(way, { process, timer });
}

function takeIdle(way: string): ChildProcess | null {
  const kept = idle.get(way);
  if (kept === undefined) return null;
  clearTimeout(kept.timer);
  idle.delete(way);
  return isAlive(kept.process) ? kept.process : null;
}

const isAlive = ({ connected, exitCode, signalCode }: ChildProcess): boolean =>
  connected && exitCode === null && signalCode === null;

const stopped = (): JobError => new JobError('closing', 'It was stopped.');

/** @param code the exit code, or the error of a process that could not be started */
function endedBy(code: unknown, signal: NodeJS.Signals | null | undefined): string {
  const end = typeof signal === 'string' ? signal : typeof code === 'number' ? `code ${String(code)}` : null;
  if (end === null) return 'It could not be started.';
  return `It ended by itself (${end}${endsWithoutMemory.includes(end) ? '; perhaps out of memory' : ''}).`;
}

/** The entry stands in this folder or the one above in a build, and two folders above in the sources. */
function workerEntry(fromBuild: boolean): string {
  const here = import.meta.dirname;
  const source = join(here, '..', '..', 'worker.ts');
  if (!fromBuild && existsSync(source)) return source;
  const places = [here, join(here, '..'), join(here, '..', '..', '..', 'out', 'main')];
  return join(places.find((place) => existsSync(join(place, 'worker.js'))) ?? here, 'worker.js');
}

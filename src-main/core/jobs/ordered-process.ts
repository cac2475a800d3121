// Sends orders to a worker process one at a time; kills a worker that hangs, and starts another for the next order.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { progress } from './worker-job.ts';

/** The worker gave no answer. `slow`: the timeout passed; `ended`: it exited; `closing`: the program closes it. */
export class WorkerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly why: 'slow' | 'ended' | 'closing';
  /** For the log. */
  readonly sentence: string;

  /** @param end the signal or exit code, if the worker ended by itself */
  constructor(why: 'slow' | 'ended' | 'closing', end: string | null = null) {
    super(`The process gave no answer: ${why}${end === null ? '' : ` (${end})`}.`);
    this.why = why;
    this.sentence = why === 'slow' ? 'It made no progress.' : end === null ? 'It was stopped.' : endedBy(end);
  }
}

/** How a process out of memory ends: V8 aborts, or the system kills it. */
const endsWithoutMemory = ['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL', 'code 5', 'code 134'];

function endedBy(end: string): string {
  const perhaps = endsWithoutMemory.includes(end) ? '; perhaps out of memory' : '';
  return `It ended by itself (${end}${perhaps}).`;
}

export interface OrderedProcess<Order, Answer> {
  /** @throws NoAnswerError */
  ask(order: Order, withinMs: number): Promise<Answer>;
  /** Ends the worker after its last order; the next order starts another. */
  rest(): void;
  /** Kills the worker and rejects the order in progress; resolves once the worker has ended, or after a timeout. */
  close(): Promise<void>;
}

/** The timeout is counted in this many ticks: a computer's sleep then counts as one tick at most. */
const timeoutTicks = 10;
/** A killed worker that waits for a disk inside a system call ends when that call returns, without further effect. */
const exitTimeoutMs = 2000;

/** @param file the worker's script; it answers each message with one, and exits on `disconnect` */
export function orderedProcess<Order extends object, Answer extends object>(
  file: string,
): OrderedProcess<Order, Answer> {
  let child: ChildProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let closed = false;
  let giveUp: (() => void) | null = null;

  function handOver(order: Order, withinMs: number): Promise<Answer> {
    if (closed) return Promise.reject(new WorkerError('closing'));
    const process = (child ??= started());
    return new Promise((resolve, reject) => {
      let ticks = 0;
      const timeout = setInterval(() => {
        ticks += 1;
        if (ticks < timeoutTicks) return;
        process.kill('SIGKILL');
        if (child === process) child = null; // the next order needs another worker
        over(new WorkerError('slow'));
      }, withinMs / timeoutTicks);
      const over = (end: Answer | WorkerError): void => {
        clearInterval(timeout);
        giveUp = null;
        process.off('message', answered).off('exit', gone).off('error', gone);
        if (end instanceof WorkerError) reject(end);
        else resolve(end);
      };
      giveUp = () => {
        over(new WorkerError('closing'));
      };
      const answered = (answer: unknown): void => {
        if (answer === progress) ticks = 0;
        else over(answer as Answer);
      };
      const gone = (code: unknown, signal?: NodeJS.Signals | null): void => {
        if (child === process) child = null;
        const end =
          typeof signal === 'string' ? signal : typeof code === 'number' ? `code ${String(code)}` : null;
        over(new WorkerError('ended', end));
      };
      process.on('message', answered).on('exit', gone).on('error', gone);
      process.send(order);
    });
  }

  function started(): ChildProcess {
    const process = fork(file, [], {
      execArgv: [],
      serialization: 'advanced', // bytes stay bytes
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    process.once('exit', () => {
      if (child === process) child = null;
    });
    // A worker may emit an error when no order waits for it; without a listener that would end the program.
    process.on('error', () => undefined);
    process.unref(); // it must not keep the program running
    process.channel?.unref();
    return process;
  }

  return {
    ask(order, withinMs) {
      const asked = turn.then(() => handOver(order, withinMs));
      turn = asked.catch(() => undefined);
      return asked;
    },
    rest() {
      turn = turn.then(() => {
        if (child?.connected === true) child.disconnect();
        child = null;
      });
    },
    async close() {
      closed = true;
      const process = child;
      giveUp?.();
      if (process?.exitCode !== null || process.signalCode !== null) return;
      const gone = once(process, 'exit').catch(() => undefined);
      process.kill('SIGKILL');
      await Promise.race([gone, wait(exitTimeoutMs, undefined, { ref: false })]);
    },
  };
}

// Hands orders to a process of its own one at a time, gives up on one that hangs, and starts the process anew.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** The process gave no answer. `slow`: not in time. `ended`: it ended over it. `closing`: nobody asks any more. */
export class WorkerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly why: 'slow' | 'ended' | 'closing';
  /** For whoever reads the log. */
  readonly sentence: string;

  /** @param end the signal or the code with which the process ended, where it ended by itself */
  constructor(why: 'slow' | 'ended' | 'closing', end: string | null = null) {
    super(`The process gave no answer: ${why}${end === null ? '' : ` (${end})`}.`);
    this.why = why;
    this.sentence = why === 'slow' ? 'It did not get on.' : end === null ? 'It was stopped.' : endedBy(end);
  }
}

/** So ends a process that gets no more memory: V8 aborts, or the system kills the largest. */
const endsWithoutMemory = ['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL', 'code 5', 'code 134'];

function endedBy(end: string): string {
  const perhaps = endsWithoutMemory.includes(end) ? '; perhaps it got no more memory' : '';
  return `It ended by itself (${end}${perhaps}).`;
}

export interface OrderedProcess<Order, Answer> {
  /** @throws NoAnswerError */
  ask(order: Order, withinMs: number): Promise<Answer>;
  /** Lets the process end until somebody asks again. */
  rest(): void;
  /** Gives up what goes on, and whoever waits for it hears so at once; resolves once the process is gone, as far as it goes. */
  close(): Promise<void>;
}

/** What a process says while something goes on that may take long: the wait for its answer begins anew. */
export interface Progress {
  moved: true;
}

/** A computer that slept meanwhile must not make it late: no more than one of these parts is counted for that. */
const partsOfPatience = 10;
/** One that waits for a disk inside of the system ends when that answers, and touches nothing any more. */
const goneWithinMs = 2000;

/** @param file what the process runs; it answers each message with one, and ends when it is left */
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
      let partsWaited = 0;
      const patience = setInterval(() => {
        partsWaited += 1;
        if (partsWaited < partsOfPatience) return;
        process.kill('SIGKILL');
        if (child === process) child = null; // the next order must not meet it dying
        over(new WorkerError('slow'));
      }, withinMs / partsOfPatience);
      const over = (end: Answer | WorkerError): void => {
        clearInterval(patience);
        giveUp = null;
        process.off('message', answered).off('exit', gone).off('error', gone);
        if (end instanceof WorkerError) reject(end);
        else resolve(end);
      };
      giveUp = () => {
        over(new WorkerError('closing'));
      };
      const answered = (answer: unknown): void => {
        if (isProgress(answer)) partsWaited = 0;
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
    // One that dies over what it is sent or told says so also where nobody waits for it any more.
    process.on('error', () => undefined);
    process.unref(); // it must keep nothing open
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
      await Promise.race([gone, wait(goneWithinMs, undefined, { ref: false })]);
    },
  };
}

function isProgress(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'moved' in answer;
}

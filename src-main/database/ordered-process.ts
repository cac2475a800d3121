// Hands orders to a process of its own one at a time, gives up on one that hangs, and starts the process anew.
import { fork, type ChildProcess } from 'node:child_process';

/** The process gave no answer. `slow`: not in time. `ended`: it ended over it. `closing`: nobody asks any more. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly why: 'slow' | 'ended' | 'closing';

  constructor(why: 'slow' | 'ended' | 'closing') {
    super(`The process gave no answer: ${why}.`);
    this.why = why;
  }
}

export interface OrderedProcess<Order, Answer> {
  /** @throws NoAnswerError */
  ask(order: Order, withinMs: number): Promise<Answer>;
  /** Lets the process end until somebody asks again. */
  rest(): void;
  /** Waits for nobody. */
  close(): void;
}

/** What a process says while something goes on that may take long: the wait for its answer begins anew. */
export interface Progress {
  moved: true;
}

/** @param file what the process runs; it answers each message with one, and ends when it is left */
export function orderedProcess<Order extends object, Answer extends object>(
  file: string,
): OrderedProcess<Order, Answer> {
  let child: ChildProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let closed = false;

  function handOver(order: Order, withinMs: number): Promise<Answer> {
    if (closed) return Promise.reject(new NoAnswerError('closing'));
    const process = (child ??= started());
    return new Promise((resolve, reject) => {
      const giveUpLater = (): NodeJS.Timeout =>
        setTimeout(() => {
          process.kill('SIGKILL');
          if (child === process) child = null; // the next order must not meet it dying
          over(new NoAnswerError('slow'));
        }, withinMs);
      let late = giveUpLater();
      const over = (end: Answer | NoAnswerError): void => {
        clearTimeout(late);
        process.off('message', answered).off('exit', gone).off('error', gone);
        if (end instanceof NoAnswerError) reject(end);
        else resolve(end);
      };
      const answered = (answer: unknown): void => {
        if (!isProgress(answer)) {
          over(answer as Answer);
          return;
        }
        clearTimeout(late);
        late = giveUpLater();
      };
      const gone = (): void => {
        if (child === process) child = null;
        over(new NoAnswerError('ended'));
      };
      process.on('message', answered).on('exit', gone).on('error', gone);
      process.send(order);
    });
  }

  function started(): ChildProcess {
    const process = fork(file, [], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    process.once('exit', () => {
      if (child === process) child = null;
    });
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
    close() {
      closed = true;
      child?.kill('SIGKILL');
    },
  };
}

function isProgress(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'moved' in answer;
}

// Runs a baseline in a process of its own and asks it for one round at a time.
import { fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface BareProcess<Question extends Serializable, Answer> {
  readonly pid: number;
  ask(question: Question): Promise<Answer>;
  /** What it says by itself once it has started. */
  hello(): Promise<Answer>;
  stop(): Promise<void>;
}

/** @param script a file of this folder. */
export function bareProcess<Question extends Serializable, Answer>(
  script: string,
  ...args: string[]
): BareProcess<Question, Answer> {
  const child = fork(join(import.meta.dirname, script), args, { serialization: 'advanced' });
  const said = async (): Promise<Answer> => {
    const either = new AbortController();
    try {
      const [message] = (await Promise.race([
        once(child, 'message', { signal: either.signal }),
        once(child, 'exit', { signal: either.signal }).then(() => {
          throw new Error(`${script} ended`);
        }),
      ])) as [Answer];
      return message;
    } finally {
      either.abort();
    }
  };
  return {
    pid: child.pid ?? 0,
    hello: said,
    ask(question) {
      const answer = said();
      child.send(question);
      return answer;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

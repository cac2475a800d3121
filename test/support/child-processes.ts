// Finds the processes that a program has started, as Linux knows them.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for a process of this parent's.
 *
 * @param command a part of what it was started with
 */
export async function childOf(parent: number, command: string): Promise<number> {
  for (let look = 0; look < 5000; look += 1) {
    const [child] = childrenOf(parent, command);
    if (child !== undefined) return child;
    await wait(1);
  }
  throw new Error(`No process was started with ${command}.`);
}

/** The processes of this parent's that are there now. */
export function childrenOf(parent: number, command: string): number[] {
  return readdirSync('/proc')
    .filter((one) => /^\d+$/.test(one))
    .filter((name) => {
      try {
        const [, , , parentOfThat] = readFileSync(`/proc/${name}/stat`, 'utf8').split(' ');
        return (
          Number(parentOfThat) === parent && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(command)
        );
      } catch {
        return false; // it has just ended
      }
    })
    .map(Number);
}

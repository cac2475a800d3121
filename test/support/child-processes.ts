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
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      try {
        const [, , , parentOfThat] = readFileSync(`/proc/${name}/stat`, 'utf8').split(' ');
        if (Number(parentOfThat) !== parent) continue;
        if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(command)) return Number(name);
      } catch {
        continue; // it has just ended
      }
    }
    await wait(1);
  }
  throw new Error(`No process was started with ${command}.`);
}

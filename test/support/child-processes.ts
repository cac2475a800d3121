// Finds the processes that a program has started, as Linux knows them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for a process of this parent's.
 *
 * @param command a part of what it was started with, or of what a worker calls itself
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
  const tasks = `/proc/${String(parent)}/task`;
  return readdirSync(tasks)
    .flatMap((task) => contentOf(`${tasks}/${task}/children`).split(' '))
    .filter((child) => child !== '' && contentOf(`/proc/${child}/cmdline`).includes(command))
    .map(Number);
}

/** Nothing where a process has just ended. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Ends the workers of this process, which do nothing now: the next job starts one, with the environment of that moment. */
export async function endWorkers(): Promise<void> {
  if (process.platform !== 'linux') return wait(6000); // they end by themselves
  for (const worker of ['worker.', 'loandesk '].flatMap((command) => childrenOf(process.pid, command))) {
    process.kill(worker, 'SIGKILL');
    while (existsSync(`/proc/${String(worker)}`)) await wait(1);
  }
}

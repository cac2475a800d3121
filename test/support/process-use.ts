// Watches how much memory the processes that this one starts take, as Linux counts it.
import { existsSync, readFileSync } from 'node:fs';

export interface ProcessUse {
  /** The most memory that one of them ever held. */
  peakMegabytes: number;
}

const children = `/proc/self/task/${String(process.pid)}/children`;

export const canWatchProcesses = existsSync(children);

/** Runs something and looks every few milliseconds at the processes that were started meanwhile. */
export async function watchingProcesses<Result>(
  run: () => Promise<Result>,
): Promise<Result & { use: ProcessUse }> {
  const before = new Set(pids());
  const use: ProcessUse = { peakMegabytes: 0 };
  const look = (): void => {
    for (const pid of pids().filter((one) => !before.has(one))) {
      try {
        const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
        use.peakMegabytes = Math.max(use.peakMegabytes, Number(peak) / 1024);
      } catch {
        // It has ended.
      }
    }
  };
  const timer = setInterval(look, 20);
  try {
    const result = await run();
    return Object.assign({ use }, result);
  } finally {
    clearInterval(timer);
  }
}

function pids(): string[] {
  return readFileSync(children, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '');
}

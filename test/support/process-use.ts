// Watches what the processes that this one starts use of time, memory and the processor, as Linux counts it.
import { existsSync, readFileSync } from 'node:fs';

export interface ProcessUse {
  /** The most memory that one of them ever held. */
  peakMegabytes: number;
  /** What the longest of them took of the processor. */
  cpuSeconds: number;
  /** By the clock on the wall. */
  wallSeconds: number;
  /** Of these, how long this process and the longest of the others were ready to go on and had no processor. */
  waitedSeconds: number;
}

const TICKS_A_SECOND = 100;
const children = `/proc/self/task/${String(process.pid)}/children`;

export const canWatchProcesses = existsSync(children);

/** Runs something and looks every few milliseconds at the processes that were started meanwhile. */
export async function watchingProcesses<Result>(
  run: () => Promise<Result>,
): Promise<Result & { use: ProcessUse }> {
  const before = new Set(pids());
  const use: ProcessUse = { peakMegabytes: 0, cpuSeconds: 0, wallSeconds: 0, waitedSeconds: 0 };
  const begunAt = performance.now();
  const waitedBefore = waitedSeconds('self');
  let waitedLongest = 0;
  const look = (): void => {
    for (const pid of pids().filter((one) => !before.has(one))) {
      try {
        const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
        use.peakMegabytes = Math.max(use.peakMegabytes, Number(peak) / 1024);
        const [, user = '0', system = '0'] =
          /^\d+ \(.*\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        waitedLongest = Math.max(waitedLongest, waitedSeconds(pid));
        use.cpuSeconds = Math.max(use.cpuSeconds, (Number(user) + Number(system)) / TICKS_A_SECOND);
      } catch {
        // It has ended.
      }
    }
  };
  const timer = setInterval(look, 20);
  try {
    const result = await run();
    use.wallSeconds = (performance.now() - begunAt) / 1000;
    use.waitedSeconds = waitedSeconds('self') - waitedBefore + waitedLongest;
    return Object.assign({ use }, result);
  } finally {
    clearInterval(timer);
  }
}

/** How long the main thread of this process stood in the queue for a processor since it began. */
function waitedSeconds(pid: string): number {
  try {
    const [, waitedNs = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waitedNs) / 1e9;
  } catch {
    return 0; // this kernel does not count it
  }
}

function pids(): string[] {
  return readFileSync(children, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '');
}

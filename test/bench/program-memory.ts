// Watches the memory of a program and of all processes that it starts, as Linux shares it out between them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export const canWatchMemory = existsSync('/proc/self/smaps_rollup');

export interface ProgramMemory {
  /** The most that all processes held at one moment, shared pages counted once. */
  megabytes: number;
  /** How many processes there were then. */
  processes: number;
}

const lookEveryMs = 100;

/** Measures the program and its descendants until `stop` is called. */
export function watchMemory(pid: number): { readonly atFirst: number; stop(): ProgramMemory } {
  const peak: ProgramMemory = { megabytes: 0, processes: 0 };
  const look = (): void => {
    const sizes = familyOf(pid).map(proportionalSize);
    const megabytes = sizes.reduce((sum, one) => sum + one, 0) / 1e6;
    if (megabytes > peak.megabytes) Object.assign(peak, { megabytes, processes: sizes.length });
  };
  if (!canWatchMemory) return { atFirst: Number.NaN, stop: () => peak };
  look();
  const atFirst = peak.megabytes;
  const timer = setInterval(look, lookEveryMs);
  return {
    atFirst,
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

function familyOf(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const children = tasks.flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
  } catch {
    return []; // it has ended
  }
}

/** In bytes; a page that two processes share counts half for each. */
function proportionalSize(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  } catch {
    return 0; // it has ended
  }
}

// Tells the program how much of the processor a process has used that is too busy to say anything itself.
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** Where it is told, in the process that is started and for the one that starts it. */
export const processorTimeFd = 4;

const tellEveryMs = 200;

export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Begins to tell, by a thread of its own: whatever the process is at does not keep it from that. */
export function tellProcessorTime(): void {
  const telling = `
    const { writeSync } = require('node:fs');
    setInterval(() => {
      const { user, system } = process.cpuUsage();
      try {
        writeSync(${String(processorTimeFd)}, Math.round((user + system) / 1000) + '\\n');
      } catch {
        // Whoever has started this process has gone, or does not read for a moment.
      }
    }, ${String(tellEveryMs)});`;
  new Worker(telling, { eval: true, execArgv: [] }).on('error', () => undefined).unref();
}

/** Hears it, in the program. */
export function hearProcessorTime(told: Readable, hear: (ms: number) => void): void {
  let rest = '';
  told.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    const last = Number(lines.at(-1));
    if (lines.length > 0 && Number.isFinite(last)) hear(last);
  });
}

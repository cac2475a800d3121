// Reads from a library's own log when it was closed, as a restore and an erasure do for a moment.
import { setTimeout as wait } from 'node:timers/promises';
import { readLogs } from '../../src-main/core/log/log-file.ts';

export interface LoggedClosings {
  /**
   * Whether a closing began between these two moments, in milliseconds since 1970. A closing stands in the log when it is
   * over, which is waited for.
   */
  oneBegan(from: number, to: number): Promise<boolean>;
}

/** A closing waits for the processes that it stops, on a computer that has much else to do. */
const longestClosingMs = 60_000;
const lookEveryMs = 250;
/** The client hears of the end of an answer a little before or after the closing that caused it is counted. */
const roomMs = 250;

export function closingsIn(dataFolder: string): LoggedClosings {
  const began = (): number[] =>
    readLogs(dataFolder)
      .flatMap(({ text }) => text.split('\n').slice(0, -1)) // behind the last end of a line stands half a line
      .map((line) => JSON.parse(line) as { at: string; event: string; closingMs: number })
      .filter(({ event }) => event === 'stopped')
      .map(({ at, closingMs }) => Date.parse(at) - closingMs);
  return {
    async oneBegan(from, to) {
      const isIt = (at: number): boolean => at >= from - roomMs && at <= to + roomMs;
      const giveUpAt = Date.now() + longestClosingMs;
      while (!began().some(isIt)) {
        if (Date.now() > giveUpAt) return false;
        await wait(lookEveryMs);
      }
      return true;
    },
  };
}

// Who waits at the write gate, and who goes first: the desk before work that goes on by itself.
import type { RecordedEvent } from '../events/events.ts';

export interface QueuedCommand {
  /** So many times others may go first. */
  patience: number;
  run: () => readonly RecordedEvent[];
  done: () => void;
  fail: (error: unknown) => void;
}

const isBackground = ({ patience }: QueuedCommand): boolean => patience > 0;

export function commandQueue() {
  let waiting: QueuedCommand[] = [];
  return {
    join(one: QueuedCommand): void {
      waiting.push(one);
    },
    length: (): number => waiting.length,
    isEmpty: (): boolean => waiting.length === 0,
    /** Whether only such wait who would let others go first. */
    isBackground: (): boolean => waiting.every(isBackground),
    /** Everybody; but where some cannot wait, only they. */
    next(): QueuedCommand[] {
      const urgent = waiting.filter((one) => !isBackground(one));
      const batch = urgent.length > 0 ? urgent : waiting;
      waiting = urgent.length > 0 ? waiting.filter(isBackground) : [];
      for (const one of waiting) one.patience -= 1;
      return batch;
    },
  };
}

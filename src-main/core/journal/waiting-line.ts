// Who waits at the write gate, and who goes first: the desk before work that goes on by itself.
import type { RecordedEvent } from '../events/events.ts';

export interface Waiting {
  /** So many times others may go first. */
  patience: number;
  run: () => readonly RecordedEvent[];
  done: () => void;
  fail: (error: unknown) => void;
}

const isPatient = ({ patience }: Waiting): boolean => patience > 0;

export function waitingLine() {
  let waiting: Waiting[] = [];
  return {
    join(one: Waiting): void {
      waiting.push(one);
    },
    length: (): number => waiting.length,
    isEmpty: (): boolean => waiting.length === 0,
    /** Whether only such wait who would let others go first. */
    isPatient: (): boolean => waiting.every(isPatient),
    /** Everybody; but where some cannot wait, only they. */
    next(): Waiting[] {
      const urgent = waiting.filter((one) => !isPatient(one));
      const batch = urgent.length > 0 ? urgent : waiting;
      waiting = urgent.length > 0 ? waiting.filter(isPatient) : [];
      for (const one of waiting) one.patience -= 1;
      return batch;
    },
  };
}

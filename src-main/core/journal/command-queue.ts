// The queue of the write gate: commands from the desk go before background commands.
import type { RecordedEvent } from '../events/events.ts';

export interface QueuedCommand {
  /** How many batches of the desk may still go before this command; 0 for commands from the desk. */
  deferrals: number;
  run: () => readonly RecordedEvent[];
  done: () => void;
  fail: (error: unknown) => void;
}

const isBackground = ({ deferrals }: QueuedCommand): boolean => deferrals > 0;

export function commandQueue() {
  let waiting: QueuedCommand[] = [];
  return {
    join(command: QueuedCommand): void {
      waiting.push(command);
    },
    length: (): number => waiting.length,
    isEmpty: (): boolean => waiting.length === 0,
    /** Whether only background commands are waiting. */
    isBackground: (): boolean => waiting.every(isBackground),
    /** The next batch: the commands that cannot wait if there are any, otherwise all. */
    next(): QueuedCommand[] {
      const urgent = waiting.filter((command) => !isBackground(command));
      const batch = urgent.length > 0 ? urgent : waiting;
      waiting = urgent.length > 0 ? waiting.filter(isBackground) : [];
      for (const command of waiting) command.deferrals -= 1;
      return batch;
    },
  };
}

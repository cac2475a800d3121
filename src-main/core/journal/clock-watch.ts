// Keeps a notice open while the computer's clock is implausible: due dates depend on it, the order of events does not.
import type { ReadableDatabase } from '../database/connection.ts';
import type { Clock } from './clock.ts';
import { clockWarning } from './clock-plausibility.ts';
import { journalReads } from './journal-repository.ts';
import { noticesIn, noticeWrites } from '../notices/notices.ts';
import type { WriteGate } from './write-gate.ts';

const code = 'clock-implausible';

export interface ClockWatch {
  /** Checks the clock now. Call it at start, before the first write, and regularly afterwards. */
  look(): Promise<void>;
}

export function clockWatch(reader: ReadableDatabase, gate: WriteGate, clock: Clock): ClockWatch {
  const journal = journalReads(reader);
  return {
    async look() {
      const open = noticesIn(reader)
        .open()
        .find((notice) => notice.code === code);
      // Events written with a wrong clock must not confirm it: compare with the instant that raised the notice.
      const reference = open?.facts['newest'];
      const newest =
        typeof reference === 'string' ? reference : (journal.event(journal.lastSeq())?.at ?? null);
      const doubt = clockWarning(newest, clock.now());
      if ((doubt === null) === (open === undefined)) return;
      await gate.write('system', ({ db, now }) => {
        if (doubt === null) noticeWrites(db).settle(code, now);
        else noticeWrites(db).addOnce({ code, facts: { doubt, newest } }, now);
        return { result: null, events: [] };
      });
    },
  };
}

// Tells a person while the computer's clock cannot be right: due dates are made from it, the order of events is not.
import type { ReadableDatabase } from '../database/connection.ts';
import type { Clock } from './clock.ts';
import { clockWarning } from './clock-plausibility.ts';
import { textIn } from '../events/event-data.ts';
import { journalReads } from './journal-repository.ts';
import { noticesIn, noticeWrites } from '../notices/notices.ts';
import type { WriteGate } from './write-gate.ts';

const code = 'clock-implausible';

export interface ClockWatch {
  /** Looks at the clock now; to be done at start before anything is written, and from time to time. */
  look(): Promise<void>;
}

export function clockWatch(reader: ReadableDatabase, gate: WriteGate, clock: Clock): ClockWatch {
  const journal = journalReads(reader);
  return {
    async look() {
      const told = noticesIn(reader)
        .open()
        .find((notice) => notice.code === code);
      // What was written by a wrong clock must not vouch for it: the moment that raised the doubt stays the measure.
      const measure = told === undefined ? null : textIn(told.facts, 'newest');
      const newest = measure ?? journal.event(journal.lastSeq())?.at ?? null;
      const doubt = clockWarning(newest, clock.now());
      if ((doubt === null) === (told === undefined)) return;
      await gate.write('system', ({ db, now }) => {
        if (doubt === null) noticeWrites(db).settle(code, now);
        else noticeWrites(db).addOnce({ code, facts: { doubt, newest } }, now);
        return { result: null, events: [] };
      });
    },
  };
}

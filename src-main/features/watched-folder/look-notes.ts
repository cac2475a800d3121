// Writes down what came of a look into the watched folder, and tells the desk of trouble that lasts.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { noticesIn, noticeWrites } from '../../core/notices/notices.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import { isTroubleToBeTold } from './look-time-rules.ts';
import { keepLooking } from './run-commands.ts';
import { noticeOf, settledNotices } from './synchronisation-notices.ts';
import type { Trouble } from './synchronisation-record.ts';
import { currentLooking } from './synchronisation-settings.ts';

interface LookNotesParts {
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
}

export function lookNotes({ reader, gate, clock }: LookNotesParts) {
  return {
    /** A folder that is away is nothing new each minute: only a change is written down. @param why null for no trouble */
    async trouble(why: Trouble | null): Promise<void> {
      const { trouble } = currentLooking(reader);
      const goesOn = trouble !== null && why !== null && noticeOf(trouble.why) === noticeOf(why);
      const { since, told } = goesOn ? trouble : { since: clock.now(), told: false };
      const toTell = why !== null && !told && isTroubleToBeTold({ why, since }, clock.now());
      if (why === (trouble?.why ?? null) && !toTell) return;
      await gate.write('system', (context) => {
        const { db, now } = context;
        if (!goesOn) for (const code of settledNotices.trouble) noticeWrites(db).settle(code, now);
        if (toTell) noticeWrites(db).addOnce({ code: noticeOf(why), facts: { why } }, now);
        const trouble = why === null ? null : { why, since, told: told || toTell };
        return keepLooking(() => ({ trouble }))(context);
      });
    },
    /** Ends notices of what does not wait any more, and of a file that is not there any more. */
    async skippedFiles(ended: { waiting: boolean; gone: boolean }): Promise<void> {
      const told = noticesIn(reader).open();
      const over = [
        ...(ended.waiting ? settledNotices.waiting : []),
        ...(ended.gone ? settledNotices.gone : []),
      ].filter((code) => told.some((notice) => notice.code === code));
      if (over.length === 0) return;
      await gate.write('system', ({ db, now }) => {
        for (const code of over) noticeWrites(db).settle(code, now);
        return { result: null, events: [] };
      });
    },
    /** Nothing is left for another look today. */
    async settled(): Promise<void> {
      await gate.write(
        'system',
        keepLooking(() => ({ settledAt: clock.now() })),
      );
    },
  };
}

// Records the outcome of a scan of the watched folder, and adds a notice if trouble lasts.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { noticesIn, noticeWrites } from '../../core/notices/notices.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import { shouldReportTrouble } from './scan-schedule-rules.ts';
import { updateScanState } from './watched-folder-commands.ts';
import { noticeOf, settledNotices } from './run-notices-rules.ts';
import type { Trouble } from './watched-folder-codes.ts';
import { currentScanState } from './watched-folder-settings.ts';

interface ScanOutcomeDeps {
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
}

export function scanOutcome({ reader, gate, clock }: ScanOutcomeDeps) {
  return {
    /** Writes only changes: a folder can be unavailable for hours. @param why null for no trouble */
    async trouble(why: Trouble | null): Promise<void> {
      const { trouble } = currentScanState(reader);
      const goesOn = trouble !== null && why !== null && noticeOf(trouble.why) === noticeOf(why);
      const { since, told } = goesOn ? trouble : { since: clock.now(), told: false };
      const shouldReport = why !== null && !told && shouldReportTrouble({ why, since }, clock.now());
      if (why === (trouble?.why ?? null) && !shouldReport) return;
      await gate.write('system', (context) => {
        const { db, now } = context;
        if (!goesOn) for (const code of settledNotices.trouble) noticeWrites(db).settle(code, now);
        if (shouldReport) noticeWrites(db).addOnce({ code: noticeOf(why), facts: { why } }, now);
        const trouble = why === null ? null : { why, since, told: told || shouldReport };
        return updateScanState({ trouble })(context);
      });
    },
    /** Ends the notices of a plan that no longer waits, and of a file that is gone. */
    async settleNotices(ended: { waiting: boolean; gone: boolean }): Promise<void> {
      const notices = noticesIn(reader).open();
      const over = [
        ...(ended.waiting ? settledNotices.waiting : []),
        ...(ended.gone ? settledNotices.gone : []),
      ].filter((code) => notices.some((notice) => notice.code === code));
      if (over.length === 0) return;
      await gate.write('system', ({ db, now }) => {
        for (const code of over) noticeWrites(db).settle(code, now);
        return { result: null, events: [] };
      });
    },
    /** Notes that no further scan is needed today. */
    async settled(): Promise<void> {
      await gate.write('system', updateScanState({ settledAt: clock.now() }));
    },
  };
}

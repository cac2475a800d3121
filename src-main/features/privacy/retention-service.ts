// Anonymises returned loans in the background, after the retention period.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import { readSettings } from '../settings/settings-service.ts';
import { privacySettings } from './privacy-settings.ts';
import { forgetSomeReturns } from './retention-commands.ts';
import { retentionIn } from './retention-repository.ts';
import { forgetReturnsBefore } from './retention-rules.ts';

export function retentionService(reader: ReadableDatabase, gate: WriteGate, clock: Clock) {
  let closed = false;
  let underWay: Promise<void> | null = null;

  async function sweep(): Promise<void> {
    const before = forgetReturnsBefore(
      readSettings(reader, privacySettings).keepReturnedLoansDays,
      clock.now(),
    );
    if (before === null || retentionIn(reader).due(before, 1).length === 0) return;
    while (!closed && (await gate.write('system', forgetSomeReturns())).result) await nextTurn();
  }

  return {
    /** Anonymises the loans that are due; waiting requests run between batches. */
    runMaintenance(): Promise<void> {
      underWay ??= sweep().finally(() => {
        underWay = null;
      });
      return underWay;
    },
    async close(): Promise<void> {
      closed = true;
      await underWay?.catch(() => undefined);
    },
  };
}

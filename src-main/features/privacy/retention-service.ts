// Anonymises returned loans in the background after the retention period, in small batches, so that the desk does not wait.
import { forgetReturns, hasReturnsToForget } from '../circulation/loan-retention.ts';
import type { Command, WriteGate } from '../../core/journal/write-gate.ts';
import { readSettings } from '../settings/settings-service.ts';
import { privacySettings } from './privacy-settings.ts';
import { forgetReturnsBefore } from './retention-rules.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { HubService } from '../hub/hub-service.ts';
import type { QuestionsService } from '../hub/questions-service.ts';

const loansAtOnce = 50;

/** Reads the setting inside the command, so that a change to "keep" takes effect at once. @returns whether there may be more */
function forgetSomeReturns({ itemsAsked }: Parts['questions']): Command<boolean> {
  return ({ db, now }) => {
    const before = forgetReturnsBefore(readSettings(db, privacySettings).keepReturnedLoansDays, now);
    const count = before === null ? 0 : forgetReturns(db, before, loansAtOnce, itemsAsked(db));
    return { result: count === loansAtOnce, events: [] };
  };
}

interface Parts {
  readonly reader: ReadableDatabase;
  readonly gate: WriteGate;
  readonly clock: Clock;
  readonly hub: Pick<HubService, 'isMainDesk'>;
  readonly questions: Pick<QuestionsService, 'itemsAsked'>;
}

export function retentionService({ reader, gate, clock, hub, questions }: Parts) {
  let closed = false;
  let underWay: Promise<void> | null = null;

  async function sweep(): Promise<void> {
    if (!hub.isMainDesk()) return; // what the main desk forgets comes from there
    const before = forgetReturnsBefore(
      readSettings(reader, privacySettings).keepReturnedLoansDays,
      clock.now(),
    );
    if (before === null || !hasReturnsToForget(reader, before, questions.itemsAsked(reader))) return;
    while (!closed && (await gate.write('system', forgetSomeReturns(questions))).result) await nextTurn();
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

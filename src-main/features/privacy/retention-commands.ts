// Anonymises returned loans in small batches, so that the desk does not wait.
import { v7 as newId } from 'uuid';
import { forgetLoansInMerges } from '../borrowers/unmerge-command.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { readSettings } from '../settings/settings-service.ts';
import { privacySettings } from './privacy-settings.ts';
import { retentionIn, retentionWrites } from './retention-repository.ts';
import { forgetReturnsBefore } from './retention-rules.ts';

const loansAtOnce = 50;

/** Reads the setting inside the command, so that a change to "keep" takes effect at once. @returns whether there may be more */
export function forgetSomeReturns(): Command<boolean> {
  return ({ db, now }) => {
    const before = forgetReturnsBefore(readSettings(db, privacySettings).keepReturnedLoansDays, now);
    const due = before === null ? [] : retentionIn(db).due(before, loansAtOnce);
    for (const loan of due) retentionWrites(db).forget(loan);
    if (due.length > 0) {
      forgetLoansInMerges(
        db,
        due.map(({ key }) => key),
      );
      retentionWrites(db).noteForgotten(newId());
    }
    return { result: due.length === loansAtOnce, events: [] };
  };
}

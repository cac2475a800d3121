// Restores dated closures from the ledger's events.
import { idIn, textIn } from '../../core/events/event-data.ts';
import type { Restore } from '../../core/journal/restore.ts';
import { closedDaysIn, closedDayWrites } from './closed-days-repository.ts';

export const closedDaysRestorers = {
  'closed-days.added': (db, { data }) => {
    const id = idIn(data);
    const [startsOn, endsOn, name] = [textIn(data, 'startsOn'), textIn(data, 'endsOn'), textIn(data, 'name')];
    if (startsOn === null || endsOn === null || name === null) return null;
    const known = closedDaysIn(db).closures();
    if (!known.some((closure) => closure.id === id))
      closedDayWrites(db).insert({ id, startsOn, endsOn, name });
    return null;
  },
  'closed-days.deleted': (db, { data }) => {
    closedDayWrites(db).remove(idIn(data));
    return null;
  },
} satisfies Record<string, Restore>;

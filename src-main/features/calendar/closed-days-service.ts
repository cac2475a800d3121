// Manages dated closures, and provides the closed days for circulation.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { closedDaysIn, closedDayWrites, type Closure, type ClosureInput } from './closed-days-repository.ts';
import { readSettings } from '../settings/settings-service.ts';
import { nextOpenDay, type ClosedDays } from './calendar-rules.ts';
import { calendarSettings } from './calendar-settings.ts';

export type { Closure, ClosureInput } from './closed-days-repository.ts';

/** The closed days as this connection sees them. @param weekly ISO weekdays, from the settings. */
export function closedDays(db: ReadableDatabase, weekly: readonly number[]): ClosedDays {
  return { weekly, periods: closedDaysIn(db).closures() };
}

/** Refuses closed days that leave no possible due date, because every loan would fail. */
function refuseEndlessClosure({ weekly, periods }: ClosedDays, closure: ClosureInput): void {
  const together = { weekly, periods: [...periods, closure] };
  try {
    for (const { startsOn } of together.periods) nextOpenDay(startsOn, together);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'would leave no open day in ten years';
    throw new Problem('validation-failed', `These closed days ${message}.`, [
      { pointer: '/endsOn', message },
    ]);
  }
}

export type ClosedDaysService = ReturnType<typeof closedDaysService>;

export function closedDaysService(reader: ReadableDatabase, gate: WriteGate) {
  return {
    closures: (): Closure[] => closedDaysIn(reader).closures(),
    /** @throws Problem validation-failed if no open day would be left in ten years */
    async add(actor: Actor, input: ClosureInput): Promise<Closure> {
      const closure = { id: newId(), ...input };
      await gate.write(actor, ({ db }) => {
        refuseEndlessClosure(closedDays(db, readSettings(db, calendarSettings).weeklyClosedDays), closure);
        closedDayWrites(db).insert(closure);
        return { result: null, events: [{ type: 'closed-days.added', data: closure }] };
      });
      return closure;
    },
    /** @throws Problem not-found */
    async delete(actor: Actor, id: string): Promise<void> {
      await gate.write(actor, ({ db }) => {
        if (closedDayWrites(db).remove(id)) {
          return { result: null, events: [{ type: 'closed-days.deleted', data: { id } }] };
        }
        throw new Problem('not-found', `There are no closed days ${id}.`);
      });
    },
  };
}

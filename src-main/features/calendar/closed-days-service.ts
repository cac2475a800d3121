// Manages dated closures, and provides the closed days for circulation.
import type { z } from '@hono/zod-openapi';
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { Actor, Outcome, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import {
  allClosures,
  putClosure,
  removeClosure,
  type Closure,
  type ClosureInput,
} from './closed-days-repository.ts';
import { todayIn, type CalendarDate, type Instant } from '../../core/dates/calendar-dates.ts';
import { librarySettings } from '../settings/library-settings.ts';
import { readSettings } from '../settings/settings-service.ts';
import { nextOpenDay, type LibraryDay } from './calendar-rules.ts';
import { calendarSettings } from './calendar-settings.ts';
import { closedDays } from './closed-days.ts';
import type { changedClosureSchema } from './closed-days-schemas.ts';

export type { Closure, ClosureInput } from './closed-days-repository.ts';

/** This moment's day as this connection sees it. */
export function libraryDay(db: ReadableDatabase, now: Instant): LibraryDay {
  return onDay(db, todayIn(readSettings(db, librarySettings).timeZone, now));
}

/** This date with the library's closed days. */
export function onDay(db: ReadableDatabase, today: CalendarDate): LibraryDay {
  return { today, closed: closedDays(db, readSettings(db, calendarSettings).weeklyClosedDays) };
}

/** Refuses closed days that leave no possible due date, because every loan would fail. */
function refuseEndlessClosure(db: ReadableDatabase, closures: readonly Closure[]): void {
  const changed = new Set(closures.map(({ id }) => id));
  const others = allClosures(db).filter(({ id }) => !changed.has(id));
  const { weeklyClosedDays: weekly } = readSettings(db, calendarSettings);
  const together = { weekly, periods: [...others, ...closures] };
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

/** A closure that was added or changed. */
type ChangedClosure = z.infer<typeof changedClosureSchema>;

/** How many open loans are due within a closure. */
type CountLoansDue = (db: ReadableDatabase, closure: Closure) => number;

const sameDays = (one: ClosureInput, other: ClosureInput): boolean =>
  one.startsOn === other.startsOn && one.endsOn === other.endsOn;

export type ClosedDaysService = ReturnType<typeof closedDaysService>;

export function closedDaysService(reader: ReadableDatabase, gate: WriteGate) {
  let countLoansDue: CountLoansDue = () => 0;
  const changed = (db: ReadableDatabase, closure: Closure): ChangedClosure => ({
    ...closure,
    loansDue: countLoansDue(db, closure),
  });

  return {
    /** Circulation calls this when it is built. */
    registerLoans(count: CountLoansDue): void {
      countLoansDue = count;
    },
    closures: (): Closure[] => [...allClosures(reader)],
    /** @throws Problem validation-failed if no open day would be left in ten years */
    async add(actor: Actor, input: ClosureInput): Promise<ChangedClosure> {
      const closure = { id: newId(), ...input };
      const { result } = await gate.write(actor, ({ db }) => ({
        ...add(db, [closure]),
        result: changed(db, closure),
      }));
      return result;
    },
    /**
     * Adds those of these closures whose days are not closed in the same way yet.
     * @throws Problem validation-failed if no open day would be left in ten years
     */
    async addMissing(actor: Actor, inputs: readonly ClosureInput[]): Promise<ChangedClosure[]> {
      const { result } = await gate.write(actor, ({ db }) => {
        const existing = allClosures(db);
        const missing = inputs.filter(
          (input, at) =>
            !existing.some((closure) => sameDays(closure, input)) &&
            inputs.findIndex((closure) => sameDays(closure, input)) === at,
        );
        const { result: added, events } = add(
          db,
          missing.map((input) => ({ id: newId(), ...input })),
        );
        return { result: added.map((closure) => changed(db, closure)), events };
      });
      return result;
    },
    /** @throws Problem not-found, validation-failed if no open day would be left in ten years */
    async update(actor: Actor, id: string, input: ClosureInput): Promise<ChangedClosure> {
      const closure = { id, ...input };
      const { result } = await gate.write(actor, ({ db }) => {
        if (!allClosures(db).some((closure) => closure.id === id)) throw noClosure(id);
        refuseEndlessClosure(db, [closure]);
        putClosure(db, closure);
        return { result: changed(db, closure), events: [{ type: 'closed-days.updated', data: closure }] };
      });
      return result;
    },
    /** @throws Problem not-found */
    async delete(actor: Actor, id: string): Promise<void> {
      await gate.write(actor, ({ db }) => {
        if (!removeClosure(db, id)) throw noClosure(id);
        return { result: null, events: [{ type: 'closed-days.deleted', data: { id } }] };
      });
    },
  };
}

function add(db: WritableDatabase, closures: Closure[]): Outcome<Closure[]> {
  refuseEndlessClosure(db, closures);
  for (const closure of closures) putClosure(db, closure);
  return { result: closures, events: closures.map((data) => ({ type: 'closed-days.added', data })) };
}

const noClosure = (id: string) => new Problem('not-found', `There are no closed days ${id}.`);

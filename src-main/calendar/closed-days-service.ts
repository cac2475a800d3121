// The dates on which the library is closed, and the closed days as circulation asks for them.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../database/connection.ts';
import type { Actor, WriteGate } from '../journal/write-gate.ts';
import { Problem } from '../problems/problem.ts';
import { closedDaysIn, closedDayWrites, type Closure, type ClosureInput } from './closed-days-repository.ts';
import type { ClosedDays } from './calendar-rules.ts';

export type { Closure, ClosureInput } from './closed-days-repository.ts';

/** The closed days as this connection sees them. @param weekly ISO weekdays, from the settings. */
export function closedDays(db: ReadableDatabase, weekly: readonly number[]): ClosedDays {
  return { weekly, periods: closedDaysIn(db).closures() };
}

export type ClosedDaysService = ReturnType<typeof closedDaysService>;

export function closedDaysService(reader: ReadableDatabase, gate: WriteGate) {
  return {
    closures: (): Closure[] => closedDaysIn(reader).closures(),
    async add(actor: Actor, input: ClosureInput): Promise<Closure> {
      const closure = { id: newId(), ...input };
      await gate.write(actor, ({ db }) => {
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

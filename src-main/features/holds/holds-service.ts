// The service of holds: commands through the write gate, lists, the pick list, and maintenance.
import type { z } from '@hono/zod-openapi';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import { lendingWithHolds } from './hold-lending.ts';
import { holdsFollow, holdsPrecede } from './hold-endings.ts';
import { tellReady } from './hold-mail.ts';
import { promisedCopies, waitingHolds, type HoldStateName } from './hold-rules.ts';
import {
  cancelHold,
  expireHolds,
  fetchItem,
  forgetEndedHolds,
  moveHold,
  noSuchHold,
  placeHold,
  reshelveHold,
  resumeHold,
  suspendHold,
  type HoldRequest,
} from './holds-commands.ts';
import { importHolds, type HoldToImport } from './imported-holds-commands.ts';
import { holdsIn, listOfHolds, type FreeCopy, type ShownHold } from './holds-repository.ts';
import type { holdCountsSchema, toFetchSchema } from './holds-schemas.ts';

export type { ShownHold };

/** A line of the pick list: a hold that a copy on the shelves can serve. */
export type ToFetch = z.infer<typeof toFetchSchema>;

export type HoldCounts = z.infer<typeof holdCountsSchema>;

export interface HoldsAsked {
  /** An id, `barcode:...` or `ext:...`. */
  borrower?: string | undefined;
  title?: string | undefined;
  state?: HoldStateName | undefined;
}

/** Every desk has borrowers who wait, and a hold shelf. */
const everywhere = { atEveryDesk: true } as const;

export type HoldsService = ReturnType<typeof holdsService>;

export function holdsService({
  reader,
  gate,
  clock,
  borrowers,
  circulation,
}: {
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  borrowers: BorrowersService;
  circulation: CirculationService;
}) {
  circulation.extend(lendingWithHolds);
  gate.precede(holdsPrecede);
  gate.follow(holdsFollow);
  const { today } = circulation;

  /** The holds that a copy on its shelf can serve, each with the copies that fit, in the order of the shelves. */
  function servable(day: CalendarDate): { id: string; copies: FreeCopy[] }[] {
    const holds = holdsIn(reader);
    const byTitle = new Map<string, FreeCopy[]>();
    for (const { titleId, ...copy } of holds.freeOfWaiting(day))
      byTitle.set(titleId, [...(byTitle.get(titleId) ?? []), copy]);
    return [...byTitle].flatMap(([title, copies]) => {
      const waiting = waitingHolds(holds.queue(title), day);
      const promised = promisedCopies(
        waiting,
        copies.map(({ id }) => id),
      );
      return waiting.flatMap(({ id: hold, item }) => {
        if (!promised.has(hold)) return [];
        return [{ id: hold, copies: copies.filter(({ id }) => item === null || item === id) }];
      });
    });
  }

  function toFetch(): ToFetch[] {
    const day = today();
    return servable(day).flatMap(({ id: shelfHold, copies }) => {
      const hold = holdsIn(reader).shown(shelfHold, day);
      if (hold === null) return [];
      return [
        {
          hold,
          copies: copies.map(({ id, barcode, callNumber, shelfKey }) => ({
            id,
            barcode,
            callNumber,
            shelfKey,
          })),
        },
      ];
    });
  }

  return {
    today,
    /** For streaming. @throws Problem not-found (the borrower) */
    list: ({ borrower, ...filter }: HoldsAsked) =>
      listOfHolds(today(), {
        ...filter,
        borrower: borrower === undefined ? undefined : borrowers.idOf(borrower),
      }),
    /** @throws Problem not-found */
    hold(id: string): ShownHold {
      const hold = holdsIn(reader).shown(id, today());
      if (hold === null) throw noSuchHold(id);
      return hold;
    },
    toFetch,
    counts(): HoldCounts {
      const rows = holdsIn(reader).counts(today());
      const countOf = (state: HoldStateName) =>
        rows.filter((row) => row.state === state).reduce((sum, { count }) => sum + count, 0);
      return {
        ready: countOf('ready'),
        waiting: countOf('waiting'),
        suspended: countOf('suspended'),
        toLeave: rows.filter(({ leaves }) => leaves === 1).reduce((sum, { count }) => sum + count, 0),
        toFetch: servable(today()).length,
      };
    },
    place: (actor: Actor, request: HoldRequest) => gate.write(actor, placeHold(request), everywhere),
    importHolds: (actor: Actor, wanted: readonly HoldToImport[]) => gate.write(actor, importHolds(wanted)),
    cancel: (actor: Actor, id: string) => gate.write(actor, cancelHold(id), everywhere),
    reshelve: (actor: Actor, id: string) => gate.write(actor, reshelveHold(id), everywhere),
    suspend: (actor: Actor, id: string, until: string) => gate.write(actor, suspendHold(id, until)),
    resume: (actor: Actor, id: string) => gate.write(actor, resumeHold(id)),
    move: (actor: Actor, id: string, place: number, reason: string) =>
      gate.write(actor, moveHold(id, place, reason)),
    fetch: (actor: Actor, id: string, item: string) => gate.write(actor, fetchItem(id, item), everywhere),
    /** Ends holds that are over; waiting requests run between batches. */
    async endOver(day: CalendarDate): Promise<void> {
      if (holdsIn(reader).expired(day, 1).length > 0)
        while ((await gate.write('system', expireHolds())).result) await nextTurn();
    },
    /** Ends holds that are over, tells borrowers of those that are ready, and forgets those that ended long ago; waiting requests run between batches. */
    async runMaintenance(): Promise<void> {
      await this.endOver(today());
      if (holdsIn(reader).unnotified(clock.now(), 1).length > 0)
        while ((await gate.write('system', tellReady())).result) await nextTurn();
      if (holdsIn(reader).settledBefore(clock.now(), 1).length > 0)
        while ((await gate.write('system', forgetEndedHolds())).result) await nextTurn();
    },
  };
}

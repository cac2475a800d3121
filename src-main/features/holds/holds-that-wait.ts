// The queue of a title and the holds that came before, for planning what still has to come.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';
import { holdsIn } from './holds-repository.ts';

/** What a hold of another program on a title depends on. */
export interface TitleQueue {
  /** Those that are open, in their order. */
  readonly queue: readonly {
    readonly borrower: string;
    readonly position: number;
    readonly placedAt: Instant;
  }[];
  /** Among all holds on the title, ended ones included. */
  readonly lastPosition: number;
}

export const queueOf = (db: ReadableDatabase, title: string): TitleQueue => ({
  queue: holdsIn(db).queue(title),
  lastPosition: holdsIn(db).lastPosition(title),
});

/** Why the borrower cannot wait for the title, besides an open hold. */
export interface BorrowerAndTitle {
  readonly hasOnLoan: boolean;
  /** The days of holds that came from another program and have ended here. */
  readonly endedThatCame: readonly CalendarDate[];
}

export const borrowerAndTitle = (
  db: ReadableDatabase,
  borrower: string,
  title: string,
): BorrowerAndTitle => ({
  hasOnLoan: holdsIn(db).hasOnLoan(borrower, title),
  endedThatCame: holdsIn(db)
    .endedThatCame(borrower, title)
    .map(({ placedOn }) => placedOn),
});

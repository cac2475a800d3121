// Calls of the district's server: which titles other libraries see, and which figures of each day the district gets.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { FoundTitle } from './union-schemas.ts';

/** A title as other libraries see it. */
export interface SharedTitle {
  /** Its id here. */
  readonly title: string;
  readonly isbn: string | null;
  readonly name: string;
  readonly authors: string;
  readonly year: number | null;
  /** 0 takes the title away. */
  readonly copies: number;
  readonly available: number;
  /** The Monday of the week in which the first copy is due, if none is in. */
  readonly due_week: CalendarDate | null;
  /** As a search compares them. */
  readonly words: readonly string[];
}

/** The numbers of one day; null where a number is not known, or would be of few persons. */
export interface DayFigures {
  readonly day: CalendarDate;
  readonly loans: number;
  readonly returns: number;
  readonly uses: number;
  readonly borrowers: number | null;
  readonly overdue: number | null;
  readonly titles: number | null;
  readonly items: number | null;
  readonly lost: number | null;
}

export interface UnionCalls {
  /** Titles of this stage, beside its rows. */
  stageTitles(stage: string, titles: readonly SharedTitle[]): Promise<void>;
  /** Titles of other libraries. @param query of PostgreSQL; null to find by ISBN only */
  findTitles(query: string | null, isbn: string | null): Promise<FoundTitle[]>;
  /** The last day of which the server has figures. */
  figuresUntil(): Promise<CalendarDate | null>;
  keepFigures(days: readonly DayFigures[]): Promise<void>;
  forgetFigures(): Promise<void>;
}

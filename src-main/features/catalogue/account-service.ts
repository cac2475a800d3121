// The own account of a pupil, with card and PIN: loans and holds, renew, place and cancel a hold, by the rules of the desk.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CirculationService, LoanOverview } from '../circulation/circulation-service.ts';
import type { HoldsService } from '../holds/holds-service.ts';
import { renewalFor } from '../self-checkout/self-checkout-rules.ts';
import type { Told } from './catalogue-words.ts';

/** Who changes something in the journal. */
const actor = 'catalogue';

/** The answer that the pupil reads after a change. */
export interface Answer {
  readonly told: Told;
  readonly date?: CalendarDate;
}

export interface OwnBooks {
  readonly givenName: string;
  readonly loans: readonly { item: string; title: string; dueOn: CalendarDate; isLate: boolean }[];
  readonly holds: LoanOverview['holds'];
}

const toldRefusals: readonly string[] = ['hold-exists', 'hold-on-own-loan', 'hold-limit-reached'];

/** @param isShown whether the catalogue shows a title: another one cannot be held, nor found out by trying */
export function accountService(
  circulation: CirculationService,
  holds: HoldsService,
  borrowers: BorrowersService,
  isShown: (title: string) => boolean,
) {
  return {
    givenName: (borrower: string): string => borrowers.borrower(borrower).givenName,
    books(borrower: string): OwnBooks {
      const { borrower: whose, loans, holds: waiting } = circulation.overview(borrower);
      return {
        givenName: whose.givenName,
        loans: loans.map(({ item, dueOn, daysOverdue }) => ({
          item: item.id,
          title: item.title,
          dueOn,
          isLate: daysOverdue > 0,
        })),
        holds: waiting,
      };
    },
    async renew(borrower: string, item: string): Promise<Answer> {
      const { result } = await circulation.renew(actor, { item, borrower });
      const outcome = renewalFor(result);
      if (outcome.outcome === 'renewed') return { told: 'renewed', date: outcome.dueOn };
      const isFinal = outcome.outcome === 'refused' && outcome.reason === 'not-longer';
      return { told: isFinal ? 'not-longer' : 'ask' };
    },
    async hold(borrower: string, title: string): Promise<Answer> {
      if (!isShown(title)) return { told: 'ask' };
      const { result } = await holds.place(actor, { borrower, title });
      if (result.kind === 'placed') return { told: 'held' };
      const [code = ''] = result.refusals.map((refusal) => refusal.code);
      return { told: toldRefusals.includes(code) ? (code as Told) : 'ask' };
    },
    /** Cancels a hold of this borrower; a hold of another is left as it is. */
    async cancel(borrower: string, id: string): Promise<Answer> {
      const isOwn = circulation.overview(borrower).holds.some((hold) => hold.id === id);
      if (!isOwn) return { told: 'ask' };
      await holds.cancel(actor, id);
      return { told: 'cancelled' };
    },
  };
}

export type AccountService = ReturnType<typeof accountService>;

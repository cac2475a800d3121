// Tells what the desk did, from the numbers of its events: with titles and names, and whether it was taken back since.
import { daysOverdue } from '../calendar/calendar-rules.ts';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import { borrowerIdOf } from '../borrowers/borrower-commands.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { textIn } from '../../core/events/event-data.ts';
import type { RecordedEvent } from '../../core/events/events.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { loansIn, type Loan } from './loans-repository.ts';

export interface DeskAction {
  kind: 'lent' | 'returned' | 'renewed' | 'found';
  at: string;
  /** Any of them takes the whole action back, but nothing takes a find back. */
  events: number[];
  takenBack: boolean;
  item: { id: string; barcode: string; title: string };
  /** The loan as this action left it; null of a found item. */
  loan: Loan | null;
  /** The loan to somebody else that was ended first. */
  returned: Loan | null;
}

export type DeskActions = ReturnType<typeof deskActions>;

export function deskActions(reader: ReadableDatabase) {
  const journal = journalReads(reader);
  const loans = loansIn(reader);

  /** From the event, for the loan itself may be gone or have another date by now. Null where its people are forgotten. */
  function loanOf(event: RecordedEvent | undefined): Loan | null {
    if (!event?.loan || event.item === null || event.borrower === null) return null;
    const borrowerId = borrowerIdOf(reader, event.borrower);
    const borrower = borrowerId === null ? null : loans.borrowerFacts(borrowerId);
    const item = loans.itemFacts(event.item);
    if (borrower === null || item === null) return null;
    const now = loans.row(event.loan);
    const day = todayIn(currentSettings(reader).timeZone, event.at);
    const dueOn = textIn(event.data, 'dueOn') ?? now?.dueOn ?? day;
    const { id, barcode, externalId, givenName, familyName, group } = borrower;
    return {
      id: event.loan,
      item: { id: item.id, barcode: item.barcode, title: item.title, lost: item.status === 'lost' },
      borrower: { id, barcode, externalId, givenName, familyName, group },
      checkedOutAt: now?.checkedOutAt ?? event.at,
      dueOn,
      renewals: event.type === 'loan.opened' ? 0 : (now?.renewals ?? 0),
      daysOverdue: event.type === 'loan.returned' ? daysOverdue(dueOn, day) : 0,
    };
  }

  function actionOf(step: readonly RecordedEvent[]): DeskAction | null {
    const of = (type: RecordedEvent['type']) => step.find((event) => event.type === type);
    const [opened, returned, renewed] = [of('loan.opened'), of('loan.returned'), of('loan.renewed')];
    const main = opened ?? returned ?? renewed;
    if (main === undefined) return foundIn(step);
    const loan = loanOf(main);
    if (loan === null) return null;
    const { id, barcode, title } = loan.item;
    return {
      kind: opened ? 'lent' : returned ? 'returned' : 'renewed',
      at: main.at,
      events: step.filter((event) => event.loan !== null).map(({ seq }) => seq),
      takenBack: journal.isUndone(main.seq),
      item: { id, barcode, title },
      loan,
      returned: opened ? loanOf(returned) : null,
    };
  }

  function foundIn([event, ...others]: readonly RecordedEvent[]): DeskAction | null {
    const isFound = event?.type === 'item.updated' && event.data['status'] === 'in-collection';
    if (!isFound || others.length > 0 || event.item === null) return null;
    const item = loans.itemFacts(event.item);
    if (item === null) return null;
    return {
      ...{ kind: 'found', at: event.at, events: [event.seq], takenBack: false, loan: null, returned: null },
      item: { id: item.id, barcode: item.barcode, title: item.title },
    };
  }

  /** The latest first; events that are unknown, were no actions, or whose people or items are gone are left out. */
  return (numbers: readonly number[]): DeskAction[] => {
    const steps = new Set(numbers.map((seq) => journal.event(seq)?.step));
    return [...steps]
      .filter((step) => step !== undefined)
      .toSorted((a, b) => b - a)
      .map((step) => actionOf(journal.eventsOfStep(step)))
      .filter((action) => action !== null);
  };
}

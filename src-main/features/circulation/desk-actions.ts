// Describes the desk's actions by their event numbers: titles, names, and whether each was undone.
import type { z } from '@hono/zod-openapi';
import { daysOverdue, lateUntil } from '../calendar/calendar-rules.ts';
import { libraryDay } from '../calendar/closed-days-service.ts';
import { borrowerIdOf } from '../borrowers/borrower-commands.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { RecordedEvent } from '../../core/events/events.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import type { deskActionSchema } from './circulation-schemas.ts';
import { isLate } from './loan-state-rules.ts';
import { loansIn, type Loan } from './loans-repository.ts';

type DeskAction = z.infer<typeof deskActionSchema>;

export type DeskActions = ReturnType<typeof deskActions>;

export function deskActions(reader: ReadableDatabase) {
  const journal = journalReads(reader);
  const loans = loansIn(reader);

  /** Reads the event, because the loan may have changed or been deleted. Null if its borrower was erased. */
  function loanOf(event: RecordedEvent | undefined, step: readonly RecordedEvent[]): Loan | null {
    if (!event?.loan || event.item === null || event.borrower === null) return null;
    const borrowerId = borrowerIdOf(reader, event.borrower);
    const borrower = borrowerId === null ? null : loans.borrowerFacts(borrowerId);
    const item = loans.itemFacts(event.item);
    if (borrower === null || item === null) return null;
    const now = loans.state(event.loan);
    const { timeZone } = currentSettings(reader);
    const { today, closed } = libraryDay(reader, event.at);
    const { returnedOn = today } = event.data as { returnedOn?: string };
    const { dueOn = now?.dueOn ?? returnedOn } = event.data as { dueOn?: string };
    const { renewals: renewalsAtStart = 0 } = event.data as { renewals?: number };
    const wasLost = step.some(
      ({ type, data }) =>
        type === 'item.updated' && (data as { before?: { status?: string } }).before?.status === 'lost',
    );
    const stops = [now?.claimedAt ?? null, wasLost ? loans.declaredLostAt(event.loan) : null];
    const day = { today: lateUntil(returnedOn, stops, timeZone), closed };
    const { id, barcode, externalId, givenName, familyName, group } = borrower;
    const days = event.type === 'loan.returned' ? daysOverdue(dueOn, day) : 0;
    const lost = item.status === 'lost';
    const claimedAt = now?.claimedAt ?? null;
    return {
      id: event.loan,
      item: {
        id: item.id,
        barcode: item.barcode,
        title: item.title,
        cover: item.cover,
        lost,
        itemType: item.itemType,
      },
      borrower: { id, barcode, externalId, givenName, familyName, group },
      checkedOutAt: now?.checkedOutAt ?? event.at,
      dueOn,
      renewals: event.type === 'loan.opened' ? renewalsAtStart : (now?.renewals ?? 0),
      daysOverdue: days,
      isLate: isLate({ daysOverdue: days, lost, claimedAt }),
      claimedAt,
      isInQuestion: false,
    };
  }

  function actionOf(step: readonly RecordedEvent[]): DeskAction | null {
    const eventOf = (type: RecordedEvent['type']) => step.find((event) => event.type === type);
    const [opened, returned] = [eventOf('loan.opened'), eventOf('loan.returned')];
    const [renewed, ...alsoRenewed] = step.filter(({ type }) => type === 'loan.renewed').toReversed();
    const lost = step.find(
      ({ type, loan, data }) => type === 'item.updated' && loan !== null && data['status'] === 'lost',
    );
    const [claimed, givenUp] = [eventOf('loan.claimed'), eventOf('loan.given-up')];
    const main =
      opened ?? returned ?? renewed ?? eventOf('loan.due-date-changed') ?? claimed ?? givenUp ?? lost;
    if (main === undefined) return ofItem(step);
    const loan = loanOf(main, step);
    if (loan === null) return null;
    const { id, barcode, title } = loan.item;
    return {
      kind: opened
        ? 'lent'
        : returned
          ? 'returned'
          : renewed
            ? 'renewed'
            : claimed
              ? 'claimed'
              : givenUp
                ? 'given-up'
                : lost
                  ? 'declared-lost'
                  : 'due-date-changed',
      at: main.at,
      events: step.filter((event) => event.loan !== null).map(({ seq }) => seq),
      takenBack: journal.isUndone(main.id),
      item: { id, barcode, title },
      loan,
      returned: opened ? loanOf(returned, step) : null,
      alsoRenewed: alsoRenewed.map((event) => loanOf(event, step)).filter((loan) => loan !== null),
    };
  }

  /** An item that was used in the library, or only found. */
  function ofItem(step: readonly RecordedEvent[]): DeskAction | null {
    const used = step.find(({ type }) => type === 'item.used');
    const [first, ...others] = step;
    const isFound = first?.type === 'item.updated' && first.data['status'] === 'in-collection';
    const event = used ?? (isFound && others.length === 0 ? first : undefined);
    if (!event?.item) return null;
    const item = loans.itemFacts(event.item);
    if (item === null) return null;
    const kind = used === undefined ? 'found' : 'used';
    return {
      kind,
      at: event.at,
      events: [event.seq],
      loan: null,
      returned: null,
      takenBack: journal.isUndone(event.id),
      alsoRenewed: [],
      item: { id: item.id, barcode: item.barcode, title: item.title },
    };
  }

  /** Latest first. Leaves out unknown events, events of other kinds, and those of deleted borrowers or items. */
  return (numbers: readonly number[]): DeskAction[] => {
    const latestFirst = numbers.toSorted((a, b) => b - a);
    return [...new Set(latestFirst.map((seq) => journal.event(seq)?.step))]
      .filter((step) => step !== undefined)
      .map((step) => actionOf(journal.eventsOfStep(step)))
      .filter((action) => action !== null);
  };
}

// The answers that lend, return and renew: by the desk's own commands, or as it happened while the machine was offline.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { Written } from '../../core/journal/write-gate.ts';
import type { ScanOutcome } from '../circulation/desk-service.ts';
import { dueDatesByRule } from '../circulation/due-dates-by-rule.ts';
import type { Lent, Refused, Renewed } from '../circulation/lending-commands.ts';
import type { Item } from '../collection/collection-service.ts';
import {
  checkInAnswer,
  checkOutAnswer,
  renewalAnswer,
  renewAllAnswer,
  type LoanFacts,
} from './answer-rules.ts';
import type { AnsweringContext, AnsweringLibrary, Asking, Kept, Told } from './answering-context.ts';
import { stampFrom, valueOf, type Answer } from './message-rules.ts';

const reasons: Readonly<Record<string, Told>> = {
  'item-already-lent-to-borrower': 'own',
  'renewal-limit-reached': 'notLonger',
  'renewal-gains-nothing': 'notLonger',
  'others-wait': 'notLonger',
};

export function lendingAnswers(library: AnsweringLibrary, context: AnsweringContext) {
  const { reader, idempotency, circulation, desk } = library;
  const { frame, itemWith, holderOf, open, dayOf, actorOf, keyOf, tellStaff, once } = context;

  /** A due date as answers have it: the end of that day. */
  const dueAt = (dueOn: CalendarDate): string => `${dueOn.replaceAll('-', '')}    235900`;

  /** Which reason a pupil may read; any other one is for the desk. */
  function toldOf(refusals: Refused['refusals']): Told {
    const codes = refusals.map(({ code }) => code);
    if (codes.every((code) => code.startsWith('loan-limit'))) return 'limit';
    if (codes.length !== 1) return 'ask';
    return reasons[codes[0] ?? ''] ?? 'ask';
  }

  /** What 11 and 29 answer with. */
  function loanFacts(asking: Asking, item: Item | null): LoanFacts {
    const [card, barcode] = [valueOf(asking.request, 'AA'), valueOf(asking.request, 'AB')];
    return { isDone: false, isRenewal: false, card, barcode, title: item?.title ?? '', dueAt: '' };
  }

  function lent(asking: Asking, item: Item, result: Lent | Renewed | Refused): Kept {
    const facts = loanFacts(asking, item);
    const answer = asking.request.code === '29' ? renewalAnswer : checkOutAnswer;
    if (result.kind === 'refused')
      return { answer: answer(frame(asking, toldOf(result.refusals)), facts), item: null, loan: null };
    const { id, dueOn, renewals } = result.loan;
    const done = { ...facts, isDone: true, isRenewal: result.kind === 'renewed', dueAt: dueAt(dueOn) };
    return { answer: answer(frame(asking), done), item: item.id, loan: `${id} ${String(renewals)}` };
  }

  async function checkOut(asking: Asking): Promise<Answer> {
    const { request, machine } = asking;
    const borrower = await open(asking);
    const item = itemWith(valueOf(request, 'AB'));
    if (request.fixed['noBlock'] === 'Y') return checkedOutOffline(asking, item);
    if (borrower === null) return checkOutAnswer(frame(asking, 'card'), loanFacts(asking, null));
    if (item === null) return checkOutAnswer(frame(asking, 'unknown'), loanFacts(asking, null));
    const actor = actorOf(machine);
    const { answer } = await once(
      asking,
      async (): Promise<Written<Lent | Renewed | Refused>> => {
        const written = await circulation.checkOut(actor, { borrower, item: item.id });
        const { result } = written;
        const isOwn =
          result.kind === 'refused' &&
          result.refusals.some(({ code }) => code === 'item-already-lent-to-borrower');
        return isOwn && request.fixed['renewalPolicy'] === 'Y'
          ? circulation.renew(actor, { item: item.id, borrower })
          : written;
      },
      (result) => lent(asking, item, result),
    );
    return answer;
  }

  /** The loan has happened while the machine was offline: it is recorded with its date, or told to staff. */
  async function checkedOutOffline(asking: Asking, item: Item | null): Promise<Answer> {
    const { request, machine } = asking;
    const borrower = holderOf(valueOf(request, 'AA'));
    const on = dayOf(request.fixed['at'] ?? '');
    const due = stampFrom(request.fixed['dueAt'] ?? '')?.date;
    const byRule = dueDatesByRule(reader)(borrower, item?.id ?? null, on) ?? on;
    const dueOn = due !== undefined && due >= on ? due : byRule;
    const facts = { ...loanFacts(asking, item), isDone: true, dueAt: dueAt(dueOn) };
    const done = (): Answer => checkOutAnswer(frame(asking), facts);
    if (borrower === null || item === null) {
      const reason = item === null ? 'item-unknown' : 'borrower-unknown';
      await tellStaff(asking, 'check-out', { borrower, item: item?.id ?? null, reason, on });
      return done();
    }
    const { answer, result } = await once(
      asking,
      () =>
        circulation.importLoans(actorOf(machine), [
          { borrower, item: item.id, lentOn: on, dueOn, renewals: 0 },
        ]),
      ({ loans: [loan] }) => {
        return {
          answer: done(),
          item: loan === undefined ? null : item.id,
          loan: loan === undefined ? null : `${loan.id} 0`,
        };
      },
    );
    const reason = result?.refused[0]?.refusals[0]?.code;
    if (reason !== undefined && reason !== 'item-already-lent-to-borrower')
      await tellStaff(asking, 'check-out', { borrower, item: item.id, reason, on });
    return answer;
  }

  async function checkIn(asking: Asking): Promise<Answer> {
    const { request, machine } = asking;
    const barcode = valueOf(request, 'AB');
    const item = itemWith(barcode);
    const { place } = item ?? { place: null };
    const facts = {
      isDone: false,
      barcode,
      title: item?.title ?? '',
      place: place ?? '',
      isOnHold: false,
      needsStaff: true,
    };
    const answerOf = (more: Partial<typeof facts>, told: Told | null = null): Answer =>
      checkInAnswer(frame(asking, told), { ...facts, ...more }, machine);
    const isOffline = request.fixed['noBlock'] === 'Y';
    if (item === null) {
      const on = dayOf(request.fixed['returnedAt'] ?? '');
      if (isOffline)
        await tellStaff(asking, 'return', { borrower: null, item: null, reason: 'item-unknown', on });
      return answerOf({}, 'unknown');
    }
    if (isOffline) {
      const offline = await checkedInOffline(asking, item, answerOf);
      if (offline !== null) return offline;
    }
    const { answer } = await once(
      asking,
      () => desk.scan(actorOf(machine), { code: item.barcode, as: 'item', only: 'returns', codesOnly: true }),
      (outcome) => ({ answer: returned(outcome), item: item.id, loan: null }),
    );

    return answer;

    function returned(outcome: ScanOutcome): Answer {
      switch (outcome.outcome) {
        case 'returned': {
          const isOnHold = outcome.setAside !== undefined;
          const needsStaff = isOnHold || outcome.loan.item.lost;
          return answerOf({ isDone: true, isOnHold, needsStaff }, needsStaff ? 'desk' : null);
        }
        case 'found':
        case 'set-aside':
          return answerOf(
            { isDone: true, isOnHold: 'setAside' in outcome && outcome.setAside !== undefined },
            'desk',
          );
        case 'off-hold-shelf':
          return answerOf({ isDone: true }, 'desk');
        case 'refused': {
          const isNotLent = outcome.refusals.every(({ code }) => code === 'item-not-lent');
          const isDone = isNotLent && machine.takesNotLent;
          return answerOf({ isDone, needsStaff: !isDone }, isDone ? null : 'desk');
        }
        default:
          return answerOf({}, 'desk');
      }
    }
  }

  /** @returns null if the item is not on loan, so that it is returned as at any time */
  async function checkedInOffline(
    asking: Asking,
    item: Item,
    answerOf: (
      more: { isDone: boolean; isOnHold?: boolean; needsStaff: boolean },
      told?: Told | null,
    ) => Answer,
  ): Promise<Answer | null> {
    const { request, machine } = asking;
    const sent = request.fixed['returnedAt'] ?? '';
    const on = dayOf(stampFrom(sent) === null ? (request.fixed['at'] ?? '') : sent);
    if (circulation.loanOfItem(item.id) === null) {
      const isKept = idempotency.kept(actorOf(machine), keyOf(machine, request)) !== null;
      if (!isKept) return null;
    }
    const { answer, result } = await once(
      asking,
      () => circulation.returnItem(actorOf(machine), { item: item.id, returnedOn: on }),
      (result) => {
        if (result.kind === 'refused') {
          return { answer: answerOf({ isDone: true, needsStaff: true }, 'desk'), item: null, loan: null };
        }
        const isOnHold = result.setAside !== null;
        return {
          answer: answerOf({ isDone: true, isOnHold, needsStaff: isOnHold }, isOnHold ? 'desk' : null),
          item: item.id,
          loan: null,
        };
      },
    );
    if (result?.kind === 'refused') {
      const reason = result.refusals[0]?.code ?? null;
      await tellStaff(asking, 'return', { borrower: null, item: item.id, reason, on });
    }
    return answer;
  }

  async function renew(asking: Asking): Promise<Answer> {
    const { request, machine } = asking;
    const isOffline = request.fixed['noBlock'] === 'Y';
    const borrower = isOffline ? holderOf(valueOf(request, 'AA')) : await open(asking);
    const item = itemWith(valueOf(request, 'AB'));
    if (borrower === null) return renewalAnswer(frame(asking, 'card'), loanFacts(asking, null));
    if (item === null) return renewalAnswer(frame(asking, 'unknown'), loanFacts(asking, null));
    const { answer, result } = await once(
      asking,
      () => circulation.renew(actorOf(machine), { item: item.id, borrower }),
      (result) => lent(asking, item, result),
    );
    if (isOffline && result?.kind === 'refused') {
      const [on, reason] = [dayOf(request.fixed['at'] ?? ''), result.refusals[0]?.code ?? null];
      await tellStaff(asking, 'renewal', { borrower, item: item.id, reason, on });
    }
    return answer;
  }

  async function renewAll(asking: Asking): Promise<Answer> {
    const borrower = await open(asking);
    if (borrower === null) {
      const nothing = renewAllAnswer(frame(asking, 'card'), [], []);
      return { ...nothing, fixed: `0${nothing.fixed.slice(1)}` };
    }
    const items = circulation.overview(borrower).loans.map(({ item }) => item);
    const barcodes = new Map(items.map(({ id, barcode }) => [id, barcode]));
    const { answer } = await once(
      asking,
      () => circulation.renewMany(actorOf(asking.machine), [...barcodes.keys()]),
      ({ loans, refused }) => ({
        answer: renewAllAnswer(
          frame(asking),
          loans.map(({ item }) => item.barcode),
          refused.map(({ item }) => barcodes.get(item) ?? item),
        ),
        item: null,
        loan: null,
      }),
    );
    return answer;
  }

  return { checkOut, checkIn, renew, renewAll };
}

// Answers each request of a machine: what lends is beside it, the rest tells of pupils and items, or is refused.
import { Problem } from '../../core/problems/problem.ts';
import type { LoanOverview } from '../circulation/circulation-service.ts';
import { priceText } from '../collection/price-text-rules.ts';
import {
  closedPatronAnswer,
  endAnswer,
  holdAnswer,
  itemAnswer,
  itemStatusAnswer,
  minorUnits,
  patronAnswer,
  patronFlags,
  paymentAnswer,
  statusAnswer,
  supported,
  type Patron,
} from './answer-rules.ts';
import {
  answeringContext,
  type AnsweringLibrary,
  type Asking,
  type Told,
  type Visit,
} from './answering-context.ts';
import { lendingAnswers } from './lending-answers.ts';
import type { Machine } from './machine-options.ts';
import { stamp, valueOf, type Answer } from './message-rules.ts';

export type AnsweringService = ReturnType<typeof answeringService>;

export function answeringService(library: AnsweringLibrary) {
  const { clock, circulation, holds, charges } = library;
  const context = answeringContext(library);
  const { settings, frame, itemWith, holderOf, open, dayOf, actorOf, tellStaff, once } = context;
  const lending = lendingAnswers(library, context);

  function nameOf({ givenName, familyName }: LoanOverview['borrower'], names: Machine['names']): string {
    if (names === 'none') return '';
    return names === 'full' ? `${givenName} ${familyName}`.trim() : givenName;
  }

  function patronOf(borrower: string, { names }: Machine): Patron {
    const overview = circulation.overview(borrower);
    const { currency, debtLimit, holdLimit } = settings();
    const { loans, holds: waiting, money, refusals } = overview;
    const codes = refusals.map(({ code }) => code);
    const isFull = codes.some((code) => code.startsWith('loan-limit'));
    const ready = waiting.filter(({ readyItem }) => readyItem !== null);
    const inMoney = (amount: number) => amountIn(currency)(amount);
    return {
      flags: patronFlags({
        lends: codes.length === 0,
        mayHold: holdLimit > 0 && (codes.length === 0 || isFull),
        isFull,
      }),
      name: nameOf(overview.borrower, names),
      money:
        money === null
          ? null
          : { owed: inMoney(money.owed), limit: debtLimit === null ? null : inMoney(debtLimit), currency },
      lists: {
        AS: ready.map(({ readyItem }) => readyItem?.barcode ?? ''),
        AT: loans.filter(({ isLate }) => isLate).map(({ item }) => item.barcode),
        AU: loans.map(({ item }) => item.barcode),
        AV: money === null || money.owed === 0 ? [] : [`${inMoney(money.owed)} ${currency}`],
        BU: [],
        CD: waiting.filter(({ readyItem }) => readyItem === null).map(({ title }) => title.title),
      },
    };
  }

  async function patron(asking: Asking): Promise<Answer> {
    const { request, machine } = asking;
    const card = valueOf(request, 'AA');
    const borrower = await open(asking);
    if (borrower === null) return closedPatronAnswer(request, frame(asking), card, holderOf(card) !== null);
    return patronAnswer(request, frame(asking), card, patronOf(borrower, machine));
  }

  /** A machine may neither block a child nor end a block: nothing changes, and staff are told. */
  async function blockOrEnable(asking: Asking): Promise<Answer> {
    const { request } = asking;
    const borrower = holderOf(valueOf(request, 'AA'));
    const on = dayOf(request.fixed['at'] ?? '');
    const kind = request.code === '01' ? 'block' : 'enable';
    if (borrower !== null) await tellStaff(asking, kind, { borrower, item: null, reason: null, on });
    return request.code === '01'
      ? closedPatronAnswer(request, frame(asking), valueOf(request, 'AA'), borrower !== null)
      : patron(asking);
  }

  /**
   * The machine has taken the money, perhaps while it was offline: the card is enough, unless a PIN that it sends is
   * wrong. A payment that cannot be recorded is told to staff.
   */
  async function pay(asking: Asking): Promise<Answer> {
    const { request, machine } = asking;
    const { currency } = settings();
    const card = valueOf(request, 'AA');
    const holder = holderOf(card);
    const borrower = (await open(asking)) ?? (valueOf(request, 'AD') === '' ? holder : null);
    const sent = { amount: valueOf(request, 'BV'), currency: (request.fixed['currency'] ?? '').trim() };
    if (sent.currency === '') sent.currency = currency;
    const amount = minorUnits(sent.amount, digitsOf(currency));
    const refused = async (reason: string | null): Promise<Answer> => {
      const money = `${sent.amount} ${sent.currency}`;
      await tellStaff(asking, 'payment', {
        borrower: holder,
        item: null,
        reason,
        on: dayOf(request.fixed['at'] ?? ''),
        code: holder === null ? `${money}, ${card}` : money,
      });
      return paymentAnswer(frame(asking, borrower === null ? 'card' : 'ask'), card, false);
    };
    if (borrower === null) return refused(holder === null ? 'borrower-unknown' : null);
    if (amount === null || amount === 0 || !machine.mayTakePayments) return refused(null);
    const payment = valueOf(request, 'BK');
    try {
      const { answer } = await once(
        asking,
        () => charges.pay(actorOf(machine), { borrower, amount, currency: sent.currency }),
        () => ({ answer: paymentAnswer(frame(asking), card, true), item: null, loan: null }),
        payment === '' ? undefined : `${card} ${payment}`,
      );
      return answer;
    } catch (error) {
      if (error instanceof Problem) return refused(error.code === 'validation-failed' ? null : error.code);
      throw error;
    }
  }

  async function hold(asking: Asking): Promise<Answer> {
    const { request, machine, visit } = asking;
    await open(asking);
    const { mode } = request.fixed;
    const [card, barcode] = [valueOf(request, 'AA'), valueOf(request, 'AB')];
    const item = itemWith(barcode);
    const answerOf = (isDone: boolean, told: Told | null = null, place: number | null = null): Answer =>
      holdAnswer(frame(asking, told), {
        isDone,
        isReady: false,
        place,
        card,
        barcode,
        title: item?.title ?? '',
      });
    // The card alone holds nothing: a hold makes another pupil wait.
    const borrower = visit.open?.borrower ?? null;
    if (borrower === null) return answerOf(false, 'card');
    if (item === null) return answerOf(false, 'unknown');
    const own = circulation.overview(borrower).holds.find(({ title }) => title.id === item.titleId);
    const actor = actorOf(machine);
    try {
      if (mode === '+') {
        const { answer } = await once(
          asking,
          () => holds.place(actor, { borrower, title: item.titleId }),
          (result) => ({
            answer:
              result.kind === 'placed' ? answerOf(true, null, result.hold.place) : answerOf(false, 'ask'),
            item: null,
            loan: null,
          }),
        );
        return answer;
      }
      if (mode !== '-' || own === undefined) return answerOf(false, 'ask');
      await holds.cancel(actor, own.id);
      return answerOf(true);
    } catch (error) {
      if (error instanceof Problem) return answerOf(false, 'ask');
      throw error;
    }
  }

  function itemInformation(asking: Asking): Answer {
    const barcode = valueOf(asking.request, 'AB');
    const item = itemWith(barcode);
    const { title, place, availability } = item ?? { title: '', place: null, availability: null };
    const told = item === null ? 'unknown' : null;
    return itemAnswer(frame(asking, told), { barcode, title, place: place ?? '', state: availability });
  }

  /** @param machine null before the login */
  function status(machine: Machine | null, visit: Visit): Answer {
    const { libraryName, timeZone, chargesEnabled, holdLimit } = settings();
    const messages = supported({
      payments: machine !== null && chargesEnabled && machine.mayTakePayments,
      holds: holdLimit > 0,
    });
    const plain = { institution: visit.institution, at: stamp(timeZone, clock.now()), told: null };
    return machine === null
      ? statusAnswer(plain, null, messages)
      : statusAnswer(frame({ machine, visit }), libraryName, messages);
  }

  async function answer(asking: Asking): Promise<Answer> {
    const { request, machine, visit } = asking;
    if (request.fields.has('AO')) visit.institution = valueOf(request, 'AO');
    switch (request.code) {
      case '99':
        return status(machine, visit);
      case '23':
      case '63':
        return patron(asking);
      case '11':
        return lending.checkOut(asking);
      case '09':
        return lending.checkIn(asking);
      case '29':
        return lending.renew(asking);
      case '65':
        return lending.renewAll(asking);
      case '17':
        return itemInformation(asking);
      case '19':
        return itemStatusAnswer(frame(asking, 'ask'), valueOf(request, 'AB'));
      case '35':
        visit.open = null;
        return endAnswer(frame(asking), valueOf(request, 'AA'));
      case '37':
        return pay(asking);
      case '15':
        return hold(asking);
      case '01':
      case '25':
        return blockOrEnable(asking);
      case '93':
      case '97':
        throw new Error('the conversation answers these');
    }
  }

  return { status, answer };
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** As the standard has amounts: `1.50`, and `0.00` for nothing. */
const amountIn = (currency: string) => {
  const text = priceText(currency);
  return (amount: number): string => text(amount) || (0).toFixed(digitsOf(currency));
};

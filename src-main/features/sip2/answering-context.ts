// What all answers to a machine share: whose card it is, the words, and that a line that is sent again changes nothing.
import { hash } from 'node:crypto';
import { isCalendarDate, todayIn, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import { allowances, bucketsByToken } from '../../core/http/rate-limits.ts';
import { keepingWithChange } from '../../core/journal/kept-with-change.ts';
import type { Actor, Written } from '../../core/journal/write-gate.ts';
import { wordsIn } from '../../core/languages/languages.ts';
import type { Core } from '../../core/manifest/feature.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { PinsService } from '../catalogue/pins-service.ts';
import { chargeSettings } from '../charges/charge-settings.ts';
import type { ChargesService } from '../charges/charges-service.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import type { DeskService } from '../circulation/desk-service.ts';
import type { CollectionService, Item } from '../collection/collection-service.ts';
import type { HoldsService } from '../holds/holds-service.ts';
import { holdsSettings } from '../holds/holds-settings.ts';
import { librarySettings } from '../settings/library-settings.ts';
import { readSettings } from '../settings/settings-service.ts';
import type { Frame } from './answer-rules.ts';
import type { Machine } from './machine-options.ts';
import type { ReportKind } from './machines-schemas.ts';
import { stamp, stampFrom, valueOf, type Answer, type Request } from './message-rules.ts';
import type { MachineReportsService } from './reports-service.ts';

export interface AnsweringLibrary extends Pick<Core, 'reader' | 'clock' | 'idempotency' | 'report'> {
  readonly borrowers: BorrowersService;
  readonly collection: CollectionService;
  readonly circulation: CirculationService;
  readonly desk: DeskService;
  readonly holds: HoldsService;
  readonly charges: ChargesService;
  readonly pins: PinsService;
  readonly machineReports: MachineReportsService;
}

/** The pupil whose card and PIN were right on this connection, until the end of the visit. */
export interface OpenVisit {
  readonly card: string;
  readonly pin: string;
  readonly borrower: string;
  /** The PIN that opened it: without it, or with a new one, the visit is over. */
  readonly pinSetAt: string | null;
  readonly atMs: number;
}

/** What a connection remembers between two messages. */
export interface Visit {
  institution: string;
  open: OpenVisit | null;
}

export interface Asking {
  readonly request: Request;
  readonly machine: Machine;
  readonly visit: Visit;
}

/** A visit that no message ended is over after this time. */
const visitMs = 10 * 60 * 1000;

export type Told = keyof ReturnType<typeof wordsIn<'sip2'>>['told'];

/** What is kept with a change, so that the same line gives the same answer and changes nothing. */
export interface Kept {
  readonly answer: Answer;
  /** The item whose loan must still be as it was then; null if nothing must. */
  readonly item: string | null;
  readonly loan: string | null;
}

export type AnsweringContext = ReturnType<typeof answeringContext>;

export function answeringContext(library: AnsweringLibrary) {
  const { reader, clock, idempotency, borrowers, collection, circulation, pins } = library;
  /** As at a screen of the catalogue: who tries card after card is slowed down. */
  const tries = bucketsByToken(allowances.catalogueSignIns);
  const settings = () => readSettings(reader, { ...librarySettings, ...chargeSettings, ...holdsSettings });

  function frame({ machine, visit }: Pick<Asking, 'machine' | 'visit'>, told: Told | null = null): Frame {
    const { timeZone, language } = settings();
    const shown = told ?? (machine.alwaysMessage ? 'ok' : null);
    return {
      institution: visit.institution,
      at: stamp(timeZone, clock.now()),
      told: shown === null ? null : wordsIn(language, 'sip2').told[shown],
    };
  }

  /** The item with this label, and no other meaning of the code. */
  function itemWith(barcode: string): Item | null {
    const id = barcode === '' ? null : collection.findId(`barcode:${barcode}`);
    return id === null ? null : collection.item(id);
  }

  /** The borrower whose card this is; null for an empty or unknown one. */
  const holderOf = (card: string): string | null =>
    card === '' ? null : borrowers.findId(`barcode:${card}`);

  /**
   * The borrower if the machine may act for the card: by its PIN, by a PIN that was right in this visit, or by the card
   * alone if the machine needs no PIN. A wrong PIN is never right.
   */
  async function open({ request, machine, visit }: Asking): Promise<string | null> {
    const [card, pin] = [valueOf(request, 'AA'), valueOf(request, 'AD')];
    const nowMs = Date.parse(clock.now());
    const before = visit.open;
    visit.open = null;
    const lasts =
      before !== null &&
      before.card === card &&
      Math.abs(nowMs - before.atMs) < visitMs &&
      before.pinSetAt !== null &&
      before.pinSetAt === pins.setAt(before.borrower);
    if (lasts && (pin === '' || pin === before.pin)) {
      visit.open = { ...before, atMs: nowMs };
      return before.borrower;
    }
    if (pin === '') return machine.needsPin ? null : holderOf(card);
    const borrower = card === '' ? null : await checkPin(machine, card, pin);
    if (borrower !== null) visit.open = { card, pin, borrower, pinSetAt: pins.setAt(borrower), atMs: nowMs };
    return borrower;
  }

  async function checkPin({ id }: Machine, card: string, pin: string): Promise<string | null> {
    try {
      tries.of(id).take();
      return await pins.check(card, pin);
    } catch (error) {
      if (error instanceof Problem && error.code === 'too-many-requests') return null;
      throw error;
    }
  }

  /** The day of a machine's date: today if it sent none, or one that is still to come. */
  function dayOf(text: string): CalendarDate {
    const { timeZone } = settings();
    const sent = stampFrom(text);
    const today = circulation.today();
    if (sent === null) return today;
    const day = sent.isUtc ? todayIn(timeZone, `${sent.date}T${sent.time}.000Z`) : sent.date;
    return isCalendarDate(day) && day < today ? day : today;
  }

  const actorOf = ({ id }: Machine): Actor => `token:${id}`;

  const keyOf = ({ id }: Machine, { code, text }: Request, own = text): string =>
    `sip2-${code}-${hash('sha256', `${id} ${own}`, 'hex')}`;

  /** Puts what a machine did, or asked without success, on the list for staff. */
  async function tellStaff(
    { request, machine }: Asking,
    kind: ReportKind,
    about: {
      borrower: string | null;
      item: string | null;
      reason: string | null;
      on: CalendarDate;
      /** The item's barcode, or the card, if left out. */
      code?: string;
    },
  ): Promise<void> {
    const isAboutCard = about.reason === null || about.reason === 'borrower-unknown';
    await library.machineReports.add({
      id: hash('sha256', `${machine.id} ${request.text}`, 'hex').slice(0, 32),
      machine: machine.login,
      kind,
      on: about.on,
      itemId: about.item,
      borrowerId: about.borrower,
      code: about.code ?? valueOf(request, isAboutCard ? 'AA' : 'AB'),
      reason: about.reason,
    });
  }

  const loanNow = (item: string | null): string | null => {
    const loan = item === null ? null : circulation.loanOfItem(item);
    return loan === null ? null : `${loan.id} ${String(loan.renewals)}`;
  };

  /**
   * Changes the library once: the line that is sent again, by a machine that lost the answer, gets the answer of then.
   * If the item was lent or returned since, it is another event by a machine without a clock, and is carried out.
   *
   * @returns the answer, and the result of the change; null if the answer is that of then
   * @param keep what is kept if the change comes about, made in its transaction
   */
  async function once<Result>(
    { request, machine }: Asking,
    change: () => Promise<Written<Result>>,
    keep: (result: Result) => Kept,
    own?: string,
  ): Promise<{ answer: Answer; result: Result | null }> {
    const [actor, key] = [actorOf(machine), keyOf(machine, request, own)];
    const before = idempotency.kept(actor, key)?.answer;
    if (before) {
      const { answer, item, loan } = JSON.parse(before.body) as Kept;
      if (loanNow(item) === loan) return { answer, result: null };
    }
    const claim = { key, fingerprint: key };
    const written = await keepingWithChange(
      {
        actor,
        claim,
        answer: ({ result }) => ({
          status: 200,
          contentType: null,
          location: null,
          body: JSON.stringify(keep(result as Result)),
        }),
      },
      change,
    );
    return { answer: keep(written.result).answer, result: written.result };
  }

  return { settings, frame, itemWith, holderOf, open, dayOf, actorOf, keyOf, tellStaff, once };
}

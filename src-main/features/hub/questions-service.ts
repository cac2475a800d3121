// Two desks did something with an item without knowing of each other: who has it is asked, once, and a person answers.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Actor, CommandContext, WriteGate, Written } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import { loanById } from '../circulation/joined-loans.ts';
import { settledEvent, settleItem } from '../circulation/item-settled.ts';
import { exchangeReads, exchangeWrites } from './exchange-repository.ts';
import { answersQuestion, loanAfterAll, tellsWhere } from './joining-rules.ts';
import { questionReads } from './questions-repository.ts';
import type { Question } from './questions-schemas.ts';

export type QuestionsService = ReturnType<typeof questionsService>;

export interface QuestionsDeps {
  readonly reader: ReadableDatabase;
  readonly gate: WriteGate;
  readonly circulation: CirculationService;
}

export function questionsService({ reader, gate, circulation }: QuestionsDeps) {
  circulation.extend({ claimsOf: (db, item) => questionReads(db).one(item)?.claims ?? [] });
  gate.follow(settleInHand);
  return {
    all: (): Question[] => questionReads(reader).all(),
    count: (): number => questionReads(reader).count(),
    /** Their loans keep their borrowers until it is decided. */
    itemsAsked: (db: ReadableDatabase): string[] => questionReads(db).items(),
    /**
     * Says who has the item.
     *
     * @param loan one of those in the question; null if the item is in the library
     * @throws Problem not-found if nothing is asked any more, or not of this loan
     */
    answer: (actor: Actor, item: string, loan: string | null): Promise<Written<null>> =>
      gate.write(
        actor,
        ({ db, now }) => {
          const isAsked = exchangeReads(db).claims(item);
          if (isAsked.length === 0 || (loan !== null && !isAsked.some((claim) => claim.loan === loan)))
            throw new Problem('not-found', 'This was decided meanwhile.');
          exchangeWrites(db).settle(item);
          return { result: null, events: [settleItem(db, item, loan, now) ?? settledEvent(db, item, loan)] };
        },
        { atEveryDesk: true },
      ),
  };
}

/** Someone has the item in hand, and so knows where it is: the question is answered. */
function settleInHand({ db, now }: CommandContext, events: readonly NewEvent[]): readonly NewEvent[] {
  for (const { type, item, data = {} } of events)
    if (item !== undefined && answersQuestion({ type, actor: '', data })) exchangeWrites(db).settle(item);
  return events.flatMap((event) => loanThatStands(db, event, now) ?? []);
}

/** Two desks lent to one child without knowing of each other: if one loan is undone, the other one goes on. */
function loanThatStands(db: WritableDatabase, { type, item, loan: undone, borrower }: NewEvent, now: string) {
  const reads = exchangeReads(db);
  if (type !== 'loan.cancelled' || item === undefined || !reads.hasOthers()) return null;
  if (reads.claims(item).length > 0) return null;
  const others = reads.sinceOfItem(item, 0, '').filter((event) => tellsWhere(event) && event.loan !== undone);
  const stands = loanById(db, loanAfterAll(others) ?? '');
  if (stands === null || stands.borrowerId !== borrower || stands.givenUpAt !== null) return null;
  return settleItem(db, item, stands.id, now);
}

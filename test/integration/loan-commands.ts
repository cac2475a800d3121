// The actions of people at the desk, each done to the real library and to the model, and both answers compared.
import type fc from 'fast-check';
import { expect } from 'vitest';
import { expectLoan, expectRefusal, expectSameLoans } from './loan-answers.ts';
import type { LoanAnswer, RefusalAnswer } from './loan-answers.ts';
import type { LoanModel, ModelLoan } from './loan-model.ts';
import type { SmallSchool } from './small-school.ts';

export type DeskCommand = fc.AsyncCommand<LoanModel, SmallSchool>;

/** A command that is always possible; what it should do is for the model to say. */
function command(
  sentence: string,
  run: (model: LoanModel, school: SmallSchool) => Promise<void> | void,
): DeskCommand {
  return {
    check: () => true,
    run: async (model, school) => {
      await run(model, school);
    },
    toString: () => sentence,
  };
}

function nameOf(which: string | number): string {
  return typeof which === 'string' ? which : `the open loan at place ${String(which)}`;
}

function itemOf(model: LoanModel, which: string | number): string {
  if (typeof which === 'string') return which;
  const out = model.openLoans();
  return out.at(which % Math.max(1, out.length))?.item ?? '3000001';
}

function override(codes: readonly string[]): { override?: { codes: readonly string[]; reason: string } } {
  return codes.length === 0 ? {} : { override: { codes, reason: 'the librarian says so' } };
}

/** What the library says happened, into the model: each loan event belongs to the step of the first. */
function lendInModel(model: LoanModel, borrower: string, item: string, answered: LoanAnswer): void {
  model.meet(answered.returned ? 'returned and lent' : 'lent');
  const [first = -1] = answered.events;
  const last = answered.events.at(-1) ?? -1;
  const before = model.item(item).loan;
  expect(answered.returned ?? null).toEqual(before === null ? null : expect.anything());
  if (before !== null && answered.returned) {
    expectLoan(answered.returned, item, before);
    model.happen(item, first, first, null, { finds: true });
  }
  const loan = { borrower, dueOn: model.dueDate(borrower, item, 'loanDays'), renewals: 0 };
  expectLoan(answered, item, loan);
  model.happen(item, first, last, loan, { finds: true });
}

function returnInModel(model: LoanModel, item: string, answered: LoanAnswer, loan: ModelLoan): void {
  model.meet('returned');
  expectLoan(answered, item, loan);
  model.happen(item, answered.events[0] ?? -1, answered.events.at(-1) ?? -1, null, { finds: true });
}

export function checkOut(
  borrower: string,
  item: string,
  insistOn: readonly string[],
  returnFirst: boolean,
): DeskCommand {
  const how = `${returnFirst ? ', returning it first' : ''}${insistOn.length > 0 ? `, insisting on ${insistOn.join()}` : ''}`;
  return command(`lend ${item} to ${borrower}${how}`, async (model, school) => {
    const refusals = model.checkoutRefusals(borrower, item, returnFirst);
    const standing = model.standing(refusals, insistOn);
    const answer = await school.post('/checkouts', {
      borrower: `barcode:${borrower}`,
      item: `barcode:${item}`,
      ...override(insistOn),
      ...(returnFirst && { returnFirst }),
    });
    if (standing.length > 0) {
      expectRefusal(model, answer, standing);
      return;
    }
    expect(answer.status).toBe(201);
    lendInModel(model, borrower, item, answer.body as LoanAnswer);
  });
}

/** Returns an item, or with a number the item of the open loan at that place. */
export function returnItem(which: string | number): DeskCommand {
  return command(`return ${nameOf(which)}`, async (model, school) => {
    const item = itemOf(model, which);
    const loan = model.item(item).loan ?? model.givenUpLoanOf(item);
    const answer = await school.post('/returns', { item: `barcode:${item}` });
    if (loan === null) {
      expectRefusal(model, answer, ['item-not-lent']);
      return;
    }
    expect(answer.status).toBe(200);
    returnInModel(model, item, answer.body as LoanAnswer, loan);
  });
}

/** Renews the loan of an item, or with a number the open loan at that place. */
export function renew(which: string | number, insistOn: readonly string[]): DeskCommand {
  return command(
    `renew ${nameOf(which)}${insistOn.length > 0 ? `, insisting on ${insistOn.join()}` : ''}`,
    async (model, school) => {
      const item = itemOf(model, which);
      const standing = model.standing(model.renewalRefusals(item), insistOn);
      const answer = await school.post('/renewals', { item: `barcode:${item}`, ...override(insistOn) });
      if (standing.length > 0) {
        expectRefusal(model, answer, standing);
        return;
      }
      expect(answer.status).toBe(200);
      const { loan } = model.item(item);
      if (loan === null) throw new Error('the model renews an item that is not lent');
      const { borrower, renewals } = loan;
      const renewed = {
        borrower,
        dueOn: model.dueDate(borrower, item, 'renewalDays'),
        renewals: renewals + 1,
      };
      const answered = answer.body as LoanAnswer;
      model.meet('renewed');
      expectLoan(answered, item, renewed);
      model.happen(item, answered.events[0] ?? -1, answered.events.at(-1) ?? -1, renewed);
    },
  );
}

/** Undoes what happened so many loan events ago, or the latest that was not undone yet. */
export function undo(ago: number | 'latest'): DeskCommand {
  return command(`undo the loan event ${String(ago)} ago`, async (model, school) => {
    const event =
      ago === 'latest'
        ? model.events.findLast(({ step, item }) => model.item(item).history.at(-1)?.step === step)
        : model.events.at(-1 - (ago % Math.max(1, model.events.length)));
    if (event === undefined) return;
    const outcome = model.undo(event.step, event.item);
    model.meet(outcome);
    const answer = await school.post(`/events/${String(event.seq)}/undo`, {});
    if (outcome === 'undone') {
      expect(answer.status).toBe(200);
      expect((answer.body as { undone: number[] }).undone).toContain(event.seq);
    } else {
      expect({ status: answer.status, code: (answer.body as RefusalAnswer).code }).toEqual({
        status: 409,
        code: outcome,
      });
    }
  });
}

/** A scan at the desk: it lends if a borrower is open, and returns otherwise. */
export function scan(item: string, borrower: string | null): DeskCommand {
  return command(`scan ${item} with ${borrower ?? 'no borrower'} open`, async (model, school) => {
    const { lost } = model.item(item);
    const loan = model.item(item).loan ?? (borrower === null ? model.givenUpLoanOf(item) : null);
    const answer = await school.post('/desk/scans', {
      code: item,
      borrower: borrower === null ? null : `barcode:${borrower}`,
    });
    expect(answer.status).toBe(200);
    const body = answer.body as {
      outcome: string;
      loan: LoanAnswer;
      returned: LoanAnswer | null;
      events: number[];
    };
    if (borrower === null && loan === null && lost) {
      expect(body.outcome).toBe('found');
      model.item(item).lost = false;
      return;
    }
    const refusals =
      borrower === null
        ? loan === null
          ? ['item-not-lent']
          : []
        : model.checkoutRefusals(borrower, item, false);
    if (refusals.length > 0) {
      const { code } = answer.body as RefusalAnswer;
      expect({ outcome: body.outcome, code }).toEqual({ outcome: 'refused', code: refusals[0] });
      return;
    }
    expect(body.outcome).toBe(borrower === null ? 'returned' : 'lent');
    const answered = { ...body.loan, events: body.events };
    if (borrower !== null) lendInModel(model, borrower, item, { ...answered, returned: body.returned });
    else if (loan !== null) returnInModel(model, item, answered, loan);
  });
}

export function daysPass(days: number): DeskCommand {
  return command(`${String(days)} days pass`, (model, school) => {
    school.clock.moveOn(days);
    model.today = school.clock.now().slice(0, 10);
  });
}

export function closeAndOpen(): DeskCommand {
  return command('close the library and open it again', async (model, school) => {
    await school.reopen();
    await expectSameLoans(model, school);
  });
}

export function block(borrower: string, blocked: boolean): DeskCommand {
  return command(`${blocked ? 'block' : 'unblock'} ${borrower}`, async (model, school) => {
    const answer = await school.post(`/users/barcode:${borrower}`, {
      blockedReason: blocked ? 'lost a book' : null,
    });
    expect(answer.status).toBe(200);
    model.borrower(borrower).blocked = blocked;
  });
}

/** Gives up an item, or with a number the item of the open loan at that place. */
export function giveUp(which: string | number): DeskCommand {
  return command(`give up ${nameOf(which)}`, async (model, school) => {
    const item = itemOf(model, which);
    const { loan, lost } = model.item(item);
    const answer = await school.post(`/losses/barcode:${item}/give-up`, {});
    if (loan === null || !lost) {
      expectRefusal(model, answer, [loan === null ? 'item-not-lent' : 'item-not-lost']);
      return;
    }
    expect(answer.status).toBe(200);
    model.meet('given up');
    const answered = answer.body as LoanAnswer;
    expectLoan(answered, item, loan);
    const [step = -1] = answered.events;
    model.happen(item, step, step, null, { givesUp: true });
  });
}

/** Withdraws an item, and puts it back: one that is lost while on loan is given up by it, any other on loan is refused. */
export function withdraw(item: string): DeskCommand {
  return command(`withdraw ${item} and put it back`, async (model, school) => {
    const { loan, lost } = model.item(item);
    const answer = await school.post(`/items/barcode:${item}`, { status: 'withdrawn' });
    if (loan !== null && !lost) {
      expect([answer.status, (answer.body as RefusalAnswer).code]).toEqual([409, 'item-on-loan']);
      return;
    }
    expect(answer.status).toBe(200);
    if (loan !== null) model.happen(item, -1, -1, null, { givesUp: true });
    model.item(item).lost = false;
    expect((await school.post(`/items/barcode:${item}`, { status: 'in-collection' })).status).toBe(200);
  });
}

export function declareLost(item: string): DeskCommand {
  return command(`declare ${item} lost`, async (model, school) => {
    const answer = await school.post(`/items/barcode:${item}`, { status: 'lost' });
    expect(answer.status).toBe(200);
    model.lose(item);
  });
}

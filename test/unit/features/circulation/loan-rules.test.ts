// Tests which loan rule applies, which limit holds, and the due dates of loans and renewals.
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../../src-main/core/dates/calendar-dates.ts';
import type { ClosedDays } from '../../../../src-main/features/calendar/calendar-rules.ts';
import {
  dueDateFor,
  lastDayOf,
  limitInAllFor,
  loanDaysWithoutRule,
  renewedDueDateFor,
  ruleFor,
} from '../../../../src-main/features/circulation/loan-rules.ts';
import type { LoanRule } from '../../../../src-main/features/circulation/loan-rules.ts';
import { aDateNear, closedDays, isClosed } from '../calendar/calendar-arbitraries.ts';
import { aRule, ordinaryRule, someRules } from './rule-arbitraries.ts';

const alwaysOpen: ClosedDays = { weekly: [], periods: [] };
const noWeekends: ClosedDays = { weekly: [6, 7], periods: [] };
const aCategory = fc.constantFrom('pupil', 'teacher', 'volunteer');
const aType = fc.constantFrom('book', 'dvd', 'game');
const termEnds = fc.array(aDateNear, { maxLength: 4 });
const noTerms = { termEnds: [] };
const aRuleOrNone = fc.option(aRule, { nil: null });

function ruleOf(changes: Partial<LoanRule>): LoanRule {
  return { ...ordinaryRule, ...changes };
}

describe('which loan rule applies', () => {
  const forEveryone = ruleOf({ id: 'any-any' });
  const forBooks = ruleOf({ id: 'any-book', itemTypeId: 'book' });
  const forPupils = ruleOf({ id: 'pupil-any', categoryId: 'pupil' });
  const forPupilsBooks = ruleOf({ id: 'pupil-book', categoryId: 'pupil', itemTypeId: 'book' });
  const all = [forEveryone, forBooks, forPupils, forPupilsBooks];

  test.each([
    ['pupil', 'book', 'pupil-book', 'a rule that names both'],
    ['pupil', 'dvd', 'pupil-any', 'a rule that names the category'],
    ['teacher', 'book', 'any-book', 'a rule that names the type'],
    ['teacher', 'dvd', 'any-any', 'the rule for everything'],
  ])('a %s and a %s fall under %s: %s', (categoryId, itemTypeId, id) => {
    expect(ruleFor(all, categoryId, itemTypeId)?.id).toBe(id);
  });

  test('a rule for the category wins over a rule for the type', () => {
    expect(ruleFor([forBooks, forPupils], 'pupil', 'book')?.id).toBe('pupil-any');
  });

  test('if no rule matches the borrower and the item, none applies', () => {
    expect(ruleFor([forPupils, forPupilsBooks], 'teacher', 'book')).toBeNull();
    expect(ruleFor([], 'pupil', 'book')).toBeNull();
  });

  test('the rule speaks of both, and no other rule that does is more specific', () => {
    fc.assert(
      fc.property(someRules, aCategory, aType, (rules, categoryId, itemTypeId) => {
        const find = (category: string | null, type: string | null): LoanRule | undefined =>
          rules.find((rule) => rule.categoryId === category && rule.itemTypeId === type);
        const expected =
          find(categoryId, itemTypeId) ??
          find(categoryId, null) ??
          find(null, itemTypeId) ??
          find(null, null);
        expect(ruleFor(rules, categoryId, itemTypeId)).toBe(expected ?? null);
      }),
    );
  });

  test('the order in which rules were made is irrelevant, even where two say the same', () => {
    const rulesAndAnOrder = fc
      .array(aRule, { maxLength: 12 })
      .chain((rules) =>
        fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
      );
    fc.assert(
      fc.property(rulesAndAnOrder, aCategory, aType, ([rules, shuffled], categoryId, itemTypeId) => {
        expect(ruleFor(shuffled, categoryId, itemTypeId)).toBe(ruleFor(rules, categoryId, itemTypeId));
        expect(limitInAllFor(shuffled, categoryId)).toBe(limitInAllFor(rules, categoryId));
      }),
    );
  });
});

describe('the most items at once in all', () => {
  test('the rule of the category for any type decides, even where another is stricter', () => {
    const rules = [
      ruleOf({ id: '1', categoryId: 'pupil', maxItems: 5 }),
      ruleOf({ id: '2', categoryId: 'pupil', itemTypeId: 'dvd', maxItems: 2 }),
      ruleOf({ id: '3', maxItems: 1 }),
    ];
    expect(limitInAllFor(rules, 'pupil')).toBe(5);
  });

  test('where that sets none there is none, for teachers are not held to the limit of everyone', () => {
    const rules = [
      ruleOf({ id: '1', categoryId: 'teacher' }),
      ruleOf({ id: '2', categoryId: 'teacher', itemTypeId: 'dvd', maxItems: 4 }),
      ruleOf({ id: '3', maxItems: 3 }),
    ];
    expect(limitInAllFor(rules, 'teacher')).toBeNull();
  });

  test('where the category has no rule for any type, its strictest rule for one type decides', () => {
    const rules = [
      ruleOf({ id: '1', categoryId: 'pupil', itemTypeId: 'book', maxItems: 7 }),
      ruleOf({ id: '2', categoryId: 'pupil', itemTypeId: 'dvd', maxItems: 4 }),
      ruleOf({ id: '3', categoryId: 'pupil', itemTypeId: 'game' }),
      ruleOf({ id: '4', maxItems: 1 }),
    ];
    expect(limitInAllFor(rules, 'pupil')).toBe(4);
  });

  test('where the rules of the category set none, the rule for everything does, before any for one type', () => {
    const ofGames = ruleOf({ id: '1', categoryId: 'pupil', itemTypeId: 'game' });
    const ofEverything = ruleOf({ id: '2', maxItems: 6 });
    const ofDvds = ruleOf({ id: '3', itemTypeId: 'dvd', maxItems: 2 });
    expect(limitInAllFor([ofGames, ofEverything, ofDvds], 'pupil')).toBe(6);
    expect(limitInAllFor([ofGames, { ...ofEverything, maxItems: null }, ofDvds], 'pupil')).toBeNull();
    expect(limitInAllFor([ofGames, ofDvds], 'pupil')).toBe(2);
    expect(limitInAllFor([ofGames], 'pupil')).toBeNull();
  });

  test('the limit of another category says nothing', () => {
    expect(limitInAllFor([ruleOf({ categoryId: 'teacher', maxItems: 3 })], 'pupil')).toBeNull();
  });

  test('a limit of nothing at all is a limit', () => {
    const rules = [ruleOf({ id: '1', categoryId: 'pupil', maxItems: 0 }), ruleOf({ id: '2', maxItems: 6 })];
    expect(limitInAllFor(rules, 'pupil')).toBe(0);
  });
});

describe('the due date of a loan', () => {
  test('three weeks from a Friday is a Friday', () => {
    expect(dueDateFor({ ...noTerms, rule: ordinaryRule, today: '2026-09-04', closed: noWeekends })).toBe(
      '2026-09-25',
    );
  });

  test('a due date in a holiday moves to the first day after it', () => {
    const closed = { weekly: [6, 7], periods: [{ startsOn: '2026-10-17', endsOn: '2026-10-25' }] };
    expect(dueDateFor({ ...noTerms, rule: ordinaryRule, today: '2026-09-30', closed })).toBe('2026-10-26');
  });

  test('a loan of no days is due back today', () => {
    expect(
      dueDateFor({ ...noTerms, rule: ruleOf({ loanDays: 0 }), today: '2026-09-04', closed: alwaysOpen }),
    ).toBe('2026-09-04');
  });

  test('until a fixed date every loan is due on it, on that day too', () => {
    const rule = ruleOf({ dueOnFixed: '2026-12-18' });
    for (const today of ['2026-09-04', '2026-12-17', '2026-12-18']) {
      expect(dueDateFor({ ...noTerms, rule, today, closed: alwaysOpen })).toBe('2026-12-18');
    }
  });

  test('once a fixed date is past, loan days count again', () => {
    const rule = ruleOf({ dueOnFixed: '2026-12-18', loanDays: 7 });
    expect(dueDateFor({ ...noTerms, rule, today: '2026-12-19', closed: alwaysOpen })).toBe('2026-12-26');
  });

  test('a fixed date on a closed day is the open day before, so that nothing stays out over the holidays', () => {
    const rule = ruleOf({ dueOnFixed: '2027-02-19' });
    const closed = { weekly: [6, 7], periods: [{ startsOn: '2027-02-19', endsOn: '2027-02-28' }] };
    expect(dueDateFor({ ...noTerms, rule, today: '2027-02-01', closed })).toBe('2027-02-18');
    // A loan on that closed day itself cannot be due in the past.
    expect(dueDateFor({ ...noTerms, rule, today: '2027-02-19', closed })).toBe('2027-03-01');
  });

  test('an overridden loan without any rule lasts two weeks', () => {
    expect(loanDaysWithoutRule).toBe(14);
    expect(dueDateFor({ ...noTerms, rule: null, today: '2026-09-04', closed: alwaysOpen })).toBe(
      '2026-09-18',
    );
  });

  describe('by a rule for the end of term', () => {
    const rule = ruleOf({ dueAtTermEnd: true, loanDays: 7 });
    const termEnds = ['2027-04-02', '2026-12-18', '2026-07-03'];

    test('it is the end of this term, on its last day too, whatever the order of the terms', () => {
      for (const today of ['2026-09-04', '2026-12-17', '2026-12-18']) {
        expect(dueDateFor({ rule, today, closed: alwaysOpen, termEnds })).toBe('2026-12-18');
      }
      expect(dueDateFor({ rule, today: '2026-12-19', closed: alwaysOpen, termEnds })).toBe('2027-04-02');
    });

    test('after the last known term, or without any, loan days count', () => {
      expect(dueDateFor({ rule, today: '2027-04-03', closed: alwaysOpen, termEnds })).toBe('2027-04-10');
      expect(dueDateFor({ rule, today: '2026-09-04', closed: alwaysOpen, termEnds: [] })).toBe('2026-09-11');
    });

    test('if the last day is closed, it is the open day before, so that nothing stays out over the holidays', () => {
      const facts = { rule, closed: noWeekends, termEnds: ['2026-12-20'] };
      expect(dueDateFor({ ...facts, today: '2026-09-04' })).toBe('2026-12-18');
      // A loan on the closed Saturday itself cannot be due in the past.
      expect(dueDateFor({ ...facts, today: '2026-12-19' })).toBe('2026-12-21');
    });

    test('a fixed date that has not passed comes first', () => {
      const both = { ...rule, dueOnFixed: '2026-10-02' };
      expect(dueDateFor({ rule: both, today: '2026-09-04', closed: alwaysOpen, termEnds })).toBe(
        '2026-10-02',
      );
      expect(dueDateFor({ rule: both, today: '2026-10-03', closed: alwaysOpen, termEnds })).toBe(
        '2026-12-18',
      );
    });

    test('it is the latest open day until the end of the term, and beyond it only if there is none', () => {
      fc.assert(
        fc.property(aRule, aDateNear, aDateNear, closedDays, (one, today, termEnd, closed) => {
          fc.pre(termEnd >= today);
          const dueOn = dueDateFor({
            rule: { ...one, dueOnFixed: null, dueAtTermEnd: true },
            today,
            closed,
            termEnds: [termEnd],
          });
          for (let day = addDays(dueOn, 1); day <= termEnd; day = addDays(day, 1)) {
            expect(isClosed(day, closed)).toBe(true);
          }
          if (dueOn <= termEnd) return;
          for (let day = today; day < dueOn; day = addDays(day, 1)) expect(isClosed(day, closed)).toBe(true);
        }),
      );
    });
  });

  describe('by a rule of days that is limited by the end of term', () => {
    const rule = ruleOf({ limitedByTerm: true, loanDays: 21, renewalDays: 21 });
    const facts = { rule, closed: noWeekends, termEnds: ['2026-12-18', '2027-07-11'] };

    test('it is the days of the rule within the term, and its end near it', () => {
      expect(dueDateFor({ ...facts, today: '2026-11-06' })).toBe('2026-11-27');
      expect(dueDateFor({ ...facts, today: '2026-12-04' })).toBe('2026-12-18');
      expect(dueDateFor({ ...facts, today: '2026-12-18' })).toBe('2026-12-18');
      // The end of the school year is a Sunday.
      expect(dueDateFor({ ...facts, today: '2027-06-28' })).toBe('2027-07-09');
    });

    test('a renewal ends with the term as well', () => {
      const renewed = { ...facts, today: '2026-12-07', dueOn: '2026-12-11' };
      expect(renewedDueDateFor(renewed)).toBe('2026-12-18');
    });

    test('after the last known term, or without any, it is the days of the rule', () => {
      expect(dueDateFor({ ...facts, today: '2027-07-12' })).toBe('2027-08-02');
      expect(dueDateFor({ ...facts, termEnds: [], today: '2026-12-04' })).toBe('2026-12-25');
    });

    test('it is the earlier of the days and the end of the term, as rules of their own would say', () => {
      fc.assert(
        fc.property(aRule, aDateNear, closedDays, termEnds, (one, today, closed, ends) => {
          const of = (changes: Partial<LoanRule>) =>
            dueDateFor({
              rule: { ...one, dueOnFixed: null, dueAtTermEnd: false, limitedByTerm: false, ...changes },
              today,
              closed,
              termEnds: ends,
            });
          const [byDays, byTerm] = [of({}), of({ dueAtTermEnd: true })];
          expect(of({ limitedByTerm: true })).toBe(byDays < byTerm ? byDays : byTerm);
        }),
      );
    });
  });

  describe('of a borrower who leaves', () => {
    const leaver = (expiresOn: string | null, leftOn: string | null, today = '2027-01-04') =>
      dueDateFor({
        ...noTerms,
        rule: ordinaryRule,
        closed: noWeekends,
        today,
        lastOn: lastDayOf({ expiresOn, leftOn }, today),
      });

    test('it is the last open day before leaving, and until the card expires', () => {
      expect(leaver(null, '2027-01-15')).toBe('2027-01-14');
      expect(leaver('2027-01-15', null)).toBe('2027-01-15');
      // A Monday after a weekend: the Friday before. A Sunday: the Friday before.
      expect(leaver(null, '2027-01-18')).toBe('2027-01-15');
      expect(leaver('2027-01-17', null)).toBe('2027-01-15');
      expect(leaver('2027-01-20', '2027-01-12')).toBe('2027-01-11');
    });

    test('on the last day it is that day, and a loan that ends before is not changed', () => {
      expect(leaver(null, '2027-01-05')).toBe('2027-01-04');
      expect(leaver('2027-01-04', null)).toBe('2027-01-04');
      expect(leaver('2027-02-26', '2027-03-01')).toBe('2027-01-25');
    });

    test('once the last day has passed, only staff lend, and the rule says until when', () => {
      expect(leaver('2027-01-03', null)).toBe('2027-01-25');
      expect(leaver(null, '2027-01-04')).toBe('2027-01-25');
    });

    test('it is never after the last open day, whatever the rule, and beyond it only if the library is closed until then', () => {
      fc.assert(
        fc.property(
          aRuleOrNone,
          aDateNear,
          fc.nat(60),
          closedDays,
          termEnds,
          (rule, today, days, closed, ends) => {
            const lastOn = addDays(today, days);
            const facts = { rule, today, closed, termEnds: ends };
            const dueOn = dueDateFor({ ...facts, lastOn });
            expect(dueOn <= dueDateFor(facts)).toBe(true);
            if (dueOn <= lastOn) return;
            for (let day = today; day < dueOn; day = addDays(day, 1))
              expect(isClosed(day, closed)).toBe(true);
          },
        ),
        { numRuns: 500 },
      );
    });
  });

  test('it is never on a closed day and never before today', () => {
    const lastOn = fc.option(aDateNear, { nil: null });
    fc.assert(
      fc.property(aRuleOrNone, aDateNear, closedDays, termEnds, lastOn, (rule, today, closed, ends, last) => {
        fc.pre(last === null || last >= today);
        const dueOn = dueDateFor({ rule, today, closed, termEnds: ends, lastOn: last });
        expect(isClosed(dueOn, closed)).toBe(false);
        expect(dueOn >= today).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('by days it is exactly the promised day where that is open, and otherwise only closed days later', () => {
    fc.assert(
      fc.property(aRuleOrNone, aDateNear, closedDays, (one, today, closed) => {
        const rule = one && { ...one, dueOnFixed: null };
        const promised = Temporal.PlainDate.from(today).add({ days: rule?.loanDays ?? 14 });
        const dueOn = dueDateFor({ ...noTerms, rule, today, closed });
        const movedBy = promised.until(dueOn).days;
        expect(movedBy).toBeGreaterThanOrEqual(0);
        for (let day = 0; day < movedBy; day += 1) {
          expect(isClosed(promised.add({ days: day }).toString(), closed)).toBe(true);
        }
      }),
    );
  });

  test('more loan days never give an earlier due date', () => {
    fc.assert(
      fc.property(
        aRule,
        fc.nat(30),
        aDateNear,
        closedDays,
        termEnds,
        (rule, moreDays, today, closed, ends) => {
          const longer = { ...rule, loanDays: rule.loanDays + moreDays };
          const facts = { today, closed, termEnds: ends };
          expect(dueDateFor({ ...facts, rule: longer }) >= dueDateFor({ ...facts, rule })).toBe(true);
        },
      ),
    );
  });

  test('a later loan is never due earlier, the end of the term included', () => {
    fc.assert(
      fc.property(
        aRuleOrNone,
        aDateNear,
        fc.nat(60),
        closedDays,
        fc.option(aDateNear),
        (rule, today, days, closed, end) => {
          const facts = { rule, closed, termEnds: end === null ? [] : [end] };
          const later = addDays(today, days);
          // After the last known term a loan of few days may be due before one of the term before the holidays.
          fc.pre(end === null || rule?.dueAtTermEnd !== true || later <= end);
          expect(dueDateFor({ ...facts, today: later }) >= dueDateFor({ ...facts, today })).toBe(true);
        },
      ),
    );
  });

  test('by days another closed day never brings a due date forward', () => {
    fc.assert(
      fc.property(aRuleOrNone, aDateNear, closedDays, aDateNear, (one, today, closed, startsOn) => {
        const rule = one && { ...one, dueOnFixed: null };
        const more = { ...closed, periods: [...closed.periods, { startsOn, endsOn: startsOn }] };
        const facts = { ...noTerms, rule, today };
        expect(dueDateFor({ ...facts, closed: more }) >= dueDateFor({ ...facts, closed })).toBe(true);
      }),
    );
  });
});

describe('the due date of a renewal', () => {
  test('it is counted from today, not from the old due date', () => {
    const facts = { ...noTerms, rule: ordinaryRule, dueOn: '2026-09-25', closed: alwaysOpen };
    expect(renewedDueDateFor({ ...facts, today: '2026-09-18' })).toBe('2026-10-02');
    expect(renewedDueDateFor({ ...facts, today: '2026-10-05' })).toBe('2026-10-19');
  });

  test('it takes the days of a renewal, not those of a loan', () => {
    const rule = ruleOf({ loanDays: 100, renewalDays: 3 });
    expect(
      renewedDueDateFor({ ...noTerms, rule, today: '2026-09-18', dueOn: '2026-09-18', closed: alwaysOpen }),
    ).toBe('2026-09-21');
  });

  test('a fixed date holds for renewals too', () => {
    const rule = ruleOf({ dueOnFixed: '2026-12-18' });
    expect(
      renewedDueDateFor({ ...noTerms, rule, today: '2026-12-10', dueOn: '2026-12-18', closed: alwaysOpen }),
    ).toBe('2026-12-18');
  });

  test('it is never earlier than before, and where it is later it is open and not before today', () => {
    fc.assert(
      fc.property(
        aRuleOrNone,
        aDateNear,
        aDateNear,
        closedDays,
        termEnds,
        (rule, today, dueOn, closed, ends) => {
          const renewed = renewedDueDateFor({ rule, today, dueOn, closed, termEnds: ends });
          expect(renewed >= dueOn).toBe(true);
          if (renewed > dueOn) {
            expect(isClosed(renewed, closed)).toBe(false);
            expect(renewed >= today).toBe(true);
          }
        },
      ),
    );
  });

  test('a late loan that is renewed is never late any more', () => {
    fc.assert(
      fc.property(
        aRuleOrNone,
        aDateNear,
        fc.integer({ min: 1, max: 90 }),
        closedDays,
        termEnds,
        (rule, dueOn, late, closed, ends) => {
          const today = addDays(dueOn, late);
          expect(renewedDueDateFor({ rule, today, dueOn, closed, termEnds: ends }) >= today).toBe(true);
        },
      ),
    );
  });
});

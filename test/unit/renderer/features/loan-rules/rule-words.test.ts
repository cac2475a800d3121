// Loan rules as the settings tell them.

import { describe, expect, test } from 'vitest';
import type { LoanRule } from '../../../../../src-renderer/api/library.ts';
import {
  any,
  faultyRuleFields,
  ruleFrom,
  ruleValues,
} from '../../../../../src-renderer/features/loan-rules/rule-fields.ts';
import { ruleInShort, ruleSentence } from '../../../../../src-renderer/features/loan-rules/rule-words.ts';
import {
  faultySettings,
  settingsChange,
  settingsValues,
} from '../../../../../src-renderer/ui/settings/settings-fields.ts';
import { fullLoanRule } from '../../../../support/loan-rules.ts';
import { wordsIn } from '../../screen-texts.ts';

const rule: LoanRule = {
  id: '1',
  ...fullLoanRule(),
  appliesTo: [{ category: 'Pupil', itemType: 'Book' }],
};

async function wording(language: string) {
  return { t: (await wordsIn(language)).getFixedT(language, 'settings'), language };
}

describe('a loan rule in a sentence', () => {
  test('tells who, what, how long, renewals and limits', async () => {
    expect(ruleSentence(rule, await wording('en'))).toBe(
      'Pupil: Book for 21 days, renewable once (14 days), up to 5 of this type.',
    );
    expect(ruleSentence(rule, await wording('nl'))).toBe(
      'Pupil: Book 21 dagen, één keer verlengen (14 dagen), maximaal 5 van deze soort.',
    );
  });

  test('says "everyone" and "any item" for a rule that names neither', async () => {
    const general = {
      ...rule,
      category: null,
      itemType: null,
      renewalsAllowed: 0,
      maxItemsOfType: null,
      maxItems: 8,
    };
    expect(ruleSentence(general, await wording('en'))).toBe(
      'Everyone: any item for 21 days, not renewable, up to 8 in total.',
    );
  });

  test('says who may not borrow what', async () => {
    const en = await wording('en');
    expect(ruleSentence({ ...rule, lendable: false }, en)).toBe('Pupil may not borrow Book.');
    expect(ruleSentence({ ...rule, category: null, lendable: false }, en)).toBe('No one may borrow Book.');
    expect(ruleInShort({ ...rule, lendable: false }, en)).toBe('Not for loan');
  });

  test('tells of the end of term', async () => {
    const term = { ...rule, dueAtTermEnd: true };
    expect(ruleSentence(term, await wording('en'))).toBe(
      'Pupil: Book until the end of term, renewable once (14 days), up to 5 of this type.',
    );
    expect(ruleInShort(term, await wording('nl'))).toBe('Einde periode, 1×, maximaal 5');
  });

  test('tells of days that end with the term', async () => {
    const limited = { ...rule, limitedByTerm: true };
    expect(ruleSentence(limited, await wording('en'))).toBe(
      'Pupil: Book for 21 days, at the latest until the end of term, renewable once (14 days), up to 5 of this type.',
    );
    expect(ruleInShort(limited, await wording('nl'))).toBe('21 dagen binnen de periode, 1×, maximaal 5');
    expect(ruleFrom(ruleValues(limited))).toEqual((({ id: _, appliesTo: __, ...terms }) => terms)(limited));
  });

  test('tells of a fixed date', async () => {
    const term = { ...rule, dueOnFixed: '2026-12-18', maxItemsOfType: null };
    expect(ruleSentence(term, await wording('en'))).toBe(
      'Pupil: Book until Friday 18 December 2026 (after that for 21 days), renewable once (14 days), no limit.',
    );
  });
});

describe('the form of a loan rule', () => {
  test('gives back the rule it was filled with', () => {
    const { id: _, appliesTo: __, ...terms } = { ...rule, category: null };
    expect(ruleValues(terms).category).toBe(any);
    expect(ruleFrom(ruleValues(terms))).toEqual(terms);
  });

  test('wants whole numbers, and lets limits be empty', () => {
    const typed = {
      ...ruleValues(rule),
      loanDays: 'three weeks',
      renewalDays: '',
      maxItems: '',
      maxItemsOfType: '2.5',
    };
    expect(faultyRuleFields(typed)).toEqual(['loanDays', 'renewalDays', 'maxItemsOfType']);
    expect(ruleFrom(typed)).toBeNull();
  });
});

describe('the form of the settings', () => {
  const settings = {
    libraryAddress: null,
    libraryLogo: null,
    cardDesign: 'plain' as const,
    cardColour: '#12508f',
    libraryName: 'Library',
    timeZone: 'Europe/Amsterdam',
    language: 'nl' as const,
    weeklyClosedDays: [6, 7],
    terms: [],
    firstSteps: [],
    closeBorrowerAfterSeconds: 60,
    ignoreRepeatWithinMs: 2000,
    classSetCategories: [],
    dueBeforeLeaving: true,
    refuseWhenOverdue: false,
    holdLimit: 3,
    holdLimits: [],
    holdShelfDays: 5,
    printHoldSlips: false,
    renewWhileOthersWait: false,
    holdReadyMail: true,
    selfCheckout: false,
    catalogue: false,
    catalogueOnNetwork: false,
    cataloguePort: 4782,
    catalogueMostBorrowed: true,
    cataloguePosterUrl: null,
    catalogueAccounts: false,
    shareTitles: true,
    sendFigures: true,
    sip2: false,
    sip2Address: '127.0.0.1',
    sip2Port: 6001,
    sip2Clients: [],
    sip2Tls: false,
    sip2Machines: [],
    selfCheckoutFaces: false,
    selfCheckoutReturnsOnly: false,
    selfCheckoutIdleSeconds: 20,
    sounds: true,
    kindWords: true,
    secondPlace: null,
    ledgerCopy: null,
    keepLedgerDays: 30,
    backupRecipient: null,
    webhookHosts: [],
    updateAddress: '',
    lanAccess: false,
    lanPort: 4781,
    keepReturnedLoansDays: 30,
    maxClaims: 3,
    lostAfterDaysOverdue: 0,
    chargesEnabled: false,
    currency: 'EUR',
    overdueCharges: [],
    overdueMaximum: null,
    overdueAtMostPrice: true,
    renewalsForgiveOverdue: false,
    debtLimitCountsSoFar: false,
    refuseOverdueDays: 0,
    refuseOverdueItems: 1,
    lostCharge: 0,
    lostChargesByType: [],
    debtLimit: null,
    labelSheet: 'avery-l7160',
    labelCode: 'code128' as const,
    labelSheets: [],
    itemNumbers: null,
    cardNumbers: null,
    recordSources: [],
  };

  test('shows milliseconds as seconds and takes them back, with a point or a comma', () => {
    expect(settingsValues(settings, 'en').ignoreRepeatWithinMs).toBe('2');
    expect(settingsValues({ ...settings, ignoreRepeatWithinMs: 700 }, 'en').ignoreRepeatWithinMs).toBe('0.7');
    expect(settingsValues({ ...settings, ignoreRepeatWithinMs: 700 }, 'nl').ignoreRepeatWithinMs).toBe('0,7');
    expect(settingsChange({ ignoreRepeatWithinMs: '1,5' })).toEqual({ ignoreRepeatWithinMs: 1500 });
  });

  test('catches timings that are no numbers or too long', () => {
    const typed = {
      ...settingsValues(settings, 'en'),
      closeBorrowerAfterSeconds: '3601',
      ignoreRepeatWithinMs: 'soon',
    };
    expect(faultySettings(typed)).toEqual(['closeBorrowerAfterSeconds', 'ignoreRepeatWithinMs']);
    expect(faultySettings(settingsValues(settings, 'en'))).toEqual([]);
  });
});

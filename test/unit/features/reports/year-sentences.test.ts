// Tests the sentences of the year's report against the words of each language.
import { expect, test } from 'vitest';
import en from '../../../../resources/locales/en/reports.json' with { type: 'json' };
import nl from '../../../../resources/locales/nl/reports.json' with { type: 'json' };
import {
  yearSentences,
  type YearFigures,
} from '../../../../src-main/features/reports/year-sentences-rules.ts';

const row = (label: string, loans: number) => ({ id: null, label, detail: null, figures: { loans } });
const figures: YearFigures = {
  loans: 1200,
  loansBefore: 1100,
  uses: 0,
  borrowers: 160,
  titles: 400,
  copies: 600,
  lentCopies: 320,
  notLent: 20,
  lost: 6,
  overdue: 3,
  takings: 0,
  months: [row('2025-09', 500), row('2025-10', 700)],
  classes: [row('1A', 700), row('1B', 500)],
  subjects: [row('trains', 90)],
  types: [],
  mostLent: [row('Karel', 8)],
  toBuy: [row('Karel', 0)],
};
const inEnglish = (changed: Partial<YearFigures> = {}) =>
  yearSentences({ ...figures, ...changed }, en.pdf.sentences, 'en-GB');

test('each figure and chart is explained in a sentence', () => {
  expect(inEnglish()).toMatchObject({
    loans: 'That is 100 loans more than the year before.',
    borrowers: 'Each of them borrowed 7.5 items on average.',
    copies: 'A title has 1.5 copies on average.',
    lent: 'More than half of the collection went home at least once.',
    lost: 'One copy in 100 was lost.',
    months: 'The busiest month was October, with 700 loans.',
    classes: '1A borrowed most: 700 loans.',
    subjects: 'Most read: trains, with 90 loans.',
    toBuy: 'Borrowers are waiting for this title now.',
  });
});

test.each([
  [{ loansBefore: 0 }, 'So many times something went home.'],
  [{ loansBefore: 1200 }, 'That is as many as the year before.'],
  [{ loansBefore: 1201 }, 'That is one loan fewer than the year before.'],
] as const)('%j is compared in words', (changed, loans) => {
  expect(inEnglish(changed).loans).toBe(loans);
});

test('a library without loans has sentences without a division by nothing', () => {
  const empty = { loans: 0, borrowers: 0, titles: 0, copies: 0, lentCopies: 0, notLent: 0, lost: 0 };
  const rows = { months: [], classes: [], subjects: [], mostLent: [], toBuy: [] };
  const sentences = inEnglish({ ...empty, ...rows, overdue: 0 });
  expect(Object.values(sentences).join(' ')).not.toMatch(/NaN|Infinity|∞|\{\{/);
  expect([sentences.borrowers, sentences.lost, sentences.months]).toEqual([
    'No one has borrowed anything yet.',
    'Not a single copy was lost.',
    '',
  ]);
});

test('the sentences have the plural forms of the language', () => {
  const { months, loans } = yearSentences(
    { ...figures, loansBefore: 1199, months: [row('2025-09', 1)] },
    nl.pdf.sentences,
    'nl',
  );
  expect([loans, months]).toEqual([
    'Dat is één uitlening meer dan een jaar eerder.',
    'De drukste maand was september, met één uitlening.',
  ]);
});

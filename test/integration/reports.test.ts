// Tests reports against a simple model: every figure of a small random library, counted in the test.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomFrom } from '../bench/invented-words.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, problemOf, type Copy, type Person } from '../support/school-year.ts';

interface Report {
  from: string;
  to: string;
  figures: string[];
  rows: {
    id: string | null;
    label: string | null;
    detail: string | null;
    figures: Record<string, number | null>;
  }[];
  totals: Record<string, number | null>;
}

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary({ at: '2025-09-01T08:00:00.000Z' });
  await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
});
afterEach(() => library.remove());

const report = async (at: string): Promise<Report> => bodyOf(await library.get(`/reports/${at}`), 200);
const figuresOf = ({ rows }: Report, figure: string): Record<string, number | null | undefined> =>
  Object.fromEntries(
    rows
      .filter(({ figures }) => figures[figure] !== 0)
      .map(({ label, figures }) => [label ?? 'none', figures[figure]]),
  );

/** The facts of a loan that the test keeps. */
interface Known {
  day: string;
  person: number;
  copy: number;
  events: number[];
}
const classes = ['10A', '2A', null];
const types = ['Book', 'DVD'];
const subjects = [['Dragons'], ['Dragons', 'Space'], []];
const titleOf = (copy: number): number => Math.floor(copy / 2);
const tally = (keys: string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};

/** Lends and returns for a school year, at odd hours, and takes some loans back. */
async function aYearOfLoans(seed: number) {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  await library.post('/item-types', { name: 'DVD' });
  const people: Person[] = [];
  for (let index = 0; index < 6; index += 1) {
    const group = classes[index % 3];
    people.push(await addBorrower(library, { familyName: `Secretname${String(index)}`, group }));
  }
  const copies: Copy[] = [];
  for (let index = 0; index < 12; index += 1) {
    const first = copies[titleOf(index) * 2];
    const of =
      first === undefined
        ? {
            title: `Title ${String(titleOf(index))}`,
            authors: ['An Author'],
            subjects: subjects[titleOf(index) % 3],
            publishedYear: 2000 + titleOf(index),
          }
        : { titleId: first.titleId };
    const callNumber = index % 4 === 3 ? undefined : `S${String(titleOf(index) % 2)} ABC`;
    const input = { ...of, itemType: types[titleOf(index) % 2], callNumber };
    copies.push(bodyOf(await library.post('/items', input), 201));
  }
  const loans: Known[] = [];
  let day = Date.parse('2025-09-01T00:00:00.000Z');
  for (let index = 0; index < 40; index += 1) {
    day += below(12) * 86_400_000;
    // 22:30 in UTC is the next day in Amsterdam while the clocks are on summer time.
    library.clock.set(new Date(day + ([9, 13, 22.5][below(3)] ?? 9) * 3_600_000).toISOString());
    const [person, copy] = [below(6), below(10)];
    const { events } = bodyOf<{ events: number[] }>(
      await library.post('/checkouts', {
        borrower: people[person]?.id,
        item: copies[copy]?.id,
      }),
      201,
    );
    const local = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' });
    if (below(8) === 0) await library.post(`/events/${String(events[0])}/undo`, {});
    else {
      loans.push({ day: local.format(new Date(library.clock.now())), person, copy, events });
      await library.post('/returns', { item: copies[copy]?.id });
    }
  }
  return { people, copies, loans };
}

test.each([1, 2])('each figure of loans is the one that counting by hand gives (%i)', async (seed) => {
  const { people, copies, loans } = await aYearOfLoans(seed);
  const [from, to] = ['2025-09-10', '2026-04-15'];
  const period = `from=${from}&to=${to}`;
  const inside = loans.filter(({ day }) => day >= from && day <= to);
  expect(inside.length).toBeGreaterThan(10);
  expect(inside.length).toBeLessThan(loans.length);
  const by = async (what: string) => report(`loans?${period}&by=${what}`);

  const days = await by('day');
  expect(days.rows).toHaveLength(218);
  expect(figuresOf(days, 'loans')).toEqual(tally(inside.map(({ day }) => day)));
  expect(figuresOf(await by('month'), 'loans')).toEqual(tally(inside.map(({ day }) => day.slice(0, 7))));
  expect(figuresOf(await by('schoolYear'), 'loans')).toEqual({ '2025-2026': inside.length });
  expect(figuresOf(await by('type'), 'loans')).toEqual(
    tally(inside.map(({ copy }) => types[titleOf(copy) % 2] ?? '')),
  );
  const subjectOf = (copy: number) => subjects[titleOf(copy) % 3] ?? [];
  expect(figuresOf(await by('subject'), 'loans')).toEqual(
    tally(inside.flatMap(({ copy }) => (subjectOf(copy).length === 0 ? ['none'] : subjectOf(copy)))),
  );
  const byClass = tally(inside.map(({ person }) => classes[person % 3] ?? 'none'));
  expect(figuresOf(await by('class'), 'loans')).toEqual(byClass);
  expect((await by('class')).rows.map(({ label }) => label)).toEqual(['2A', '10A', null]);
  for (const what of ['day', 'week', 'month', 'schoolYear', 'class', 'type', 'subject'])
    expect([what, (await by(what)).totals['loans']]).toEqual([what, inside.length]);
  const week = await by('week');
  expect(Object.values(figuresOf(week, 'loans')).reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(
    inside.length,
  );

  const lentTitles = tally(inside.map(({ copy }) => `Title ${String(titleOf(copy))}`));
  const most = await report(`titles?${period}&order=mostLent`);
  expect(figuresOf(most, 'loans')).toEqual(lentTitles);
  expect(figuresOf(most, 'loansEver')).toEqual(
    Object.fromEntries(
      Object.entries(tally(loans.map(({ copy }) => `Title ${String(titleOf(copy))}`))).filter(
        ([title]) => title in lentTitles,
      ),
    ),
  );
  const counts = most.rows.map(({ figures }) => figures['loans'] ?? 0);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect((await report(`titles?${period}&limit=1`)).totals).toEqual(most.totals);
  const never = await report(`titles?${period}&order=neverLent`);
  const all = Array.from({ length: 6 }, (_, index) => `Title ${String(index)}`);
  expect(never.rows.map(({ label }) => label)).toEqual(all.filter((title) => !(title in lentTitles)));

  const collection = await report(`collection?${period}&by=type`);
  const ofType = (type: number) => copies.map((_, copy) => copy).filter((copy) => titleOf(copy) % 2 === type);
  for (const [type, label] of types.entries())
    expect(collection.rows.find((one) => one.label === label)?.figures).toEqual({
      titles: 3,
      copies: 6,
      averageYear: 2002 + type,
      lentCopies: ofType(type).filter((copy) => inside.some((loan) => loan.copy === copy)).length,
      loans: inside.filter(({ copy }) => ofType(type).includes(copy)).length,
    });
  expect(figuresOf(await report('collection?by=shelf'), 'copies')).toEqual({ S0: 6, S1: 3, none: 3 });

  // The same after the borrowers moved up, and after one was erased: a loan keeps its class.
  const loansBefore = [await by('day'), await by('type'), await report(`titles?${period}`)];
  for (const { id } of people) await library.post(`/users/${id}`, { group: '2A' });
  const [gone] = people;
  expect((await library.post(`/users/${String(gone?.id)}/erasure`, {})).status).toBeLessThan(300);
  expect([await by('day'), await by('type'), await report(`titles?${period}`)]).toEqual(loansBefore);
  expect(figuresOf(await by('class'), 'loans')).toEqual(byClass);
  const known = new Set(inside.map(({ person }) => person).filter((person) => person > 0));
  expect((await report(`borrowers?${period}`)).rows).toMatchObject([
    { label: '2A', figures: { borrowers: 5, active: known.size } },
  ]);
});

test('takings are what was paid less refunds, by month and by kind', async () => {
  await library.post('/settings', { chargesEnabled: true });
  const { id } = await addBorrower(library);
  const charge = async (kind: string, amount: number) =>
    bodyOf<{ id: string }>(await library.post('/charges', { borrower: id, kind, amount, note: 'Test' }), 201)
      .id;
  await charge('card', 250);
  const damage = await charge('damage', 1000);
  library.clock.set('2025-10-02T08:00:00.000Z');
  await library.post('/payments', { borrower: id, amount: 450, currency: 'EUR' });
  library.clock.set('2025-11-02T08:00:00.000Z');
  await library.post(`/charges/${damage}/waive`, { reason: 'Test' });
  const byMonth = await report('takings?by=month');
  expect(figuresOf(byMonth, 'paid')).toEqual({ '2025-10': 450 });
  expect(figuresOf(byMonth, 'waived')).toEqual({ '2025-11': 800 });
  expect(figuresOf(await report('takings?by=kind'), 'paid')).toEqual({ card: 250, damage: 200 });
  expect(byMonth.totals).toEqual({ paid: 450, refunded: 0, waived: 800 });
});

test('overdue loans, losses and unmet holds are counted as they are now', async () => {
  const [noor, tim] = [
    await addBorrower(library, { familyName: 'Secretname', group: '1A' }),
    await addBorrower(library, { familyName: 'Secretname', group: '1B' }),
  ];
  const copies: Copy[] = [];
  for (let index = 0; index < 4; index += 1)
    copies.push(await addItem(library, { title: `T${String(index)}` }));
  for (const [index, copy] of copies.entries())
    await library.post('/checkouts', { borrower: (index === 3 ? tim : noor).id, item: copy.id });
  await library.post('/holds', { borrower: tim.id, title: copies[0]?.titleId });
  library.clock.set('2025-10-01T08:00:00.000Z');
  await library.post('/losses', { item: copies[1]?.id });
  const second = bodyOf<{ events: number[] }>(
    await library.post('/items/many', { ids: [copies[2]?.id], changes: { status: 'lost' } }),
    200,
  );
  await library.post('/losses', { item: copies[3]?.id });
  await library.post('/returns', { item: copies[3]?.id });
  expect((await report('overdue')).rows).toMatchObject([
    { label: '1A', figures: { overdue: 1, lost: 2, borrowers: 1 } },
  ]);
  expect((await report('losses?by=month')).rows.at(-1)).toMatchObject({
    label: '2025-10',
    figures: { lost: 3, back: 1 },
  });
  await library.post(`/events/${String(second.events[0])}/undo`, {});
  // A further change of a lost copy is no further loss.
  await library.post(`/items/${String(copies[1]?.id)}`, { callNumber: 'X 1' });
  const losses = await report('losses?by=type');
  expect(losses.rows).toMatchObject([{ label: 'Book', figures: { lost: 2, back: 1 } }]);
  expect(losses.totals).toEqual({ lost: 2, back: 1 });
  expect((await report('losses?from=2025-08-01&to=2025-09-30')).totals).toEqual({ lost: 0, back: 0 });
  expect((await report('holds-unmet')).rows).toMatchObject([
    { label: 'T0', figures: { waiting: 1, copies: 1, longestWait: 30 } },
  ]);
  for (const at of ['loans?by=class', 'titles', 'collection', 'overdue', 'losses', 'holds-unmet'])
    expect(JSON.stringify(await report(at))).not.toContain('Secretname');
});

test('a book that is lent twice stands before a set of three that is lent once, whatever was withdrawn', async () => {
  const noor = await addBorrower(library);
  const set = await addItem(library, { title: 'Set' });
  const further = async () => bodyOf<Copy>(await library.post('/items', { titleId: set.titleId }), 201);
  const copies = [set, await further(), await further()];
  const book = await addItem(library, { title: 'Book' });
  for (const { id } of [...copies, book, book]) {
    await library.post('/checkouts', { borrower: noor.id, item: id });
    await library.post('/returns', { item: id });
  }
  for (const { id } of copies.slice(1)) await library.post(`/items/${id}`, { status: 'withdrawn' });
  const rows = async () =>
    (await report('titles')).rows.map(({ label, figures }) => [label, figures['loans']]);
  expect(await rows()).toEqual([
    ['Book', 2],
    ['Set', 3],
  ]);
  expect((await report('titles?limit=1')).rows).toMatchObject([{ label: 'Book' }]);
});

test('uses in the library are counted beside the loans, also from the ledger alone', async () => {
  const [read, idle] = [await addItem(library, { title: 'Read' }), await addItem(library, { title: 'Idle' })];
  // 22:30 in UTC is the first of October in Amsterdam.
  for (const at of ['2025-09-02T08:00:00.000Z', '2025-09-30T22:30:00.000Z', '2025-10-01T08:00:00.000Z']) {
    library.clock.set(at);
    bodyOf(await library.post('/uses', { item: read.id }), 200);
  }
  const wrong = bodyOf<{ events: number[] }>(await library.post('/uses', { item: idle.id }), 200);
  bodyOf(await library.post(`/events/${String(wrong.events[0])}/undo`, {}), 200);
  const months = await report('loans?by=month&from=2025-09-01&to=2025-10-31');
  expect(figuresOf(months, 'uses')).toEqual({ '2025-09': 1, '2025-10': 2 });
  expect(months.totals).toEqual({ loans: 0, uses: 3 });
  const titles = await report('titles?order=neverLent&from=2025-10-01&to=2025-10-31');
  expect(figuresOf(titles, 'uses')).toEqual({ Read: 2 });
  expect(titles.totals).toMatchObject({ titles: 2, uses: 2 });

  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
  expect(await report('loans?by=month&from=2025-09-01&to=2025-10-31')).toEqual(months);
});

test('the year’s report says what its figures mean in the library’s language, without names', async () => {
  const item = await addItem(library, { title: 'De zomer van Karel' });
  const noor = await addBorrower(library, { familyName: 'Secretname', group: '1A' });
  await library.post('/uses', { item: item.id });
  await library.post('/checkouts', { borrower: noor.id, item: item.id });
  await library.post('/settings', { language: 'nl', libraryName: 'De Ijsvogel' });
  const { body, headers } = await library.get('/reports/year');
  expect(headers.get('content-type')).toBe('application/pdf');
  const pages = await pdfPages(new Uint8Array(body as Uint8Array));
  // A library that has lent one item fills one page.
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('De schoolbibliotheek in 2025–2026');
  expect(pages[0]).toContain('Ieder van hen leende gemiddeld 1 keer iets.');
  expect(pages[0]).toContain('De drukste maand was september, met één uitlening.');
  expect(pages[0]).toContain('1 augustus 2025 – 1 september 2025');
  expect(pages[0]).toContain('en 1 keer hier gebruikt');
  expect(pages[0]).toContain('De zomer van Karel');
  expect(pages.join()).not.toContain('Secretname');
});

test('a report comes as a spreadsheet too, in which no cell can run', async () => {
  const item = await addItem(library, { title: '=cmd()', authors: ['An, Author'] });
  await library.post('/checkouts', { borrower: (await addBorrower(library)).id, item: item.id });
  const headers = { accept: 'text/csv' };
  const { body } = await library.call('GET', '/reports/titles?separator=%3B', undefined, { headers });
  expect(parse(body as string, { bom: true, delimiter: ';' })).toEqual([
    ['label', 'detail', 'loans', 'loansEver', 'copies', 'uses'],
    ["'=cmd()", 'An, Author', '1', '1', '1', '0'],
  ]);
});

test.each([
  ['loans?by=borrower', 'by'],
  ['loans?from=2026-02-30', 'from'],
  ['loans?from=2026-02-02&to=2026-02-01', 'from'],
  ['loans?from=2000-01-01&to=2026-02-01', 'from'],
  ['loans?to=9999-12-31', 'to'],
  ['loans?from=2999-12-31', 'from'],
  ['titles?limit=0', 'limit'],
  ['titles?order=best', 'order'],
  ['collection?by=class', 'by'],
  ['overdue?from=2026-01-01', 'from'],
])('%s is refused, and the answer names the parameter', async (at, parameter) => {
  const answer = await library.get(`/reports/${at}`);
  expect([answer.status, problemOf(answer).code]).toEqual([400, 'validation-failed']);
  expect(problemOf(answer).errors?.[0]?.parameter).toBe(parameter);
});

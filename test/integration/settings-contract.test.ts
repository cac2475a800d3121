// Tests the contract of settings, loan rules, closed days and the library's state at the API.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fullLoanRule } from '../support/loan-rules.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf } from '../support/school-year.ts';

let library: TestLibrary;

beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

describe('settings', () => {
  test('are changed one by one, kept over a restart, and stand in the journal', async () => {
    const before = bodyOf<Record<string, unknown>>(await library.get('/settings'), 200);
    const changes = { libraryName: 'De Boekenboom', weeklyClosedDays: [3], refuseWhenOverdue: true };
    const after = { ...before, ...changes };
    expect((await library.post('/settings', changes)).body).toEqual(after);
    expect((await library.post('/settings', changes)).body).toEqual(after);
    expect((await library.post('/settings', { sounds: false })).body).toEqual({ ...after, sounds: false });
    await library.reopen();
    expect((await library.get('/settings')).body).toEqual({ ...after, sounds: false });
    expect((await library.get('/status')).body).toMatchObject({ libraryName: 'De Boekenboom', notices: [] });
    const events = library.tables()['events'] as { type: string; data: string }[];
    const changed = events.filter(({ type }) => type === 'settings.changed');
    expect(changed.map(({ data }) => JSON.parse(data) as unknown)).toEqual([changes, { sounds: false }]);
  });

  test('a new library is named in its language until somebody renames it', async () => {
    const language = async (code: string) =>
      bodyOf<{ libraryName: string }>(await library.post('/settings', { language: code }), 200).libraryName;
    expect(await language('nl')).toBe('Schoolbibliotheek');
    expect(await language('de')).toBe('Schulbibliothek');
    bodyOf(await library.post('/settings', { libraryName: 'De Boekenboom' }), 200);
    expect(await language('en')).toBe('De Boekenboom');
    await library.reopen();
    expect((await library.get('/status')).body).toMatchObject({ libraryName: 'De Boekenboom' });
  });

  test('the first categories and the first item type are named in its language until somebody renames them', async () => {
    const names = async (at: string) =>
      bodyOf<{ name: string }[]>(await library.get(at), 200).map(({ name }) => name);
    bodyOf(await library.post('/settings', { language: 'nl' }), 200);
    expect(await names('/borrower-categories')).toEqual(['Leerkracht', 'Leerling']);
    expect(await names('/item-types')).toEqual(['Boek']);
    bodyOf(await library.post('/borrower-categories/category-pupil', { name: 'Onderbouw' }), 200);
    bodyOf(await library.post('/item-types', { name: 'Libro' }), 201);
    bodyOf(await library.post('/settings', { language: 'es' }), 200);
    expect(await names('/borrower-categories')).toEqual(['Docente', 'Onderbouw']);
    expect(await names('/item-types')).toEqual(['Boek', 'Libro']); // the name is taken
    await library.reopen();
    expect(await names('/borrower-categories')).toEqual(['Docente', 'Onderbouw']);
  });

  test('that say where the library stands decide what day it is there', async () => {
    library.clock.set('2026-09-07T22:30:00.000Z');
    const today = async (timeZone: string): Promise<unknown> => {
      expect((await library.post('/settings', { timeZone })).status).toBe(200);
      return bodyOf<{ today: string }>(await library.get('/status'), 200).today;
    };
    expect(await today('Europe/Amsterdam')).toBe('2026-09-08');
    expect(await today('America/New_York')).toBe('2026-09-07');
    expect(await today('Pacific/Kiritimati')).toBe('2026-09-08');
  });
});

describe('loan rules', () => {
  const rule = fullLoanRule({
    category: 'Teacher',
    loanDays: 3,
    renewalsAllowed: 0,
    renewalDays: 0,
    maxItemsOfType: 1,
  });

  test('are added, changed in part and deleted, and the next loan follows them', async () => {
    const teacher = await addBorrower(library, { category: 'Teacher' });
    const due = async (): Promise<string> => {
      const item = await addItem(library);
      const { dueOn } = await lend(library, teacher, item);
      await library.post('/returns', { item: item.id });
      return dueOn;
    };
    expect(await due()).toBe('2026-10-19');
    const added = bodyOf<{ id: string }>(await library.post('/loan-rules', rule), 201);
    const appliesTo = [{ category: 'Teacher', itemType: 'Book' }];
    expect(added).toEqual({ id: added.id, ...rule, appliesTo });
    expect(await due()).toBe('2026-09-10');
    const changed = await library.post(`/loan-rules/${added.id}`, { dueOnFixed: '2026-12-18' });
    expect(changed.body).toEqual({ ...added, ...rule, dueOnFixed: '2026-12-18' });
    expect(await due()).toBe('2026-12-18');
    expect((await library.delete(`/loan-rules/${added.id}`)).status).toBe(204);
    expect(await due()).toBe('2026-10-19');
    expect((await library.delete(`/loan-rules/${added.id}`)).status).toBe(404);
    expect((await library.post(`/loan-rules/${added.id}`, { loanDays: 1 })).status).toBe(404);
  });

  test('say for which borrowers and items they are the most specific', async () => {
    for (const { id } of bodyOf<{ id: string }[]>(await library.get('/loan-rules'), 200))
      await library.delete(`/loan-rules/${id}`);
    await library.post('/loan-rules', { ...rule, category: null, itemType: null });
    await library.post('/loan-rules', { ...rule, itemType: null });
    await library.post('/loan-rules', rule);
    const rules = bodyOf<{ appliesTo: { category: string | null; itemType: string | null }[] }[]>(
      await library.get('/loan-rules'),
      200,
    );
    const [general, teachers, books] = rules.map(({ appliesTo }) => appliesTo);
    expect(books).toEqual([{ category: 'Teacher', itemType: 'Book' }]);
    expect(teachers?.map(({ category }) => category)).not.toContain(null);
    expect(teachers).toContainEqual({ category: 'Teacher', itemType: null });
    expect(teachers).not.toContainEqual({ category: 'Teacher', itemType: 'Book' });
    expect(general).toContainEqual({ category: null, itemType: 'Book' });
    expect(general).toContainEqual({ category: null, itemType: null });
  });

  test('say that things are due at the end of term, and follow the terms of the settings', async () => {
    const teacher = await addBorrower(library, { category: 'Teacher' });
    const due = async (): Promise<string> => {
      const item = await addItem(library);
      const { dueOn } = await lend(library, teacher, item);
      await library.post('/returns', { item: item.id });
      return dueOn;
    };
    // Programs that do not know the field leave it out.
    const { dueAtTermEnd, limitedByTerm, ...known } = rule;
    const added = bodyOf<{ id: string }>(await library.post('/loan-rules', known), 201);
    expect(added).toMatchObject({ dueAtTermEnd, limitedByTerm });
    await library.post(`/loan-rules/${added.id}`, { dueAtTermEnd: true });
    expect(await due()).toBe('2026-09-10');
    // Sunday 20 December is closed: due on the Friday before.
    const terms = [{ name: 'Autumn term', endsOn: '2026-12-20' }];
    expect((await library.post('/settings', { terms })).body).toMatchObject({ terms });
    expect(await due()).toBe('2026-12-18');
    await library.reopen();
    expect(await due()).toBe('2026-12-18');
    const twice = await library.post('/settings', { terms: [...terms, ...terms] });
    expect([twice.status, problemOf(twice).errors?.[0]?.pointer]).toEqual([400, '/terms']);
  });

  test('speak of a pair once, and of what there is', async () => {
    await library.post('/loan-rules', rule);
    const twin = await library.post('/loan-rules', { ...rule, category: 'teacher' });
    expect([twin.status, problemOf(twin).code]).toEqual([409, 'name-taken']);
    for (const [field, name] of [
      ['category', 'Nobody'],
      ['itemType', 'Nothing'],
    ] as const) {
      const answer = await library.post('/loan-rules', { ...rule, [field]: name });
      expect([answer.status, problemOf(answer).errors?.[0]?.pointer]).toEqual([400, `/${field}`]);
    }
    expect(bodyOf<unknown[]>(await library.get('/loan-rules'), 200)).toHaveLength(3);
  });
});

describe('closed days', () => {
  test('are added and deleted, and due dates go round them', async () => {
    const closure = { startsOn: '2026-09-28', endsOn: '2026-09-29', name: 'Sports days' };
    const added = bodyOf<{ id: string }>(await library.post('/closed-days', closure), 201);
    expect((await library.get('/closed-days')).body).toEqual([{ id: added.id, ...closure }]);
    const borrower = await addBorrower(library);
    expect((await lend(library, borrower, await addItem(library))).dueOn).toBe('2026-09-30');
    expect((await library.delete(`/closed-days/${added.id}`)).status).toBe(204);
    expect((await lend(library, borrower, await addItem(library))).dueOn).toBe('2026-09-28');
    expect((await library.delete(`/closed-days/${added.id}`)).status).toBe(404);
  });

  test('are changed, and the next loan follows them', async () => {
    const closure = { startsOn: '2026-09-28', endsOn: '2026-09-28', name: 'Sports day' };
    const { id } = bodyOf<{ id: string }>(await library.post('/closed-days', closure), 201);
    const longer = { ...closure, endsOn: '2026-09-30', name: 'Sports days' };
    expect((await library.post(`/closed-days/${id}`, longer)).body).toEqual({ id, ...longer, loansDue: 0 });
    expect((await library.get('/closed-days')).body).toEqual([{ id, ...longer }]);
    const borrower = await addBorrower(library);
    expect((await lend(library, borrower, await addItem(library))).dueOn).toBe('2026-10-01');
    const backwards = await library.post(`/closed-days/${id}`, { ...closure, endsOn: '2026-09-01' });
    expect([backwards.status, problemOf(backwards).errors?.[0]?.pointer]).toEqual([400, '/endsOn']);
    expect((await library.post('/closed-days/unknown', closure)).status).toBe(404);
    expect((await library.get('/closed-days')).body).toEqual([{ id, ...longer }]);
  });

  test('of a whole year are added together, and adding them twice adds nothing', async () => {
    const autumn = { startsOn: '2026-11-02', endsOn: '2026-11-08', name: 'Autumn holiday' };
    const christmas = { startsOn: '2026-12-21', endsOn: '2027-01-03', name: 'Christmas holiday' };
    await library.post('/closed-days', { ...autumn, name: 'Half-term' });
    const closures = [autumn, christmas, christmas];
    const added = bodyOf<object[]>(await library.post('/closed-days/several', { closures }), 201);
    expect(added).toMatchObject([christmas]);
    expect(bodyOf(await library.post('/closed-days/several', { closures }), 201)).toEqual([]);
    expect(bodyOf<unknown[]>(await library.get('/closed-days'), 200)).toHaveLength(2);
  });

  test('are offered from the holidays of a country and region, in the language asked for', async () => {
    const countries = bodyOf<{ country: string }[]>(await library.get('/holidays?language=nl'), 200);
    const codes = countries.map(({ country }) => country);
    expect(codes.join(' ')).toBe('AR AT BE BR CO DE ES FR GB IE MX NL PE PT US');
    expect(countries[codes.indexOf('BE')]).toMatchObject({
      regions: [{ code: 'VLG', name: 'Vlaanderen' }, { code: 'WAL' }],
    });
    const flanders = '/holidays/BE?region=VLG&schoolYear=2026&language=nl';
    const { publicHolidays, schoolHolidays } = bodyOf<Record<string, { days: { name: string }[] }>>(
      await library.get(flanders),
      200,
    );
    expect(publicHolidays?.days[2]).toEqual({
      name: 'Wapenstilstand',
      startsOn: '2026-11-11',
      endsOn: '2026-11-11',
    });
    const closures = schoolHolidays?.days ?? [];
    expect(bodyOf(await library.post('/closed-days/several', { closures }), 201)).toHaveLength(5);
    expect(bodyOf(await library.get('/holidays/GB?region=SCT&schoolYear=2026'), 200)).toMatchObject({
      schoolHolidays: null,
    });
    expect((await library.get('/holidays/XX?schoolYear=2026')).status).toBe(404);
    expect((await library.get('/holidays/BE?region=BW&schoolYear=2026')).status).toBe(400);
  });

  test('that would close the library for ten years on end are refused, or nothing could ever be due', async () => {
    const answers: number[] = [];
    for (let year = 2026; year < 2040; year += 1) {
      const { status } = await library.post('/closed-days', {
        startsOn: `${year}-01-01`,
        endsOn: `${year}-12-31`,
        name: 'Closed',
      });
      answers.push(status);
    }
    expect(answers).toContain(400);
    const borrower = await addBorrower(library);
    const lent = await library.post('/checkouts', {
      borrower: borrower.id,
      item: (await addItem(library)).id,
    });
    expect(lent.status).toBe(201);
  });
});

// Tests what a borrower is given on paper: everything held about them, and the receipt of an erasure, in any letters.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { addBorrower, addItem, bodyOf, lend } from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const onePixelPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The pages' words, with one space between them. */
async function paper(path: string): Promise<string[]> {
  const { status, headers, body } = await library.get(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return (await pdfPages(body as Uint8Array)).map((page) => page.replaceAll(/\s+/g, ' '));
}

test.each([
  ['Zoë', 'Guðmundsdóttir-Çelik'],
  ['Юлия', 'Щербакова'],
  ['Ξένια', 'Παπαδοπούλου'],
  ['İpek', 'Yıldırım Ğüşö'],
  ['Nguyễn', 'Đặng'],
  ['ⵜⴰⵏⵉⵔⵜ', 'ⴰⵎⵖⴰⵔ'],
  ['نور', 'حداد'],
  ['小明', '王'],
  ['美咲', '髙橋'],
  ['ひなた', 'カトウ'],
  ['서연', '김'],
])('%s %s reads everything that is held, by the right name', async (givenName, familyName) => {
  const person = await addBorrower(library, { givenName, familyName, message: 'Two\nlines' });
  const item = await addItem(library, { title: 'Žluťoučký kůň' });
  await lend(library, person, item);
  const pages = await paper(`/users/${person.id}/export/pdf`);
  expect(pages[0]).toContain(`${givenName} ${familyName}`);
  expect(pages.join(' ')).toContain('Žluťoučký kůň');
  expect(pages.join(' ')).not.toContain('□');
  for (const page of pages) expect(page).toContain(familyName);
});

test('a letter that no font has stands as a box, and the rest of the name beside it', async () => {
  const person = await addBorrower(library, { givenName: '𒀀𒁀 Abba', familyName: '🦊 Fuchs' });
  const [first = ''] = await paper(`/users/${person.id}/export/pdf`);
  expect(first).toContain('□□ Abba □ Fuchs');
});

test('what happened stands there in words, with days as people write them', async () => {
  bodyOf(await library.post('/settings', { language: 'en', timeZone: 'UTC' }), 200);
  const person = await addBorrower(library, {
    givenName: 'Noor',
    familyName: 'Vos',
    email: 'noor@school.example',
    birthDate: '2014-03-04',
    sendWelcomeMessage: true,
  });
  bodyOf(await library.post(`/users/${person.id}`, { group: '1A' }), 200);
  const item = await addItem(library, { title: 'De vuurtoren' });
  await lend(library, person, item);
  const words = (await paper(`/users/${person.id}/export/pdf`)).join(' ');
  for (const one of [
    'Date of birth: 4 Mar 2014',
    'Welcome message',
    'Borrower added',
    'Details changed Class',
  ])
    expect(words).toContain(one);
  expect(words).toMatch(/Lent until \d+ \w{3,4} \d{4} De vuurtoren/);
  expect(words).not.toMatch(/borrower\.|loan\.|mail\.|groupId|\[|\d{4}-\d{2}-\d{2}/);
});

test('a table that goes on over the page begins it with its heads, and a photo stands beside the record', async () => {
  bodyOf(await library.post('/settings', { language: 'en' }), 200);
  const person = await addBorrower(library, { givenName: 'Noor', familyName: 'Vos' });
  for (let at = 0; at < 40; at += 1) {
    const item = await addItem(library, { title: `Deel ${String(at)}` });
    await lend(library, person, item);
    await library.post('/returns', { item: item.id });
  }
  const photo = Uint8Array.from(Buffer.from(onePixelPng, 'base64'));
  const request = new Request(`http://desk/api/v1/users/${person.id}/photo`, { method: 'PUT', body: photo });
  expect((await library.library.api.fetch(request, { kind: 'window' })).status).toBe(204);
  const pages = await paper(`/users/${person.id}/export/pdf`);
  expect(pages[0]).toContain('A photo is kept. It is shown above.');
  const second = pages.findIndex((page) => page.includes('Deel 39'));
  expect(second).toBeGreaterThan(0);
  expect(pages[second]).toMatch(/^Title Lent Due Returned Reason/);
});

test('a photo that cannot be drawn is not said to be in the PDF', async () => {
  bodyOf(await library.post('/settings', { language: 'en' }), 200);
  const person = await addBorrower(library, { givenName: 'Noor', familyName: 'Vos' });
  const [first = ''] = await paper(`/users/${person.id}/export/pdf`);
  expect(first).toContain('No photo is kept.');
  const cutOff = Uint8Array.from(Buffer.from(onePixelPng, 'base64')).slice(0, 33);
  const request = new Request(`http://desk/api/v1/users/${person.id}/photo`, { method: 'PUT', body: cutOff });
  expect((await library.library.api.fetch(request, { kind: 'window' })).status).toBe(204);
  const [told = ''] = await paper(`/users/${person.id}/export/pdf`);
  expect(told).toContain('A photo is kept. It is in the JSON file.');
  expect(told).not.toContain('shown above');
});

test('one day is one day, in each language', async () => {
  const person = await addBorrower(library, { givenName: 'Noor', familyName: 'Vos' });
  bodyOf(await library.post('/settings', { language: 'en', keepReturnedLoansDays: 1 }), 200);
  expect((await paper(`/users/${person.id}/export/pdf`))[0]).toContain('anonymous after 1 day');
  bodyOf(await library.post('/settings', { language: 'nl' }), 200);
  expect((await paper(`/users/${person.id}/export/pdf`))[0]).toContain(
    'worden 1 dag na het inleveren anoniem',
  );
});

test('a number that looks like a date stands there as it is', async () => {
  const person = await addBorrower(library, { barcode: '2026-07-01', externalId: '2023-45-67' });
  const words = (await paper(`/users/${person.id}/export/pdf`)).join(' ');
  expect(words).toContain('2026-07-01');
  expect(words).toContain('2023-45-67');
});

test('stray combining marks do not stop the PDF', async () => {
  const person = await addBorrower(library, { givenName: 'ⴶ\u034f Noor', familyName: 'Vos' });
  expect((await paper(`/users/${person.id}/export/pdf`))[0]).toContain('ⴶ Noor Vos');
});

test('a message that is longer than a page goes on over the next ones, line by line', async () => {
  const body = Array.from({ length: 150 }, (_, line) => `Line ${String(line)} for {{name}}`).join('\n');
  const template = { kind: 'welcome', language: 'en', subject: 'Welcome', body };
  bodyOf(await library.post('/settings', { language: 'en' }), 200);
  bodyOf(await library.post('/mail/templates', template), 200);
  const person = await addBorrower(library, {
    givenName: 'Noor',
    familyName: 'Vos',
    email: 'noor@school.example',
    sendWelcomeMessage: true,
  });
  const pages = await paper(`/users/${person.id}/export/pdf`);
  const first = pages.findIndex((page) => page.includes('Line 0 for Noor Vos'));
  const last = pages.findIndex((page) => page.includes('Line 149 for Noor Vos'));
  expect(first).toBeGreaterThanOrEqual(0);
  expect(last).toBeGreaterThan(first + 1);
  expect(pages.join(' ')).not.toContain('□');
});

test(
  'the receipt of an erasure says what is gone and what stays, without names',
  { timeout: 60_000 },
  async () => {
    const person = await addBorrower(library, { givenName: 'Ξένια', familyName: 'Щербакова' });
    const item = await addItem(library);
    await lend(library, person, item);
    await library.post('/returns', { item: item.id });
    const { id } = bodyOf<{ id: string }>(await library.post(`/users/${person.id}/erasure`), 202);
    await vi.waitFor(
      async () => {
        expect(bodyOf<{ stage: string }>(await library.get(`/erasures/${id}`), 200).stage).toBe('done');
      },
      { timeout: 30_000, interval: 50 },
    );
    for (const [language, words] of [
      ['en', ['Receipt of an erasure', 'What was removed', 'Loans and events without a person']],
      ['nl', ['Bewijs van het wissen', 'Wat is verwijderd']],
    ] as const) {
      bodyOf(await library.post('/settings', { language, libraryName: 'Škola Ωmega' }), 200);
      const text = (await paper(`/erasures/${id}/pdf`)).join(' ');
      for (const word of [...words, id, 'Škola Ωmega']) expect(text).toContain(word);
      for (const name of ['Ξένια', 'Щербакова']) expect(text).not.toContain(name);
    }
    expect((await library.get('/erasures/nobody/pdf')).status).toBe(404);
    expect((await library.get(`/users/${person.id}/export/pdf`)).status).toBe(404);
  },
);

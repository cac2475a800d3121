// Tests the library's logo and address: stored, read back, refused, and printed.
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { addBorrower, bodyOf } from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(async () => {
  expect(library.reported).toEqual([]);
  await library.remove();
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const webp = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=', 'base64');

async function logo(method: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
  const request = new Request('http://desk/api/v1/settings/logo', { method, body: body ?? null });
  return library.library.api.fetch(request, { kind: 'window' });
}
const settings = async () => bodyOf<{ libraryLogo: string | null }>(await library.get('/settings'), 200);

/** The number of pictures in a PDF. */
async function picturesIn(pdf: Uint8Array): Promise<number> {
  const document = await PDFDocument.load(pdf);
  const streams = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream ? [object.dict.get(PDFName.of('Subtype'))] : [],
    );
  return streams.filter((kind) => kind === PDFName.of('Image')).length;
}

async function pdf(path: string): Promise<Uint8Array> {
  const { status, body } = await library.get(path);
  expect(status).toBe(200);
  return body as Uint8Array;
}

test('a logo is stored, read back, and kept when the library opens again', async () => {
  expect([(await settings()).libraryLogo, (await logo('GET')).status]).toEqual([null, 404]);
  expect((await logo('PUT', Uint8Array.from(png))).status).toBe(204);
  await library.reopen();
  const { libraryLogo } = await settings();
  const read = await logo('GET');
  expect([read.headers.get('etag'), read.headers.get('content-type')]).toEqual([
    `"${libraryLogo ?? ''}"`,
    'image/png',
  ]);
  expect(Buffer.from(await read.arrayBuffer())).toEqual(png);
  expect((await logo('DELETE')).status).toBe(204);
  expect([(await settings()).libraryLogo, (await logo('GET')).status]).toEqual([null, 404]);
});

test('a logo that no PDF can hold is refused', async () => {
  for (const bytes of [webp, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
    expect((await logo('PUT', Uint8Array.from(bytes))).status).toBe(415);
  expect((await settings()).libraryLogo).toBeNull();
  await library.post('/settings', { libraryLogo: 'x' });
  expect((await settings()).libraryLogo).toBeNull();
});

test('letters and reports have the library’s name, address and logo', async () => {
  const person = await addBorrower(library);
  const [letter, report] = [`/users/${person.id}/export/pdf`, '/reports/year'];
  expect([await picturesIn(await pdf(letter)), await picturesIn(await pdf(report))]).toEqual([0, 0]);
  const address = { libraryName: 'De Wilg', libraryAddress: 'Kerkstraat 1\n9000 Gent' };
  bodyOf(await library.post('/settings', address), 200);
  await logo('PUT', Uint8Array.from(png));
  for (const path of [letter, report]) {
    const bytes = await pdf(path);
    expect(await picturesIn(bytes), path).toBeGreaterThan(0);
    const [page = ''] = await pdfPages(bytes);
    for (const words of ['De Wilg', 'Kerkstraat 1', '9000 Gent']) expect(page).toContain(words);
  }
});

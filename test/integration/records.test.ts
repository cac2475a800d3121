// Tests copies by ISBN: from the library, from record files, from sources on the network, and filled in later.
import { createServer, type RequestListener, type Server } from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iso2709, marcRecord, marcXml } from '../support/marc-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf, problemOf } from '../support/school-year.ts';
import { jpegOf, pngOf } from '../support/pictures.ts';

const jpeg = new Uint8Array(
  jpegOf(
    8,
    8,
    Array.from({ length: 500 }, () => 7),
  ),
);
const matilda = '9780224025720';
const momo = '9780140317534';
const unknown = '9780261102217';

let library: TestLibrary;
let server: Server | undefined;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  await library.remove();
});

interface Added {
  id: string;
  titleId: string;
  title: string;
  barcode: string;
  callNumber: string | null;
  isFurtherCopy: boolean;
}
const record = (isbn: string, title: string) =>
  marcRecord({
    '008': '880101s1988    enk           000 1 eng  ',
    '020': [{ a: isbn }],
    '100': [{ a: 'Dahl, Roald,', d: '1916-1990.' }],
    '245': [{ a: `${title} /` }],
    '300': [{ a: 'xii, 240 p. :' }],
    '520': [{ a: 'A clever girl.' }],
  });
const putFile = (name: string, bytes: Buffer | string): void => {
  mkdirSync(path.join(library.folder, 'records'), { recursive: true });
  writeFileSync(path.join(library.folder, 'records', name), bytes);
};
const add = async (isbn: string, more: object = {}): Promise<Added> =>
  bodyOf(await library.post('/records/copies', { isbn, ...more }), 201);
const found = async (isbn: string) => bodyOf<object>(await library.get(`/records?isbn=${isbn}`), 200);
const title = async (id: string) => bodyOf<object>(await library.get(`/titles/${id}`), 200);
const waiting = async () =>
  bodyOf<{ isbn: string }[]>(await library.get('/records/waiting'), 200).map(({ isbn }) => isbn);

/** Answers MARCXML by SRU for the ISBNs of this map, and covers for the same. */
async function sources(known: Readonly<Record<string, string>>, settings = ['here']): Promise<string[]> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const isbn = /\d{13}/.exec(request.url ?? '')?.[0] ?? '';
    const name = known[isbn];
    if (request.url?.startsWith('/covers/') === true) {
      response.statusCode = name === undefined ? 404 : 200;
      response.end(name === undefined ? '' : jpeg);
      return;
    }
    const records = name === undefined ? [] : [record(isbn, name)];
    const inner = marcXml(records).replace(/^<\?xml[^>]*\?>/, '');
    response.setHeader('content-type', 'application/xml');
    response.end(
      `<?xml version="1.0"?><s:searchRetrieveResponse xmlns:s="http://www.loc.gov/zing/srw/"><s:numberOfRecords>${String(records.length)}</s:numberOfRecords><s:records><s:record><s:recordData>${inner}</s:recordData></s:record></s:records></s:searchRetrieveResponse>`,
    );
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  putFile(
    'sources.json',
    JSON.stringify({
      sources: [
        {
          id: 'here',
          name: 'The district',
          kind: 'sru',
          records: `${at}/sru?query=isbn%3D{isbn}`,
          covers: `${at}/covers/{isbn}.jpg`,
        },
      ],
    }),
  );
  await library.post('/settings', { recordSources: settings });
  return asked;
}
const settled = () => library.library.services.records.settled();

test.each([
  ['MARC 21', 'district.mrc', () => iso2709([record('0140317538', 'Momo'), record(matilda, 'Matilda')])],
  ['MARCXML', 'district.xml', () => marcXml([record('0140317538', 'Momo'), record(matilda, 'Matilda')])],
])('a record file in %s tells what an ISBN is, also by its old form of ten digits', async (_, name, file) => {
  putFile(name, file());
  expect(await found(momo)).toMatchObject({ from: 'file', source: name, record: { title: 'Momo' } });
  const copy = await add('978-0-224-02572-0', { callNumber: 'F DAH' });
  expect(copy).toMatchObject({ title: 'Matilda', isFurtherCopy: false, callNumber: 'F DAH' });
  expect(await title(copy.titleId)).toMatchObject({
    authors: ['Dahl, Roald'],
    isbn: matilda,
    publishedYear: 1988,
    language: 'en',
    pages: 240,
    description: 'A clever girl.',
  });
  expect(await waiting()).toEqual([]);
});

test('the next one is a further copy, with the shelf of the last and the next barcode', async () => {
  putFile('district.mrc', iso2709([record(matilda, 'Matilda')]));
  const [first, second] = [await add(matilda, { callNumber: 'F DAH' }), await add(matilda)];
  expect(second).toMatchObject({ titleId: first.titleId, isFurtherCopy: true, callNumber: 'F DAH' });
  expect(Number(second.barcode)).toBe(Number(first.barcode) + 1);
  expect(await found(matilda)).toMatchObject({ from: 'library', titleId: first.titleId });
});

test('a file is read again once it has changed', async () => {
  putFile('district.mrc', iso2709([record(momo, 'Momo')]));
  expect(await found(matilda)).toMatchObject({ from: null, record: null });
  putFile('district.mrc', iso2709([record(momo, 'Momo'), record(matilda, 'Matilda')]));
  expect(await found(matilda)).toMatchObject({ from: 'file' });
});

test('what is not known waits under its ISBN, and a record file fills it in later', async () => {
  const copy = await add(matilda);
  await settled();
  expect(copy).toMatchObject({ title: matilda });
  expect(await waiting()).toEqual([matilda]);
  putFile('later.mrc', iso2709([record(matilda, 'Matilda')]));
  await library.library.services.records.runMaintenance();
  expect(await title(copy.titleId)).toMatchObject({ title: 'Matilda', isbn: matilda });
  expect(await waiting()).toEqual([]);
});

test('a person who fills it in ends the waiting', async () => {
  const { titleId } = await add(matilda);
  bodyOf(await library.post(`/titles/${titleId}`, { title: 'Mathilda' }), 200);
  expect(await waiting()).toEqual([]);
  putFile('later.mrc', iso2709([record(matilda, 'Matilda')]));
  await library.library.services.records.runMaintenance();
  expect(await title(titleId)).toMatchObject({ title: 'Mathilda' });
});

test('a cover of too many pixels is not taken from a source', async () => {
  await sources({ [matilda]: 'Matilda' });
  const answer = server?.listeners('request')[0] as RequestListener;
  server?.removeAllListeners('request').on('request', (request, response) => {
    if (request.url?.startsWith('/covers/') === true) response.end(pngOf(23_000, 23_000));
    else answer(request, response);
  });
  const { titleId } = await add(matilda);
  await settled();
  expect(await title(titleId)).toMatchObject({ title: 'Matilda', cover: null });
});

test('a source cannot send the library to another computer of the network', async () => {
  const requests: string[] = [];
  const printer = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end(jpeg);
  });
  await new Promise<void>((resolve) => printer.listen(0, '127.0.0.2', resolve));
  const printerPort = (printer.address() as AddressInfo).port;
  await sources({ [matilda]: 'Matilda' });
  server?.removeAllListeners('request').on('request', (_, response) => {
    response.writeHead(302, { location: `http://127.0.0.2:${String(printerPort)}/reset` }).end();
  });
  const { titleId } = await add(matilda);
  await settled();
  printer.close();
  expect(requests).toEqual([]);
  expect(await title(titleId)).toMatchObject({ title: matilda, cover: null });
});

test('a source may redirect within the computer, but not without end', async () => {
  const requests = await sources({ [matilda]: 'Matilda', [momo]: 'Momo' });
  const answer = server?.listeners('request')[0] as RequestListener;
  server?.removeAllListeners('request').on('request', (request, response) => {
    const to = request.url?.includes(momo) === true ? request.url : `${request.url ?? ''}&moved=1`;
    if (request.url?.includes('moved') === true) answer(request, response);
    else {
      requests.push(to);
      response.writeHead(302, { location: to }).end();
    }
  });
  expect(await found(matilda)).toMatchObject({ record: { title: 'Matilda' } });
  requests.length = 0;
  expect(await found(momo)).toMatchObject({ record: null });
  expect(requests).toHaveLength(6);
});

test('sources on the network fill it in, with its cover', async () => {
  await sources({ [matilda]: 'Matilda' });
  const { titleId } = await add(matilda);
  await settled();
  expect(await title(titleId)).toMatchObject({ title: 'Matilda', cover: expect.any(String) as string });
  expect((await library.get(`/covers/${titleId}`)).body).toEqual(jpeg);
});

test('no source is asked unless Settings has it on, and none twice a day for what it does not know', async () => {
  const asked = await sources({}, []);
  await add(matilda);
  await library.library.services.records.runMaintenance();
  expect(asked).toEqual([]);
  await library.post('/settings', { recordSources: ['here'] });
  await library.library.services.records.runMaintenance();
  await library.library.services.records.runMaintenance();
  expect(asked.filter((url) => url.startsWith('/sru'))).toHaveLength(1);
});

test('a source that does not answer is asked again by the next maintenance', async () => {
  await sources({ [matilda]: 'Matilda' });
  server?.close();
  const { titleId } = await add(matilda);
  await settled();
  expect(await waiting()).toEqual([matilda]);
  await sources({ [matilda]: 'Matilda' });
  await library.library.services.records.runMaintenance();
  expect(await title(titleId)).toMatchObject({ title: 'Matilda' });
});

test('a code that is no ISBN is refused', async () => {
  expect(problemOf(await library.post('/records/copies', { isbn: '30000001' }))).toMatchObject({
    status: 400,
    code: 'validation-failed',
    errors: [{ pointer: '/isbn' }],
  });
  expect((await library.get('/records?isbn=9780224025721')).status).toBe(400);
});

test('files and sources are listed, with what cannot be read', async () => {
  putFile('district.mrc', iso2709([record(momo, 'Momo'), record(matilda, 'Matilda')]));
  putFile('holiday.xml', 'no XML');
  await sources({});
  const listed = bodyOf<{ files: object[]; sources: object[] }>(await library.get('/records/sources'), 200);
  expect(listed.files).toEqual([
    { name: 'district.mrc', isbns: 2, unreadable: false },
    { name: 'holiday.xml', isbns: 0, unreadable: true },
  ]);
  expect(listed.sources).toContainEqual({
    id: 'here',
    name: 'The district',
    records: true,
    covers: true,
    chosen: true,
  });
  expect(listed.sources).toContainEqual(expect.objectContaining({ id: 'open-library', chosen: false }));
});

test('a cover is put, read by its own id, replaced and removed; the title and the loan say so', async () => {
  const { id, titleId } = await add(unknown);
  expect((await library.get(`/covers/${titleId}`)).status).toBe(404);
  expect((await library.call('PUT', `/covers/${titleId}`, jpeg)).status).toBe(204);
  const { cover } = bodyOf<{ cover: string }>(await library.get(`/items/${id}`), 200);
  expect((await library.get(`/covers/${cover}`)).body).toEqual(jpeg);
  expect((await library.call('PUT', `/covers/${titleId}`, jpeg)).status).toBe(204);
  expect((await library.get(`/covers/${cover}`)).status).toBe(404);
  expect(problemOf(await library.call('PUT', `/covers/${titleId}`, Buffer.from('<svg/>')))).toMatchObject({
    status: 415,
  });
  expect((await library.delete(`/covers/${titleId}`)).status).toBe(204);
  expect(await title(titleId)).toMatchObject({ cover: null });
  expect(bodyOf(await library.get('/items'), 200)).toMatchObject([{ cover: null }]);
});

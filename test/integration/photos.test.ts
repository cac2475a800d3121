// Tests photos of borrowers: what is accepted, what lists and the journal say of them, and that they go with the borrower.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, bodyOf, type Person } from '../support/school-year.ts';
import { jpegOf, pngOf, webpOf } from '../support/pictures.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

type WithPhoto = Person & { photo: string | null };
const jpeg = jpegOf(512, 512);
const png = pngOf(4096, 8);
const webp = webpOf('VP8 ', 8, 4096);

function ask(method: string, id: string, body?: Uint8Array, headers = {}): Promise<Response> {
  const request = new Request(`http://desk/api/v1/users/${id}/photo`, {
    method,
    headers,
    ...(body !== undefined && { body: new Uint8Array(body) }),
  });
  return Promise.resolve(library.library.api.fetch(request, { kind: 'window' }));
}
const photosKept = () =>
  (library.tables()['borrower_photos'] as { borrower_id: string }[]).map((row) => row.borrower_id);
const borrowerNow = async ({ id }: Person) => bodyOf<WithPhoto>(await library.get(`/users/${id}`), 200);

test.each([
  ['image/jpeg', jpeg],
  ['image/png', png],
  ['image/webp', webp],
])('a photo is known by its bytes, as %s', async (type, bytes) => {
  const borrower = await addBorrower(library);
  expect((await ask('PUT', borrower.id, bytes, { 'content-type': 'image/gif' })).status).toBe(204);
  const answer = await ask('GET', borrower.id);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('cache-control')).toContain('private');
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
});

test('lists say that there is one, with a new name after each change', async () => {
  const borrower = await addBorrower(library);
  expect((await borrowerNow(borrower)).photo).toBeNull();
  const names = new Set<string | null>();
  for (const bytes of [jpeg, png]) {
    await ask('PUT', borrower.id, bytes);
    const now = await borrowerNow(borrower);
    const list = bodyOf<WithPhoto[]>(await library.get('/users'), 200);
    expect(list.find(({ id }) => id === borrower.id)).toEqual(now);
    expect(now.version).toBe(names.size + 2);
    const known = await ask('GET', borrower.id, undefined, { 'if-none-match': `"${now.photo ?? ''}"` });
    expect([known.status, known.headers.get('etag')]).toEqual([304, `"${now.photo ?? ''}"`]);
    names.add(now.photo);
  }
  expect(names.size).toBe(2);
});

test('a photo that the caller has is not sent again, however that is said', async () => {
  const borrower = await addBorrower(library);
  await ask('PUT', borrower.id, jpeg);
  const tag = `"${(await borrowerNow(borrower)).photo ?? ''}"`;
  for (const [known, status] of [
    ['*', 304],
    [`W/${tag}`, 304],
    [`"another", ${tag}`, 304],
    ['"another"', 200],
  ] as const) {
    const answer = await ask('GET', borrower.id, undefined, { 'if-none-match': known });
    expect([known, answer.status]).toEqual([known, status]);
  }
});

test('what is no picture or too large is refused, and the photo before it stays', async () => {
  const borrower = await addBorrower(library);
  await ask('PUT', borrower.id, jpeg);
  const code = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(await code(await ask('PUT', borrower.id, svg))).toEqual([415, 'not-a-photo']);
  expect(await code(await ask('PUT', borrower.id, Buffer.from('RIFF0000WAVE')))).toEqual([
    415,
    'not-a-photo',
  ]);
  const noSize = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda]);
  expect(await code(await ask('PUT', borrower.id, noSize))).toEqual([415, 'not-a-photo']);
  for (const vast of [pngOf(23_000, 23_000), jpegOf(8, 4097), webpOf('VP8X', 4097, 8)])
    expect(await code(await ask('PUT', borrower.id, vast))).toEqual([413, 'picture-too-large']);
  const large = Buffer.concat([jpeg, Buffer.alloc(200 * 1024)]);
  expect(await code(await ask('PUT', borrower.id, large))).toEqual([413, 'body-too-large']);
  expect(await code(await ask('PUT', 'nobody', jpeg))).toEqual([404, 'not-found']);
  expect(Buffer.from(await (await ask('GET', borrower.id)).arrayBuffer())).toEqual(jpeg);
});

test('a photo is removed alone, and with the borrower', async () => {
  const [one, other] = [await addBorrower(library), await addBorrower(library)];
  for (const { id } of [one, other]) await ask('PUT', id, jpeg);
  expect((await ask('DELETE', one.id)).status).toBe(204);
  expect((await ask('GET', one.id)).status).toBe(404);
  expect((await borrowerNow(one)).photo).toBeNull();
  const before = library.tables();
  expect((await ask('DELETE', one.id)).status).toBe(204);
  expect(library.tables()).toEqual(before);
  expect(photosKept()).toContain(other.id);
  await library.delete(`/users/${other.id}`);
  expect(photosKept()).not.toContain(other.id);
});

test('of two merged records one photo stays: the only one, or the one chosen', async () => {
  const people = await Promise.all([1, 2, 3].map(() => addBorrower(library)));
  const [first, second, third] = people as [Person, Person, Person];
  await ask('PUT', second.id, jpeg);
  expect((await library.post(`/users/${first.id}/merge`, { from: second.id })).status).toBe(200);
  expect(Buffer.from(await (await ask('GET', first.id)).arrayBuffer())).toEqual(jpeg);
  await ask('PUT', third.id, png);
  expect((await library.post(`/users/${first.id}/merge`, { from: third.id })).status).toBe(409);
  const body = { from: third.id, take: ['photo'] };
  expect((await library.post(`/users/${first.id}/merge`, body)).status).toBe(200);
  expect(Buffer.from(await (await ask('GET', first.id)).arrayBuffer())).toEqual(png);
  expect(photosKept()).not.toContain(third.id);
});

test('the journal records a photo without a byte of it', async () => {
  const borrower = await addBorrower(library);
  const secret = Buffer.concat([jpeg, Buffer.from('a face')]);
  await ask('PUT', borrower.id, secret);
  const last = library.ledgerLines().at(-1) ?? '';
  expect(last).toContain('"changed":["photo"]');
  for (const form of ['base64', 'hex', 'utf8'] as const) expect(last).not.toContain(secret.toString(form));
});

// Tests keeping borrowers in step with a pupil administration: taken numbers, upserts, and many rows in one call.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf, type Person } from '../support/school-year.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

interface Pupil extends Person {
  externalId: string | null;
  givenName: string;
  [field: string]: unknown;
  group: string | null;
}
interface Batch {
  added: number;
  updated: number;
  unchanged: number;
  failed: number;
  results: { index: number; status: number; id?: string; problem?: { code: string; existingId?: string } }[];
}
const names = { givenName: 'Noor', familyName: 'Jansen' };
const seq = async (): Promise<number> =>
  Promise.resolve((library.tables()['events'] as { seq: number }[]).at(-1)?.seq ?? 0);
const batch = async (rows: unknown): Promise<Batch> => bodyOf(await library.post('/users/batch', rows), 200);

test('a number in use is refused with the id of its borrower', async () => {
  const { id } = await addBorrower(library, { externalId: 'S-1', barcode: '2001' });
  for (const [taken, code] of [
    [{ externalId: 'S-1' }, 'external-id-taken'],
    [{ barcode: '2001' }, 'barcode-taken'],
  ] as const) {
    const problem = problemOf(await library.post('/users', { ...names, ...taken }));
    expect(problem).toMatchObject({ status: 409, code, existingId: id });
  }
});

test('the answer to a change carries what the next change compares', async () => {
  const added = await library.post('/users', names);
  expect(added.headers.get('etag')).toBe('"1"');
  const { id } = bodyOf<Person>(added, 201);
  const change = (group: string, ifMatch: string | null): Promise<Answer> =>
    library.call('POST', `/users/${id}`, { group }, { headers: { 'if-match': ifMatch ?? '' } });
  const changed = await change('1A', added.headers.get('etag'));
  bodyOf(changed, 200);
  expect(changed.headers.get('etag')).toBe('"2"');
  bodyOf(await change('1B', changed.headers.get('etag')), 200);
  expect(problemOf(await change('1C', changed.headers.get('etag'))).status).toBe(412);
  const item = await addItem(library);
  const edited = await library.post(`/items/${item.id}`, { note: 'Torn' });
  expect(edited.headers.get('etag')).toBe(`"${String(bodyOf<{ version: number }>(edited, 200).version)}"`);
});

describe('an upsert', () => {
  const put = (at: string, body: unknown): Promise<Answer> => library.post(`/users/${at}?upsert=true`, body);

  test.each([
    ['ext:S-100', 'externalId', 'S-100'],
    ['barcode:2100', 'barcode', '2100'],
    ['ext:S%2F1%3F', 'externalId', 'S/1?'],
  ])('adds who is not there by %s, then updates, then changes nothing', async (at, field, number) => {
    const added = await put(at, { ...names, group: '1A' });
    const pupil = bodyOf<Pupil>(added, 201);
    expect([added.headers.get('location'), pupil[field]]).toEqual([`/api/v1/users/${pupil.id}`, number]);
    const updated = bodyOf<Pupil>(await put(at, { ...names, group: '2A' }), 200);
    expect(updated).toMatchObject({ id: pupil.id, group: '2A', version: 2 });
    const before = await seq();
    expect(bodyOf<Pupil>(await put(at, { ...names, group: '2A' }), 200).version).toBe(2);
    expect(await seq()).toBe(before);
  });

  test('needs names for a new borrower, and only then', async () => {
    const answer = await put('ext:S-200', { group: '1A' });
    expect([answer.status, problemOf(answer).errors?.map(({ pointer }) => pointer)]).toEqual([
      400,
      ['/givenName', '/familyName'],
    ]);
    await put('ext:S-200', names);
    expect((await put('ext:S-200', { group: '1A' })).status).toBe(200);
  });

  test('is not for ids, and not for two numbers at once', async () => {
    const { id } = await addBorrower(library);
    expect(problemOf(await put(id, names)).errors?.[0]?.parameter).toBe('upsert');
    const other = await put('ext:S-201', { ...names, externalId: 'S-202' });
    expect([other.status, problemOf(other).errors?.[0]?.pointer]).toEqual([400, '/externalId']);
  });

  test('without upsert is an update of an existing borrower', async () => {
    expect((await library.post('/users/ext:S-300', names)).status).toBe(404);
    expect((await library.post('/users/ext:S-300?upsert=false', names)).status).toBe(404);
  });

  test('is another request than an update, also under the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'one-key' };
    const upsert = await library.call('POST', '/users/ext:S-302?upsert=true', names, { headers });
    expect(upsert.status).toBe(201);
    const update = await library.call('POST', '/users/ext:S-302', names, { headers });
    expect(problemOf(update).code).toBe('idempotency-key-reused');
  });

  test('with If-Match adds no borrower', async () => {
    const answer = await library.call('POST', '/users/ext:S-301?upsert=true', names, {
      headers: { 'if-match': '"1"' },
    });
    expect([answer.status, problemOf(answer).code]).toEqual([412, 'version-conflict']);
  });
});

describe('many rows in one call', () => {
  test('are each added, updated or left unchanged, and each has its result', async () => {
    const rows = [
      { ...names, externalId: 'B-1', group: '3A' },
      { ...names, externalId: 'B-2' },
      { ...names, barcode: '2500' },
    ];
    expect(await batch(rows)).toMatchObject({ added: 3, updated: 0, unchanged: 0, failed: 0 });
    const again = await batch([{ ...rows[0], group: '4A' }, ...rows.slice(1)]);
    expect(again).toMatchObject({ added: 0, updated: 1, unchanged: 2, failed: 0 });
    const pupil = bodyOf<Pupil>(await library.get('/users/ext:B-1'), 200);
    expect(again.results[0]).toEqual({ index: 0, status: 200, id: pupil.id });
    expect(pupil.group).toBe('4A');
  });

  test('that are not right are refused alone, and leave nothing behind', async () => {
    const { id } = await addBorrower(library, { barcode: '2600' });
    const told = await batch([
      { ...names, externalId: 'C-1' },
      { ...names, externalId: 'C-2', barcode: '2600', group: 'Never made' },
      { ...names },
      { ...names, externalId: 'C-3', shoeSize: 43 },
      'C-4',
      null,
      { externalId: 'C-5' },
      { ...names, externalId: 'C-6' },
    ]);
    expect(told.results.map(({ status, problem }) => problem?.code ?? status)).toEqual([
      201,
      'barcode-taken',
      'validation-failed',
      'validation-failed',
      'validation-failed',
      'validation-failed',
      'validation-failed',
      201,
    ]);
    expect(told.results[1]?.problem?.existingId).toBe(id);
    expect(told).toMatchObject({ added: 2, failed: 6 });
    const groups = bodyOf<{ name: string }[]>(await library.get('/groups'), 200);
    expect(groups.map(({ name }) => name)).not.toContain('Never made');
  });

  test('may come a line each, and a line that is no JSON is refused alone', async () => {
    const lines = [
      JSON.stringify({ ...names, externalId: 'L-1' }),
      '',
      '{"givenName":',
      JSON.stringify({ ...names, externalId: 'L-2' }),
      '',
    ];
    const answer = await library.call('POST', '/users/batch', lines.join('\r\n'), {
      headers: { 'content-type': 'application/x-ndjson' },
    });
    const told = bodyOf<Batch>(answer, 200);
    expect(told.results.map(({ index, status, problem }) => [index, problem?.code ?? status])).toEqual([
      [0, 201],
      [1, 'malformed-json'],
      [2, 201],
    ]);
  });

  test.each([
    ['no list', {}, 400, 'validation-failed'],
    ['too many', Array.from({ length: 10_001 }, () => 0), 400, 'validation-failed'],
    ['no JSON', '[{', 400, 'malformed-json'],
    ['too much', `[${' '.repeat(16 * 1024 * 1024)}]`, 413, 'body-too-large'],
  ])('that are %s are refused as a whole', async (_, body, status, code) => {
    const answer = await library.post('/users/batch', body);
    expect([answer.status, problemOf(answer).code]).toEqual([status, code]);
  });

  test('have a larger body than anything else, and lines are for them only', async () => {
    const large = [
      { ...names, externalId: 'D-1', message: 'x' },
      ...Array.from({ length: 2000 }, () => 'y'.repeat(700)),
    ];
    expect((await batch(large)).failed).toBe(2000);
    expect(
      (await library.post('/users', JSON.stringify({ ...names, message: 'x'.repeat(1_100_000) }))).status,
    ).toBe(413);
    const lines = await library.call('POST', '/users', JSON.stringify(names), {
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(lines.status).toBe(415);
  });

  test('let scans go on meanwhile, ten thousand of them', { timeout: 120_000 }, async () => {
    const [borrower, item] = [await addBorrower(library), await addItem(library)];
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      ...names,
      externalId: `T-${n}`,
      group: `G${n % 40}`,
    }));
    const sending = { finished: false };
    const sent = batch(rows).finally(() => (sending.finished = true));
    await expect
      .poll(async () => (await library.get('/groups')).body)
      .toContainEqual(expect.objectContaining({ name: 'G0' })); // it is under way
    let scans = 0;
    while (!sending.finished) {
      await lend(library, borrower, item);
      await library.post('/returns', { item: item.id });
      scans += 2;
    }
    expect(await sent).toMatchObject({ added: 10_000, failed: 0 });
    expect(scans).toBeGreaterThan(20);
  });

  test('with an idempotency key are answered the same again', async () => {
    const send = (): Promise<Answer> =>
      library.call('POST', '/users/batch', [{ ...names, externalId: 'K-1' }], {
        headers: { 'idempotency-key': 'night-1' },
      });
    const first = bodyOf<Batch>(await send(), 200);
    expect(bodyOf<Batch>(await send(), 200)).toEqual(first);
    expect(first.added).toBe(1);
  });
});

// Tests that a query parameter that an operation does not take is refused, and never left out unnoticed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
  await library.post('/users', { givenName: 'Noor', familyName: 'Jansen', externalId: 'S-1042' });
});
afterAll(() => library.remove());

interface Parameter {
  name: string;
  in: string;
}
/** Every operation, and the names of the query parameters that its document tells of. */
const operations = (): { method: string; at: string; names: string[] }[] =>
  Object.entries(library.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      at: path.replaceAll(/\{\w+\}/g, 'nobody'),
      names: (parameters as Parameter[]).filter((one) => one.in === 'query').map(({ name }) => name),
    })),
  );

test('an unknown parameter is refused with the ones that the call takes', async () => {
  const { status, body } = await library.get('/loans?klas=3A');
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 'validation-failed',
    detail: 'The parameter klas is not known here; this call takes group, separator, q, toCheck.',
    errors: [
      {
        pointer: '',
        parameter: 'klas',
        message: 'is not known here; this call takes group, separator, q, toCheck',
      },
    ],
  });
  const none = await library.get('/groups?all=1');
  expect(none.body).toMatchObject({ detail: 'The parameter all is not known here; this call takes none.' });
});

test('every operation refuses an unknown parameter and knows those that its document names', async () => {
  const wrong: string[] = [];
  let parameters = 0;
  for (const { method, at, names } of operations()) {
    const takes = names.length === 0 ? 'this call takes none' : `this call takes ${names.join(', ')}`;
    for (const unknown of ['_', 'toString', ...names.map((name) => name.toUpperCase())]) {
      const { status, body } = await library.call(method, `${at}?${unknown}=x`);
      const told = (body as { errors?: { message: string }[] } | null)?.errors?.[0]?.message;
      if (status !== 400 || told !== `is not known here; ${takes}`)
        wrong.push(`${method} ${at}?${unknown}: ${String(status)} ${String(told)}`);
    }
    for (const name of names) {
      parameters += 1;
      const { body } = await library.call(method, `${at}?${name}=x`);
      if (JSON.stringify(body).includes('is not known here')) wrong.push(`${method} ${at}?${name}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(parameters).toBeGreaterThan(40);
});

test('a refused call changes nothing', async () => {
  const before = library.tables();
  const answer = await library.post('/users/ext:S-9?Upsert=true', { givenName: 'A', familyName: 'B' });
  expect(answer.status).toBe(400);
  expect(library.tables()).toEqual(before);
});

test('however a known name is written in the address, it is known', async () => {
  for (const path of ['/users', '/users?', '/users?q=noor', '/users?%71=noor', '/users?=1', '/users?&q=a&'])
    expect([path, (await library.get(path)).status]).toEqual([path, 200]);
});

test('names are reported as they were meant, and neither many nor long ones without end', async () => {
  const unknownAt = async (search: string): Promise<string[]> => {
    const { errors } = (await library.get(`/users?${search}`)).body as { errors: { parameter: string }[] };
    return errors.map(({ parameter }) => parameter);
  };
  expect(await unknownAt('q=noor&caf%C3%A9%0D%0Ax=1&%5F_proto__=2&class=3A&class=3B')).toEqual([
    'caf\u00e9\r\nx',
    '__proto__',
    'class',
  ]);
  const names = Array.from({ length: 300 }, (_, index) => `x${String(index)}=1`);
  expect(await unknownAt(names.join('&'))).toHaveLength(10);
  expect(await unknownAt(`${'z'.repeat(5000)}=1`)).toEqual(['z'.repeat(50)]);
});

test('a caller without a token learns no parameter', async () => {
  const door = { kind: 'tcp' as const, hosts: ['127.0.0.1:4780'] };
  const headers = { host: '127.0.0.1:4780' };
  const { status } = await library.call('GET', '/users?updateSince=1', undefined, { door, headers });
  expect(status).toBe(401);
});

// Tests that a query parameter that nobody knows is never left out unnoticed: a slip is refused, the rest is named in the answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';

const header = 'loandesk-ignored-parameters';
const strictly = { headers: { prefer: 'handling=strict' } };

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
  await library.post('/users', { givenName: 'Noor', familyName: 'Jansen', externalId: 'S-1042' });
});
afterAll(() => library.remove());

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  library.call('GET', path, undefined, { headers });

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

describe('a slip', () => {
  test('is refused with the name that was meant', async () => {
    const { status, body } = await get('/users?updateSince=2026-09-01T00:00:00Z');
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'validation-failed',
      detail: 'The parameter updateSince is not known here; did you mean updatedSince?',
      errors: [{ pointer: '?updateSince', message: 'is not known here; did you mean updatedSince?' }],
    });
  });

  test('changes nothing', async () => {
    const before = library.tables();
    const answer = await library.post('/users/ext:S-9?Upsert=true', { givenName: 'A', familyName: 'B' });
    expect(answer.status).toBe(400);
    expect(library.tables()).toEqual(before);
  });

  test('is found in every parameter of every operation, and what the document names never is one', async () => {
    const wrong: string[] = [];
    let parameters = 0;
    for (const { method, at, names } of operations())
      for (const name of names) {
        parameters += 1;
        const slip = `${name.toUpperCase()}_=x`;
        const { status, body } = await library.call(method, `${at}?${slip}`);
        const meant = (body as { errors?: { message: string }[] } | null)?.errors?.[0]?.message;
        if (status !== 400 || meant !== `is not known here; did you mean ${name}?`)
          wrong.push(`${method} ${at}?${slip}: ${String(status)} ${String(meant)}`);
        const right = await library.call(method, `${at}?${name}=x`);
        if (JSON.stringify(right.body).includes('is not known here') || right.headers.has(header))
          wrong.push(`${method} ${at}?${name}`);
      }
    expect(wrong).toEqual([]);
    expect(parameters).toBeGreaterThan(40);
  });
});

describe('any other name', () => {
  test('is left out of account by every operation, and named in the answer', async () => {
    const wrong: string[] = [];
    for (const { method, at } of operations()) {
      if (at === '/export' || at === '/health/support-bundle' || at.endsWith('/pdf')) continue; // they take long
      // A body that nobody takes: nothing is to happen.
      const body = method === 'GET' || method === 'DELETE' ? undefined : 'x';
      const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'image/gif' };
      const options = { headers };
      const plain = await library.call(method, at, body, options);
      const also = await library.call(method, `${at}?_=1`, body, options);
      if (also.status !== plain.status || also.headers.get(header) !== '_')
        wrong.push(`${method} ${at}: ${String(plain.status)} ${String(also.status)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('is told beside what was understood, as it would stand in an address, and not without end', async () => {
    const some = await get('/users?q=noor&caf%C3%A9%0D%0Ax=1&%5F_proto__=2&class=3A');
    expect([some.status, (some.body as unknown[]).length]).toEqual([200, 1]);
    expect(some.headers.get(header)).toBe('caf%C3%A9%0D%0Ax, __proto__, class');

    const names = Array.from({ length: 300 }, (_, index) => `x${String(index)}${'y'.repeat(20)}`);
    const many =
      (await get(`/users?${names.map((name) => `${name}=1`).join('&')}`)).headers.get(header) ?? '';
    expect(many.split(', ')).toHaveLength(10);
    expect(((await get(`/users?${'z'.repeat(5000)}=1`)).headers.get(header) ?? '').length).toBe(50);
  });

  test('is told with 304 and with a refusal too; and nothing is told where all are known', async () => {
    const tag = (await get('/loans?_=1')).headers.get('etag') ?? '';
    const unchanged = await get('/loans?_=1', { 'if-none-match': tag });
    expect([unchanged.status, unchanged.headers.get(header)]).toEqual([304, '_']);
    const missing = await get('/users/nobody?_=1');
    expect([missing.status, missing.headers.get(header)]).toEqual([404, '_']);
    for (const path of ['/users', '/users?', '/users?q=noor', '/users?%71=noor', '/users?=1', '/users?&q=a&'])
      expect([path, (await get(path)).headers.get(header)]).toEqual([path, null]);
  });

  test('is refused where the caller prefers strictness, with what the call takes', async () => {
    const refused = await library.call('GET', '/loans?klas=3A', undefined, strictly);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      detail: 'The parameter klas is not known here; this call takes group, q.',
      errors: [{ pointer: '?klas', message: 'is not known here; this call takes group, q' }],
    });
    const none = await library.call('GET', '/groups?all=1', undefined, strictly);
    expect(none.body).toMatchObject({ detail: 'The parameter all is not known here; this call takes none.' });
    expect((await library.call('GET', '/loans?group=3A', undefined, strictly)).status).toBe(200);
    const lenient = { headers: { prefer: 'handling=lenient, return=minimal' } };
    expect((await library.call('GET', '/loans?klas=3A', undefined, lenient)).status).toBe(200);
  });

  test('tells nothing to whoever shows no token', async () => {
    const door = { kind: 'tcp' as const, hosts: ['127.0.0.1:4780'] };
    const headers = { host: '127.0.0.1:4780' };
    const { status } = await library.call('GET', '/users?updateSince=1', undefined, { door, headers });
    expect(status).toBe(401);
  });
});

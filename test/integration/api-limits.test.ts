// Tests what keeps the desk usable whatever other programs do: limits of rate, a token's last use.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowances, bucketsByToken } from '../../src-main/core/http/rate-limits.ts';
import { bucket } from '../../src-main/core/http/token-bucket.ts';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import { bodyOf, problemOf } from '../support/school-year.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

const host = '127.0.0.1:4780';
const door = { kind: 'tcp' as const, hosts: [host] };
const ask = (at: string, token?: string): Promise<Answer> =>
  library.call('GET', at, undefined, {
    headers: { host, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    door,
  });
interface Token {
  id: string;
  token: string;
  lastUsedAt: string | null;
}
const tokenWith = async (scopes: string[]): Promise<Token> =>
  bodyOf(await library.post('/tokens', { name: 'A program', scopes }), 201);

describe('a caller', () => {
  test('may ask a burst, then as many as come back in time, and hears how long to wait', () => {
    let nowMs = 0;
    const own = bucket({ burst: 3, perSecond: 2 }, () => nowMs);
    const refused = (): unknown => {
      try {
        own.take();
        return null;
      } catch (error) {
        return error;
      }
    };
    expect([refused(), refused(), refused()]).toEqual([null, null, null]);
    expect(refused()).toMatchObject({ code: 'too-many-requests', facts: { retryAfterSeconds: 1 } });
    nowMs = 500;
    expect(refused()).toBeNull();
    expect(refused()).not.toBeNull();
    nowMs = 3_600_000;
    expect([refused(), refused(), refused()]).toEqual([null, null, null]);
    expect(refused()).not.toBeNull();
  });

  test('has a limit of its own, with every scope one beyond what this server can answer', () => {
    const buckets = bucketsByToken(allowances.token, () => 0);
    for (let n = 0; n < allowances.token.burst; n += 1) buckets.of('wild').take();
    expect(() => {
      buckets.of('wild').take();
    }).toThrow('At most 2000 requests at once');
    buckets.of('other').take();
    const desks = bucketsByToken(allowances.desk, () => 0);
    for (let n = 0; n < 200_000; n += 1) desks.of('desk').take();
  });

  test('reads its limit and what is left of it in each answer', () => {
    let nowMs = 0;
    const own = bucket({ burst: 10, perSecond: 2 }, () => nowMs);
    own.take();
    expect(own.fields()).toEqual({
      'ratelimit-policy': '"requests";q=10;w=5',
      ratelimit: '"requests";r=9;t=1',
    });
    for (let n = 0; n < 9; n += 1) own.take();
    expect(own.fields().ratelimit).toBe('"requests";r=0;t=5');
    nowMs = 5000;
    own.take();
    expect(own.fields().ratelimit).toBe('"requests";r=9;t=1');
  });

  test('that has run wild has to wait, and the others are served', async () => {
    const wild = (await tokenWith(['circulation'])).token;
    const calm = (await tokenWith(['circulation'])).token;
    let refusal: Answer | null = null;
    for (let n = 0; n < 10_000 && refusal === null; n += 1) {
      const answer = await ask('/closed-days', wild);
      if (answer.status !== 200) refusal = answer;
    }
    expect([refusal?.status, refusal === null ? '' : problemOf(refusal).code]).toEqual([
      429,
      'too-many-requests',
    ]);
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refusal?.headers.get('ratelimit')).toMatch(/^"requests";r=0;t=\d+$/);
    expect((await ask('/closed-days', calm)).headers.get('ratelimit')).toBe('"requests";r=1999;t=1');
    expect((await library.get('/closed-days')).status).toBe(200);
  });

  test('that sends too many requests without a token has to wait, and those with one are served', async () => {
    const { token } = await tokenWith(['circulation']);
    const codes = new Set<string>();
    for (let n = 0; n < 10_000 && !codes.has('too-many-requests'); n += 1)
      codes.add(problemOf(await ask('/closed-days', 'ld_wrong')).code);
    expect([...codes]).toEqual(['unauthenticated', 'too-many-requests']);
    expect((await ask('/closed-days', token)).status).toBe(200);
    expect((await ask('/health')).status).toBe(200);
  });
});

describe('a token’s last use', () => {
  const lastUse = async (id: string): Promise<string | null | undefined> =>
    bodyOf<Token[]>(await library.get('/tokens'), 200).find((one) => one.id === id)?.lastUsedAt;

  test('is shown at once, and written down without an event', async () => {
    const { id, token } = await tokenWith(['circulation']);
    expect(await lastUse(id)).toBeNull();
    const before = library.tables();
    library.clock.set('2026-09-07T11:00:00.000Z');
    await ask('/closed-days', token);
    expect(await lastUse(id)).toBe('2026-09-07T11:00:00.000Z');
    expect(library.tables()).toEqual(before);
    await library.reopen();
    expect(await lastUse(id)).toBe('2026-09-07T11:00:00.000Z');
    expect(library.tables()['events']).toEqual(before['events']);
  });
});

// Tests two hundred disguises of host and page, and ten thousand repeated submissions at random moments.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, bodyOf } from '../support/school-year.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

const own = ['127.0.0.1:4780', 'localhost:4780'];
const door = { kind: 'tcp' as const, hosts: own };

/** Names, spellings and neighbours of the address that the server answers to; none of them is it. */
function disguises(): string[] {
  const names = [
    ...['127.0.0.1', 'localhost'].flatMap((name) => [
      `${name}.`,
      `${name}.evil.example`,
      `evil.example.${name}`,
      `x${name}`,
      `${name}@evil.example`,
      `user@${name}`,
      `${name}%00`,
      `${name}\\evil.example`,
      `${name}/evil`,
      `${name}#`,
      `${name}?`,
      `[${name}]`,
    ]),
    '127.1',
    '127.0.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '2130706433',
    '127.0.0.01',
    '127.000.000.001',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[0:0:0:0:0:0:0:1]',
    '::1',
    '127.0.0.2',
    '10.0.0.1',
    'localhost.localdomain',
    'ip6-localhost',
    'local',
    'host',
    'evil.example',
    'localtest.me',
    '127.0.0.1.nip.io',
  ];
  const ports = [':4780', '', ':80', ':4781'];
  return names.flatMap((name) => ports.map((port) => `${name}${port}`));
}

test('two hundred disguises of the address are all turned away, as host and as page', async () => {
  const token = readFileSync(library.library.tokenFile, 'utf8').trim();
  const authorization = `Bearer ${token}`;
  const ask = async (headers: Record<string, string>): Promise<number> =>
    (await library.call('GET', '/groups', undefined, { headers: { authorization, ...headers }, door }))
      .status;
  const all = disguises();
  expect(new Set(all).size).toBeGreaterThanOrEqual(190);
  for (const host of all) {
    expect([host, await ask({ host })]).toEqual([host, 421]);
    for (const origin of [`http://${host}`, `https://${host}`])
      expect([origin, await ask({ host: '127.0.0.1:4780', origin })]).toEqual([origin, 403]);
  }
  for (const origin of [
    'null',
    '',
    'app://loandesk',
    'file://',
    'http://',
    '*',
    'https://127.0.0.1:4780',
    'chrome-extension://x',
  ])
    expect([origin, await ask({ host: '127.0.0.1:4780', origin })]).toEqual([origin, 403]);
  for (const host of own) expect(await ask({ host, origin: `http://${host}` })).toBe(200);
});

test(
  'ten thousand submissions of two hundred requests add two hundred borrowers',
  { timeout: 120_000 },
  async () => {
    const keys = 200;
    const before = bodyOf<unknown[]>(await library.get('/users'), 200).length;
    let seed = 20_260_907;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return (seed >>> 8) % below;
    };
    const answers = new Map<number, Set<string>>();
    const submit = async (): Promise<void> => {
      const key = random(keys);
      // Some at once, some in the next turns, some after the disk has answered.
      for (let turns = random(4); turns > 0; turns -= 1)
        await new Promise((resolve) => setImmediate(resolve));
      const body = { givenName: 'Noor', familyName: `Key ${String(key)}` };
      const answer = await library.call('POST', '/users', body, {
        headers: { 'idempotency-key': `key-${String(key)}` },
      });
      const seen = answers.get(key) ?? new Set();
      answers.set(key, seen.add(JSON.stringify([answer.status, answer.body])));
    };
    for (let sent = 0; sent < 10_000; sent += 50) await Promise.all(Array.from({ length: 50 }, submit));
    expect(bodyOf<unknown[]>(await library.get('/users'), 200).length - before).toBe(answers.size);
    expect(answers.size).toBe(keys);
    for (const seen of answers.values()) expect(seen.size).toBe(1);
    await addBorrower(library);
  },
);

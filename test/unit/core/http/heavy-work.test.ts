// Tests the queue of heavy requests: two run, six wait, the next is told when to come back, and one that leaves gives up its place.
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { limitHeavyWork } from '../../../../src-main/core/http/heavy-work.ts';
import type { RequestEnv } from '../../../../src-main/core/http/operation.ts';
import { Problem } from '../../../../src-main/core/problems/problem.ts';

function served(isHeavy = true) {
  const work: { finish: () => void }[] = [];
  const app = new Hono<RequestEnv>();
  app.use(
    limitHeavyWork(() => ({
      parameters: new Set(),
      scope: undefined,
      hasVersion: false,
      readOnly: new Set(),
      answers: [],
      isHeavy,
    })),
  );
  app.get('/', async (context) => {
    await new Promise<void>((finish) => work.push({ finish }));
    return context.text('done');
  });
  app.get('/sent-later', (context) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    work.push({
      finish: () => {
        resolve(undefined);
      },
    });
    context.set('fileSent', promise);
    return context.text('begun');
  });
  app.onError((error) => {
    if (!(error instanceof Problem)) throw error;
    return new Response(error.code, { headers: { retry: String(error.facts.retryAfterSeconds) } });
  });
  const ask = async (signal?: AbortSignal, path = '/') =>
    app.request(path, signal === undefined ? {} : { signal });
  return { work, ask };
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('two run, six wait, and the next is told when to try again', async () => {
  const { work, ask } = served();
  const answers = Array.from({ length: 8 }, () => ask());
  await turns();
  expect(work).toHaveLength(2);
  const refused = await ask();
  expect([await refused.text(), refused.headers.get('retry')]).toEqual(['too-many-requests', '5']);
  for (let next = 0; next < 8; next += 1) {
    work[next]?.finish();
    await turns();
    expect(work).toHaveLength(Math.min(8, next + 3));
  }
  expect(await Promise.all(answers.map(async (one) => (await one).text()))).toEqual(Array(8).fill('done'));
});

test('a request whose client leaves while it waits gives up its place', async () => {
  const { work, ask } = served();
  void ask();
  void ask();
  const leaving = new AbortController();
  const left = ask(leaving.signal);
  const stays = ask();
  await turns();
  leaving.abort();
  expect(await (await left).text()).toBe('work-stopped');
  work[0]?.finish();
  await turns();
  expect(work).toHaveLength(3);
  work[2]?.finish();
  expect(await (await stays).text()).toBe('done');
});

test('a file that is made while it is sent holds its place until its end', async () => {
  const { work, ask } = served();
  await ask(undefined, '/sent-later');
  await ask(undefined, '/sent-later');
  void ask();
  await turns();
  expect(work).toHaveLength(2);
  work[1]?.finish();
  await turns();
  expect(work).toHaveLength(3);
});

test('other requests do not wait', async () => {
  const { work, ask } = served(false);
  for (let count = 0; count < 20; count += 1) void ask();
  await turns();
  expect(work).toHaveLength(20);
});

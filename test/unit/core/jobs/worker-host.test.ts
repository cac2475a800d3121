// Tests that a worker process may die at any moment without affecting the program.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWorker } from '../../../../src-main/core/jobs/worker-host.ts';
import { job } from '../../../../src-main/core/jobs/worker-job.ts';

const pidJob = job<object, number>('pid');

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-process-'));
  file = path.join(folder, 'answers.mjs');
  writeFileSync(
    file,
    `process.on('message', (order) => typeof order === 'object' && process.send({ done: process.pid }));
     process.on('disconnect', () => process.exit());`,
  );
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Without a turn of the event loop: the program has not heard of it yet. */
function endUnheard(pid: number): void {
  process.kill(pid, 'SIGKILL');
  const proc = `/proc/${String(pid)}`;
  // what it has open is closed by the last of its threads
  while (!readFileSync(`${proc}/stat`, 'utf8').includes(') Z ') || readdirSync(`${proc}/task`).length > 1);
}

test.skipIf(process.platform !== 'linux')(
  'one that has just died is given up with what it was to do (as /proc tells, on Linux)',
  async () => {
    const worker = startWorker(pidJob, { entry: file });
    const pid = await worker.ask({}, 60_000);
    endUnheard(pid);
    const asked = worker.ask({}, 60_000).catch((error: unknown) => error);
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve(); // it is handed over, to a process that has ended
    await worker.close();
    expect(await asked).toMatchObject({ why: 'closing' });
  },
);

async function expectSaid(end: string, sentence: RegExp): Promise<void> {
  writeFileSync(file, `process.on('message', () => { ${end}; });`);
  const worker = startWorker(pidJob, { entry: file });
  await expect(worker.ask({}, 60_000)).rejects.toMatchObject({
    why: 'ended',
    message: expect.stringMatching(sentence) as string,
  });
}

test('the exit code of a worker that ended by itself is reported', () =>
  expectSaid('process.exit(3)', /^It ended by itself \(code 3\)\.$/));

test.skipIf(process.platform === 'win32')(
  'with which signal one ended by itself is said (Windows has none)',
  () => expectSaid("process.kill(process.pid, 'SIGABRT')", /SIGABRT; perhaps out of memory/),
);

test('another worker is started after one died', async () => {
  const worker = startWorker(pidJob, { entry: file });
  const pid = await worker.ask({}, 60_000);
  process.kill(pid, 'SIGKILL');
  const asked = await worker.ask({}, 60_000).catch(() => worker.ask({}, 60_000)); // where it had not been heard of
  expect(asked).not.toBe(pid);
  await worker.close();
});

test('a worker with less memory than its job needs ends alone', async () => {
  writeFileSync(
    file,
    `process.on('message', () => { for (const all = []; ;) all.push(new Array(1e6).fill(all.length)); });`,
  );
  const worker = startWorker(pidJob, { entry: file, heapMegabytes: 32 });
  await expect(worker.ask({}, 60_000)).rejects.toMatchObject({ why: 'ended' });
});

test('an order of a job that failed is rejected with its error, and the worker takes the next one', async () => {
  writeFileSync(
    file,
    `let asked = 0;
     process.on('message', (order) => typeof order === 'object' &&
       process.send((asked += 1) === 1 ? { failed: { message: 'no', code: 'ENOENT', name: 'Error' } } : { done: asked }));
     process.on('disconnect', () => process.exit());`,
  );
  const worker = startWorker(pidJob, { entry: file });
  await expect(worker.ask({}, 60_000)).rejects.toMatchObject({
    why: 'failed',
    message: 'no',
    code: 'ENOENT',
  });
  expect(await worker.ask({}, 60_000)).toBe(2);
  await worker.close();
});

test('an order that is never answered is given up after its timeout, and its worker killed', async () => {
  writeFileSync(file, `process.on('message', () => {});`);
  const worker = startWorker(pidJob, { entry: file });
  await expect(worker.ask({}, 100)).rejects.toMatchObject({ why: 'slow' });
  writeFileSync(
    file,
    `process.on('message', (order) => typeof order === 'object' && process.send({ done: 7 }));`,
  );
  expect(await worker.ask({}, 60_000)).toBe(7); // of another process
  await worker.close();
});

test('the next job takes the process that the last one let go of, and starts afresh in it', async () => {
  writeFileSync(
    file,
    `let said = [];
     process.on('message', (message) => {
       if (typeof message === 'string') said = [];
       else process.send({ done: [process.pid, said.push(message)] });
     });
     process.on('disconnect', () => process.exit());`,
  );
  const ask = (worker: ReturnType<typeof startWorker>) => worker.ask({}, 60_000);
  const one = startWorker(pidJob, { entry: file });
  const first = await ask(one);
  expect(await ask(one)).toEqual([(first as number[])[0], 2]);
  const meanwhile = startWorker(pidJob, { entry: file });
  expect(await ask(meanwhile)).not.toEqual(first);
  one.rest();
  await meanwhile.close();
  const next = startWorker(pidJob, { entry: file });
  expect(await ask(next)).toEqual(first);
  await next.close();
});

test('a process whose job failed is not kept: it may have left files open', async () => {
  writeFileSync(
    file,
    `process.on('message', (order) => typeof order === 'object' &&
       process.send(order.fails ? { failed: { message: String(process.pid), code: null, name: 'Error' } } : { done: process.pid }));
     process.on('disconnect', () => process.exit());`,
  );
  const one = startWorker<{ fails?: true }, number>(pidJob, { entry: file });
  const first = await one.ask({}, 60_000);
  await expect(one.ask({ fails: true }, 60_000)).rejects.toThrow(String(first));
  one.rest();
  const next = startWorker(pidJob, { entry: file });
  expect(await next.ask({}, 60_000)).not.toBe(first);
  await next.close();
});

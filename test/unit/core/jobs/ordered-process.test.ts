// Tests that a worker process may die at any moment without affecting the program.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderedProcess } from '../../../../src-main/core/jobs/ordered-process.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-process-'));
  file = path.join(folder, 'answers.mjs');
  writeFileSync(
    file,
    `process.on('message', () => process.send({ pid: process.pid }));
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
    const ordered = orderedProcess<object, { pid: number }>(file);
    const { pid } = await ordered.ask({}, 60_000);
    endUnheard(pid);
    const asked = ordered.ask({}, 60_000).catch((error: unknown) => error);
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve(); // it is handed over, to a process that has ended
    await ordered.close();
    expect(await asked).toMatchObject({ name: 'NoAnswerError' });
  },
);

async function expectSaid(end: string, sentence: RegExp): Promise<void> {
  writeFileSync(file, `process.on('message', () => { ${end}; });`);
  const ordered = orderedProcess<object, object>(file);
  await expect(ordered.ask({}, 60_000)).rejects.toMatchObject({
    why: 'ended',
    sentence: expect.stringMatching(sentence) as string,
  });
}

test('the exit code of a worker that ended by itself is reported', () =>
  expectSaid('process.exit(3)', /^It ended by itself \(code 3\)\.$/));

test.skipIf(process.platform === 'win32')(
  'with which signal one ended by itself is said (Windows has none)',
  () => expectSaid("process.kill(process.pid, 'SIGABRT')", /SIGABRT; perhaps out of memory/),
);

test('another worker is started after one died', async () => {
  const ordered = orderedProcess<object, { pid: number }>(file);
  const { pid } = await ordered.ask({}, 60_000);
  process.kill(pid, 'SIGKILL');
  const asked = await ordered.ask({}, 60_000).catch(() => ordered.ask({}, 60_000)); // where it had not been heard of
  expect(asked.pid).not.toBe(pid);
  await ordered.close();
});

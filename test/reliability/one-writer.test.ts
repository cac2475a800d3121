// Tests that of many starts at once one owns the library, and that the others say why they do not.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyProgram, type ProgramCopy } from './program-copy.ts';

/** The id of Debian's user `nobody`. */
const someoneElse = 65534;

let folder: string;
let program: ProgramCopy;
const running: Start[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-writers-'));
  program = copyProgram();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Start {
  readonly pid: number | undefined;
  /** What it said when it listened, or when it ended instead. */
  readonly outcome: Promise<{ owns: boolean; said: string }>;
  stop(): Promise<void>;
}

function start(user?: number): Start {
  const child = spawn(
    process.execPath,
    [program.entry, '--data', path.join(folder, 'library'), '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user !== undefined && { uid: user, gid: user, cwd: '/' }),
    },
  );
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      resolve();
    });
  });
  const outcome = new Promise<{ owns: boolean; said: string }>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      resolve({ owns: true, said: part.toString() });
    });
    void ended.then(() => {
      resolve({ owns: false, said });
    });
  });
  const started = {
    pid: child.pid,
    outcome,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
  running.push(started);
  return started;
}

test('another user of the computer gets no further than the folder, and reads that it is closed', async (context) => {
  if (process.getuid?.() !== 0) context.skip('only root can start a program as another user');
  for (const shared of [folder, path.dirname(path.dirname(path.dirname(program.entry)))])
    chmodSync(shared, 0o755);
  const owner = start();
  expect((await owner.outcome).owns).toBe(true);
  const other = await start(someoneElse).outcome;
  expect(other.owns).toBe(false);
  expect(other.said).toMatch(/permission denied.*library/);
  expect(other.said.trim().split('\n')).toHaveLength(1);
});

test('a user who may not hold the library’s lock cannot open it, even if no other process has it open', async (context) => {
  if (process.getuid?.() !== 0) context.skip('only root can start a program as another user');
  for (const shared of [folder, path.dirname(path.dirname(path.dirname(program.entry)))])
    chmodSync(shared, 0o755);
  const library = path.join(folder, 'library');
  mkdirSync(library);
  chmodSync(library, 0o777);
  writeFileSync(path.join(library, 'library.lock'), '', { mode: 0o644 });
  const { owns, said } = await start(someoneElse).outcome;
  expect(owns).toBe(false);
  expect(said).toContain('permission denied');
});

/** One owns the library; everybody else says who, by its process. */
async function expectOneOwner(starts: readonly Start[]): Promise<void> {
  const outcomes = await Promise.all(starts.map(async (one) => ({ ...one, ...(await one.outcome) })));
  const owners = outcomes.filter(({ owns }) => owns);
  expect(owners).toHaveLength(1);
  for (const { owns, said } of outcomes)
    if (!owns) expect(said).toMatch(/is already open: (process \d+ on |another program)/);
  const named = outcomes.filter(({ said }) => said.includes(`process ${String(owners[0]?.pid)} on `));
  expect(named.length).toBeGreaterThanOrEqual(starts.length - 3); // who lost within the same instant may not know yet
}

test('of twenty starts at once one owns the library, and the others say who', async () => {
  await expectOneOwner(Array.from({ length: 20 }, () => start()));
});

test('of ten starts of two users at once one owns the library, and the others are refused', async (context) => {
  if (process.getuid?.() !== 0) context.skip('only root can start a program as another user');
  for (const shared of [folder, path.dirname(path.dirname(path.dirname(program.entry)))])
    chmodSync(shared, 0o755);
  mkdirSync(path.join(folder, 'library'));
  chmodSync(path.join(folder, 'library'), 0o777);
  const starts = Array.from({ length: 10 }, (_, nth) => start(nth % 2 === 0 ? undefined : someoneElse));
  const outcomes = await Promise.all(starts.map((one) => one.outcome));
  expect(outcomes.filter(({ owns }) => owns)).toHaveLength(1);
  for (const { owns, said } of outcomes) if (!owns) expect(said).toMatch(/is already open|permission denied/);
});

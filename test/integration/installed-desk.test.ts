// Tests the command that the browser edition's icon runs: it starts the library if need be and opens its desk.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newFolder } from '../support/open-library.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(async () => {
  await closeLibrary();
  rmSync(folder, { recursive: true, force: true });
});

const library = (): string => path.join(folder, 'library');
const opened = (): string => path.join(folder, 'opened');

/** Runs it with a `chromium` that notes its arguments. */
async function openDesk(...args: string[]): Promise<{ code: number; said: string; arguments: string }> {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'chromium'), `#!/bin/sh\nprintf '%s' "$*" > '${opened()}'\n`);
  chmodSync(path.join(bin, 'chromium'), 0o755);
  rmSync(opened(), { force: true });
  const entry = path.resolve(import.meta.dirname, '../../out/main/desk.js');
  const desk = spawn(process.execPath, [entry, '--data', library(), '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
  });
  let said = '';
  for (const stream of [desk.stdout, desk.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(desk, 'close')) as [number];
  const read = (): string => {
    try {
      return readFileSync(opened(), 'utf8');
    } catch {
      return '';
    }
  };
  const opensNone = args.some((option) => /^--(no-browser|link|new-pin=.*)$/.test(option));
  if (code === 0 && !opensNone) await vi.waitUntil(() => read() !== '');
  return { code, said, arguments: read() };
}

function holder(): { pid: number; url: string } | undefined {
  try {
    return JSON.parse(readFileSync(path.join(library(), 'library.holder.json'), 'utf8')) as ReturnType<
      typeof holder
    >;
  } catch {
    return undefined;
  }
}

/** The library outlives the command that started it. */
async function closeLibrary(): Promise<void> {
  const running = holder();
  if (running === undefined) return;
  process.kill(running.pid, 'SIGTERM');
  await vi.waitUntil(() => holder() === undefined, { timeout: 20_000 });
}

test('the desk opens in a window of its own, by a code and never by the token; a second time finds it open', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'the browser that stands in is looked for on the PATH');
  const first = await openDesk();
  expect(first.arguments).toMatch(/^--app=http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43} --class=loandesk$/);
  const token = readFileSync(path.join(library(), 'api-token'), 'utf8').trim();
  expect(first.arguments + first.said).not.toContain(token);
  const running = holder();
  const second = await openDesk();
  expect(second.arguments).toContain(`--app=${running?.url ?? ''}/#code=`);
  expect(second.arguments).not.toBe(first.arguments);
  expect(holder()).toEqual(running);
  const link = await openDesk('--link');
  expect(link.said).toMatch(new RegExp(`^${running?.url ?? ''}/#code=[\\w-]{43}\n$`));
  expect(await openDesk('--new-pin=246810')).toMatchObject({ code: 0, arguments: '' });
  expect(existsSync(path.join(library(), 'self-checkout-pin'))).toBe(true);
  expect((await openDesk('--new-pin=12')).said).toContain('4 to 12 digits');
  expect(await openDesk('--no-browser')).toEqual({ code: 0, said: `${running?.url ?? ''}\n`, arguments: '' });
});

test('a library that cannot be opened is said, and nothing is opened', async () => {
  mkdirSync(library());
  writeFileSync(
    path.join(library(), 'library.lock'),
    'no lock, and longer than one hundred bytes'.repeat(20),
  );
  const { code, said, arguments: args } = await openDesk();
  expect([code, args]).toEqual([1, '']);
  expect(said).not.toBe('');
});

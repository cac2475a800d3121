// Tests how the desk opens in a browser without its token in any argument: by a code that works once, on this computer only.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startHttpServer } from '../../src-main/core/http/http-server.ts';
import { startHeadless } from '../support/headless.ts';
import { newFolder, openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import { bodyOf, problemOf } from '../support/school-year.ts';

const host = '127.0.0.1:4780';
const here = { kind: 'tcp' as const, hosts: [host] };
const network = { ...here, secure: true };

/** What the server answers to another account of this computer that read the code in a list of programs. */
async function redeemedByNobody(url: string, code: string): Promise<string> {
  const { host: at, hostname, port } = new URL(url);
  const body = JSON.stringify({ code });
  const head = [
    'POST /api/v1/desk/token HTTP/1.1',
    `Host: ${at}`,
    'Content-Type: application/json',
    `Content-Length: ${String(body.length)}`,
    'Connection: close',
  ];
  const request = `${head.join('\r\n')}\r\n\r\n${body}`;
  const script = `exec 3<>/dev/tcp/${hostname}/${port}; printf '%s' "$1" >&3; cat <&3`;
  const asNobody = { uid: 65_534, gid: 65_534, cwd: '/' };
  const { stdout } = await promisify(execFile)('/bin/bash', ['-c', script, 'bash', request], asNobody);
  return stdout;
}

describe('a code for the desk', () => {
  let library: TestLibrary;
  let token: string;
  beforeEach(async () => {
    library = await openTestLibrary();
    token = readFileSync(library.library.tokenFile, 'utf8').trim();
  });
  afterEach(() => library.remove());

  const ask = (at: string, body: unknown, more: Record<string, string> = {}, door = here): Promise<Answer> =>
    library.call('POST', at, body, { headers: { host, ...more }, door });
  const withToken = (): Record<string, string> => ({ authorization: `Bearer ${token}` });
  const newCode = async (): Promise<string> =>
    bodyOf<{ code: string }>(await ask('/desk/codes', {}, withToken()), 201).code;
  const notices = async (): Promise<unknown[]> =>
    bodyOf<{ notices: unknown[] }>(await library.get('/status'), 200).notices;
  const outcome = (answer: Answer): [number, string] => [answer.status, problemOf(answer).code];

  test('is exchanged for the token without a token, once', async () => {
    const code = await newCode();
    expect(code).not.toContain(token);
    const answer = await ask('/desk/token', { code });
    const scopes = ['admin'];
    expect([answer.body, answer.headers.get('cache-control')]).toEqual([{ token, scopes }, 'no-store']);
    expect(outcome(await ask('/desk/token', { code }))).toEqual([401, 'unauthenticated']);
    expect(JSON.stringify(library.tables())).not.toContain(code);
  });

  test('is of no use to another account of this computer, and stays good for the one that made it', async ({
    skip,
  }) => {
    skip(process.platform !== 'linux', 'Linux alone tells which account a connection is from');
    skip(process.getuid?.() !== 0, 'only root may ask as a second account');
    const server = await startHttpServer(library.library, { port: 0 });
    try {
      const url = `${server.url}/api/v1/desk`;
      const json = { 'content-type': 'application/json' };
      const made = await fetch(`${url}/codes`, { method: 'POST', headers: withToken() });
      const { code } = (await made.json()) as { code: string };
      expect(await redeemedByNobody(server.url, code)).toContain('401 Unauthorized');
      expect(await notices()).toMatchObject([{ code: 'desk-code-misused', facts: { why: 'other-account' } }]);
      const body = JSON.stringify({ code });
      const answer = await fetch(`${url}/token`, { method: 'POST', headers: json, body });
      expect(await answer.json()).toEqual({ token, scopes: ['admin'] });
    } finally {
      await server.close();
    }
  });

  test('that is used a second time tells staff; one that never was does not', async () => {
    const code = await newCode();
    await ask('/desk/token', { code: 'never-made' });
    await ask('/desk/token', { code });
    expect(await notices()).toEqual([]);
    await ask('/desk/token', { code });
    expect(await notices()).toMatchObject([{ code: 'desk-code-misused', facts: { why: 'used' } }]);
  });

  test('is not had without a token of every scope', async () => {
    expect(outcome(await ask('/desk/codes', {}))).toEqual([401, 'unauthenticated']);
    const made = await library.post('/tokens', { name: 'A program', scopes: ['circulation'] });
    const authorization = `Bearer ${bodyOf<{ token: string }>(made, 201).token}`;
    expect(outcome(await ask('/desk/codes', {}, { authorization }))).toEqual([403, 'forbidden']);
  });

  test('is neither made nor exchanged for another computer or another web page', async () => {
    const code = await newCode();
    expect(outcome(await ask('/desk/codes', {}, withToken(), network))).toEqual([403, 'only-here']);
    expect(outcome(await ask('/desk/token', { code }, {}, network))).toEqual([403, 'only-here']);
    const origin = 'https://elsewhere.example';
    expect(outcome(await ask('/desk/token', { code }, { origin }))).toEqual([403, 'origin-not-allowed']);
    expect((await ask('/desk/token', { code }, { origin: `http://${host}` })).status).toBe(200);
  });

  test('gives a tablet a token of its own, over the network too, once and only if it is used', async () => {
    const device = { name: 'Tablet in the hall', scopes: ['self-checkout'] };
    const names = async (): Promise<string[]> =>
      bodyOf<{ name: string }[]>(await library.get('/tokens'), 200).map(({ name }) => name);
    const made = bodyOf<{ code: string }>(await ask('/desk/codes', { device }, withToken(), network), 201);
    expect(await names()).toEqual(['api-token']);
    const given = await ask('/desk/token', { code: made.code }, {}, network);
    expect(given.body).toEqual({ token: expect.stringMatching(/^ld_/) as string, scopes: device.scopes });
    expect(await names()).toEqual(['api-token', device.name]);
    const authorization = `Bearer ${bodyOf<{ token: string }>(given, 200).token}`;
    const visit = { headers: { host, authorization }, door: network };
    expect((await library.call('GET', '/self-checkout', undefined, visit)).status).toBe(200);
    expect((await library.call('GET', '/users', undefined, visit)).status).toBe(403);
    expect(outcome(await ask('/desk/token', { code: made.code }, {}, network))).toEqual([
      401,
      'unauthenticated',
    ]);
    expect(await names()).toHaveLength(2);
  });

  test('cannot be guessed in a loop, and is not held up by one', async () => {
    const code = await newCode();
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => ask('/desk/token', { code: `guess-${String(nth)}` })),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses).toContain(429);
    expect((await ask('/desk/token', { code })).status).toBe(200);
  });

  test.each([
    [400, {}],
    [400, { code: '' }],
    [400, { code: 7 }],
    [400, '{'],
  ])('is asked for in JSON: %i for %j', async (status, body) => {
    expect((await ask('/desk/token', body)).status).toBe(status);
  });
});

describe('npm start without Electron', () => {
  let folder: string;
  let launched: ChildProcess | undefined;
  let said: string;
  beforeEach(() => {
    folder = newFolder();
    said = '';
  });
  afterEach(async () => {
    if (launched?.exitCode === null) {
      const ended = new Promise((resolve) => launched?.once('exit', resolve));
      launched.kill('SIGTERM');
      await ended;
    }
    launched = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  const openedFile = (): string => path.join(folder, 'opened');

  /** @param browser what a browser's opener does with its argument, as a line of shell; none where there is no display */
  function launch(args: string[], browser?: string): void {
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(path.join(bin, 'xdg-open'), `#!/bin/sh\n${browser ?? 'exit 1'}\n`);
    chmodSync(path.join(bin, 'xdg-open'), 0o755);
    const env = { ...process.env, LOANDESK_NO_ELECTRON: '1', PATH: `${bin}:${process.env['PATH'] ?? ''}` };
    const launcher = path.resolve(import.meta.dirname, '../../src-main/launch/start.ts');
    launched = spawn(
      process.execPath,
      [launcher, '--data', path.join(folder, 'library'), '--port', '0', ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...env, DISPLAY: browser === undefined ? '' : ':99', WAYLAND_DISPLAY: '' },
      },
    );
    for (const stream of [launched.stdout, launched.stderr])
      stream?.on('data', (part: Buffer) => (said += part.toString()));
  }
  const token = (): string => readFileSync(path.join(folder, 'library', 'api-token'), 'utf8').trim();
  const untilSaid = (words: string): Promise<unknown> =>
    vi.waitUntil(() => said.includes(words), { timeout: 60_000 });

  test('gives the browser a code that opens the desk once, and never the token', async ({ skip }) => {
    skip(process.platform !== 'linux', 'the opener that stands in for a browser is xdg-open');
    launch([], `printf '%s' "$*" > '${openedFile()}'`);
    await untilSaid('The desk is open in your browser');
    expect(existsSync(openedFile())).toBe(true);
    const opened = new URL(readFileSync(openedFile(), 'utf8'));
    const code = /^#code=([\w-]{43})$/.exec(opened.hash)?.[1];
    expect([opened.href, said].join()).not.toContain(token());
    const exchange = (): Promise<Response> =>
      fetch(new URL('/api/v1/desk/token', opened), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      });
    expect(await (await exchange()).json()).toMatchObject({ token: token() });
    expect((await exchange()).status).toBe(401);
  });

  test('tells the person at the terminal where the desk is if no browser opens', async ({ skip }) => {
    skip(process.platform !== 'linux', 'the opener that stands in for a browser is xdg-open');
    launch([], 'exit 3');
    await untilSaid(`Open the desk in a browser on this computer: http://127.0.0.1:`);
    expect(said).toMatch(/#code=[\w-]{43}\n/);
    expect(said).not.toContain(token());
  });

  test('opens nothing and prints no token where it is supervised', async () => {
    launch(['--quiet']);
    await untilSaid('The library is at http://127.0.0.1:');
    expect(said).not.toContain(token());
    expect(said).not.toContain('#code=');
  });

  test('npm run serve --quiet prints its line without the token', async () => {
    const headless = startHeadless(['--data', path.join(folder, 'library'), '--port', '0', '--quiet']);
    const { url, desk, ...line } = await headless.listening;
    expect([desk, Object.keys(line)]).toEqual([`${url}/`, ['event', 'api', 'tokenFile']]);
    const { stdout, stderr } = await headless.stop('SIGTERM');
    expect(stdout + stderr).not.toContain(token());
  });
});

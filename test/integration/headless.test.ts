// Tests the headless program as a process: what it prints, how it ends, who may start it, and what survives kill -9.
import { createServer, type AddressInfo } from 'node:net';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientOf, startHeadless, type Headless } from '../support/headless.ts';
import { newFolder, tablesIn } from '../support/open-library.ts';

let folder: string;
const started: Headless[] = [];

beforeEach(() => {
  folder = newFolder();
});
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(...args: string[]): Headless {
  const headless = startHeadless(args);
  started.push(headless);
  return headless;
}
const startHere = (): Headless => start('--data', folder, '--port', '0');

/** What a person reads on the terminal: one line, no stack. */
function expectOneSentence(said: string): void {
  expect(said.trimEnd().split('\n')).toHaveLength(1);
  expect(said).not.toMatch(/ {4}at |node:internal|Error:/);
  expect(said.length).toBeGreaterThan(20);
}

describe('when it starts', () => {
  test('a new library has the money and the weekend of its country, once', async () => {
    const settingsOf = async (zone: string): Promise<unknown> => {
      const headless = startHeadless(['--data', folder, '--port', '0'], { env: { TZ: zone } });
      started.push(headless);
      const { body } = await (await clientOf(headless))('GET', '/settings');
      await headless.stop('SIGTERM');
      return body;
    };
    const egypt = { currency: 'EGP', weeklyClosedDays: [5, 6] };
    expect(await settingsOf('Africa/Cairo')).toMatchObject({ ...egypt, timeZone: 'Africa/Cairo' });
    expect(await settingsOf('America/New_York')).toMatchObject(egypt);
  });

  test('it prints one line of JSON and answers at the address in it', async () => {
    const headless = startHere();
    const line = await headless.listening;
    const { port } = new URL(line.url);
    const token = readFileSync(line.tokenFile, 'utf8').trim();
    expect(line).toEqual({
      event: 'listening',
      url: `http://127.0.0.1:${port}`,
      api: `http://127.0.0.1:${port}/api/v1`,
      desk: expect.stringMatching(`^http://127.0.0.1:${port}/#code=[\\w-]{43}$`) as string,
      tokenFile: path.join(folder, 'api-token'),
    });
    const given = await fetch(`${line.api}/desk/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: line.desk.replace(/.*=/, '') }),
    });
    expect(await given.json()).toEqual({ token, scopes: ['admin'] });
    expect((await fetch(`${line.api}/health`)).status).toBe(200);
    expect((await fetch(line.url)).headers.get('content-type')).toContain('text/html');
    const { stdout, stderr } = await headless.stop('SIGTERM');
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout).not.toContain(token);
    expect(stderr).toBe('');
  });

  test('it loads no package but the database: what only some schools use is loaded when it is used', async () => {
    const list = path.join(folder, 'loaded.txt');
    const hook = `
      import { registerHooks } from 'node:module';
      import { appendFileSync } from 'node:fs';
      registerHooks({
        load(url, context, next) {
          appendFileSync(${JSON.stringify(list)}, url + '\\n');
          return next(url, context);
        },
      });`;
    const node = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`];
    const headless = startHeadless(['--data', path.join(folder, 'library'), '--port', '0'], { node });
    started.push(headless);
    await headless.listening;
    const urls = readFileSync(list, 'utf8').split('\n');
    const packages = urls.flatMap((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
    expect(new Set(packages)).toEqual(new Set(['better-sqlite3']));
  });

  test(
    '--demo fills an empty library, and opens it as it is from then on',
    { timeout: 180_000 },
    async () => {
      const said: string[] = [];
      while (said.length < 2) {
        const headless = start('--data', folder, '--port', '0', '--demo');
        const call = await clientOf(headless);
        expect((await call('GET', '/users')).body).toHaveLength(630);
        said.push((await headless.stop('SIGTERM')).stderr);
      }
      expect(said[0]).toContain('Filled the library with an invented school');
      expectOneSentence(said[1] ?? '');
      expect(said[1]).toContain('opened as it is');
    },
  );

  test('after an unclean end it says what the start waits for, and nothing after a clean shutdown', async () => {
    const killed = startHere();
    await killed.listening;
    await killed.stop('SIGKILL');
    const second = startHere();
    await second.listening;
    const { stderr } = await second.stop('SIGTERM');
    expectOneSentence(stderr);
    expect(stderr).toContain('was not closed properly');
    const third = startHere();
    await third.listening;
    expect((await third.stop('SIGTERM')).stderr).toBe('');
  });

  test('only this user may read the token, and a lost one is replaced', async () => {
    const first = startHere();
    const { tokenFile } = await first.listening;
    expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
    const token = readFileSync(tokenFile, 'utf8');
    await first.stop('SIGTERM');
    const again = startHere();
    await again.listening;
    expect(readFileSync(tokenFile, 'utf8')).toBe(token);
    await again.stop('SIGTERM');
    for (const lose of [
      () => {
        rmSync(tokenFile);
      },
      () => {
        writeFileSync(tokenFile, 'ld_something-else\n');
      },
    ]) {
      lose();
      const headless = startHere();
      await headless.listening;
      expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
      const call = await clientOf(headless);
      expect((await call('GET', '/tokens')).status).toBe(200);
      await headless.stop('SIGTERM');
    }
  });

  test.each([
    ['--port', 'abc'],
    ['--port', '70000'],
    ['--port', '-1'],
    ['--port', '1.5'],
    ['--port', ''],
    ['--nonsense'],
    ['--data'],
    ['somewhere'],
  ])('bad arguments get one sentence and nothing is made (%s %s)', async (...args) => {
    const given = args[0] === '--data' ? args : ['--data', folder, ...args];
    const { code, stdout, stderr } = await start(...given).exited;
    expect([code, stdout]).toEqual([1, '']);
    expectOneSentence(stderr);
    expect(existsSync(path.join(folder, 'loandesk.db'))).toBe(false);
  });

  test('a port that is taken gets one sentence, and the folder is free again', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await start('--data', folder, '--port', String(port)).exited;
    await new Promise((resolve) => other.close(resolve));
    expect([code, stdout]).toEqual([1, '']);
    expectOneSentence(stderr);
    expect(stderr).toMatch(/port/);
    await expect(startHere().listening).resolves.toMatchObject({ event: 'listening' });
  });

  test('a folder that cannot be one gets one sentence', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const { code, stderr } = await start('--data', file, '--port', '0').exited;
    expect(code).toBe(1);
    expectOneSentence(stderr);
  });

  test('the library of a running one is refused, with who has it and where its desk is', async () => {
    const first = startHere();
    const { url } = await first.listening;
    const { code, stdout, stderr } = await startHere().exited;
    expect([code, stdout]).toEqual([1, '']);
    expectOneSentence(stderr);
    expect(stderr).toContain(String(first.process.pid));
    expect(stderr).toContain(url);
    expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);
  });

  test('of many that start at once exactly one gets the library', async () => {
    const all = Array.from({ length: 5 }, startHere);
    const outcomes = await Promise.all(
      all.map((one) =>
        one.listening.then(
          () => 'has it',
          (error: unknown) => (String(error).includes('already open') ? 'refused' : String(error)),
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['has it', 'refused', 'refused', 'refused', 'refused']);
  });
});

describe('when it gets a signal to stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s it closes cleanly', async (signal) => {
    const headless = startHere();
    const call = await clientOf(headless);
    await call('POST', '/users', { givenName: 'A', familyName: 'B' });
    const { code } = await headless.stop(signal);
    expect(code).toBe(0);
    expect(existsSync(path.join(folder, 'loandesk.db-wal'))).toBe(false);
    expect(existsSync(path.join(folder, 'library.holder.json'))).toBe(false);
    expect(tablesIn(folder)['borrowers']).toHaveLength(1);
  });

  test('in the middle of work, everything it had answered is there', async () => {
    const headless = startHere();
    const call = await clientOf(headless);
    const answered: string[] = [];
    const storm = Array.from({ length: 8 }, async (_, worker) => {
      for (let index = 0; ; index += 1) {
        const name = `${worker}-${index}`;
        const answer = await call('POST', '/groups', { name }).catch(() => null);
        if (answer === null) return;
        if (answer.status === 201) answered.push(name);
      }
    });
    await vi.waitUntil(() => answered.length > 10, { timeout: 20_000 });
    expect((await headless.stop('SIGTERM')).code).toBe(0);
    await Promise.all(storm);
    const names = (tablesIn(folder)['borrower_groups'] as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(answered));
  });
});

describe('kill -9', () => {
  test('gives the folder free at once', async () => {
    const first = startHere();
    await first.listening;
    await first.stop('SIGKILL');
    await expect(startHere().listening).resolves.toMatchObject({ event: 'listening' });
  });
});

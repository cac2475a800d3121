// Runs the program from the folder that the packages hold, where no other node_modules is near.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateKinds } from '../../packaging/package.ts';
import { reachable } from '../../packaging/packed-packages.ts';
import { headlessEntries, stageApp, windowEntries } from '../../packaging/staged-app.ts';
import { project, root } from '../../packaging/project.ts';
import { childrenOf } from '../support/child-processes.ts';
import { startHeadless, type Headless } from '../support/headless.ts';

const here = process.platform as 'linux' | 'win32' | 'darwin';
const target = { platform: here, arch: process.arch === 'arm64' ? 'arm64' : 'x64' } as const;
let place: string;
let app: string;

beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'loandesk-packaged-'));
  app = stageApp(path.join(place, 'app'), headlessEntries, target).folder;
});
afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

/** The names of all jobs, as the sources give them. */
const jobs = globSync('src-main/features/**/*.ts', { cwd: root })
  .flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(/\bjob<[^()]*?>\(\s*'([^']+)',?\s*\)/g),
  ])
  .map(([, name = '']) => name);

describe('the packaged program', () => {
  test('holds every package that it names, and nothing of tests or of the window', () => {
    const required = createRequire(path.join(app, 'out', 'main', 'headless.js'));
    const wanted = reachable(path.join(app, 'out'), headlessEntries).names.filter(
      (name) => name in project.dependencies,
    );
    expect(wanted.length).toBeGreaterThan(10);
    for (const name of wanted)
      expect(required.resolve.paths(name)?.some((folder) => existsSync(path.join(folder, name)))).toBe(true);
    expect(globSync('**/*.{ts,map,cc}', { cwd: app })).toEqual([]);
    for (const name of ['vitest', 'electron', 'node-hid', 'react'])
      expect(existsSync(path.join(app, 'node_modules', name)), name).toBe(false);
    expect(readFileSync(path.join(app, 'THIRD-PARTY-NOTICES'), 'utf8')).toContain('\nreact 19');
  });

  test('every job loads', async () => {
    const registered = readFileSync(path.join(root, 'src-main', 'worker.ts'), 'utf8').match(
      /\bregistered\(\s*\w/g,
    );
    expect(jobs).toHaveLength(registered?.length ?? 0);
    const answers = await Promise.all(jobs.map(async (name) => [name, await answerTo(name)] as const));
    const unloaded = answers.filter(([, answer]) => /Cannot find|MODULE_NOT_FOUND|ended with/.test(answer));
    expect(unloaded).toEqual([]);
  });

  test('backs up, prints, exports and checks itself', async () => {
    const dataFolder = path.join(place, 'data');
    const program = startHeadless(['--data', dataFolder, '--port', '0'], {
      entry: path.join(app, 'out', 'main', 'headless.js'),
    });
    try {
      await useEverything(program, dataFolder);
    } finally {
      await program.stop('SIGTERM');
    }
  }, 120_000);
});

test('the desktop app packs the window, its bridge and the scanner libraries', () => {
  const { folder } = stageApp(path.join(place, 'window'), windowEntries, target, updateKinds[here]);
  for (const file of [
    'out/main/index.js',
    'out/preload/index.cjs',
    'resources/icons/loandesk-256.png',
    'node_modules/node-hid/package.json',
    'node_modules/@serialport/bindings-cpp/package.json',
  ])
    expect(existsSync(path.join(folder, file)), file).toBe(true);
  const { packaged } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    packaged?: string;
  };
  expect(packaged).toBe({ linux: 'window-deb', win32: 'window-nsis', darwin: undefined }[here]);
});

/** What a worker says to an empty order: it has loaded the job's code by then. */
async function answerTo(name: string): Promise<string> {
  const worker = fork(path.join(app, 'out', 'main', 'worker.js'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  worker.send(name);
  worker.send({});
  const answer = await Promise.race([
    once(worker, 'message').then(([message]: unknown[]) => JSON.stringify(message)),
    once(worker, 'exit').then(([code]: unknown[]) => `ended with ${String(code)}`),
  ]);
  worker.kill('SIGKILL');
  return answer;
}

async function useEverything(program: Headless, dataFolder: string): Promise<void> {
  const { api, url, tokenFile } = await program.listening;
  const authorization = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
  const call = async (method: string, at: string, body?: unknown): Promise<Response> =>
    fetch(api + at, {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const page = await fetch(url);
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("default-src 'none'"),
  ]);
  expect((await call('POST', '/backups', {})).status).toBe(201);
  const added = await call('POST', '/users', { givenName: 'Ada', familyName: 'Ames' });
  const borrower = (await added.json()) as { id: string };
  const answers: [at: string, type: string][] = [
    ['/export', 'application/zip'],
    ['/health/support-bundle', 'application/zip'],
    [`/users/${borrower.id}/export/pdf`, 'application/pdf'],
  ];
  for (const [at, type] of answers) {
    const answer = await call('GET', at);
    expect([at, answer.status, answer.headers.get('content-type')]).toEqual([at, 200, type]);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    await expectNothingOpen();
  }
  expect((await call('POST', '/health/examination', {})).ok).toBe(true);
  await expect
    .poll(
      async () => ((await (await call('GET', '/health/examination')).json()) as { state?: string }).state,
      { timeout: 60_000 },
    )
    .toBe('done');
  await expectNothingOpen();

  /** What an idle worker keeps open would stay so for the next jobs, and a snapshot keeps the library's log from being emptied. */
  async function expectNothingOpen(): Promise<void> {
    if (process.platform !== 'linux') return;
    const idle = () => childrenOf(program.process.pid ?? 0, 'loandesk idle');
    await expect.poll(() => idle().length, { timeout: 4000 }).toBeGreaterThan(0);
    for (const worker of idle()) {
      const open = readdirSync(`/proc/${String(worker)}/fd`).map((fd) =>
        readlinkSync(`/proc/${String(worker)}/fd/${fd}`),
      );
      expect(open.filter((file) => file.startsWith(dataFolder))).toEqual([]);
    }
  }
}

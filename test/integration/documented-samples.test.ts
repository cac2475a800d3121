// Runs the samples of the API's guides as they stand there, against a real server: those for a shell with curl, and those in Python.
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startHttpServer, type HttpServer } from '../../src-main/core/http/http-server.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';

const guides = ['api.md', 'api-sync.md', 'api-events.md', 'backups.md'].map((name) =>
  readFileSync(path.resolve(import.meta.dirname, '../../docs', name), 'utf8'),
);

/** The samples in a language with the answer that is printed right behind them, in the order of the guides. */
const samples = (language: string): { sample: string; answer: string | undefined }[] =>
  guides.flatMap((guide) =>
    [
      ...guide.matchAll(
        new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`\n(?:\n\`\`\`http\n(.*?)^\`\`\`)?`, 'gms'),
      ),
    ].map(([, sample = '', answer]) => ({ sample, answer })),
  );
/** What needs another computer is shown with the address of one. */
const calls = samples('sh').filter(({ sample }) => sample.startsWith('curl ') && sample.includes('"$API/'));
const [lending = '', copying = '', listening = '', receiving = '', ...others] = samples('python').map(
  ({ sample }) => sample,
);

let library: TestLibrary;
let server: HttpServer;
let folder: string;
beforeAll(async () => {
  library = await openTestLibrary();
  const pupil = { externalId: 'S-1042', givenName: 'Noor', familyName: 'Jansen', group: '3A' };
  server = await startHttpServer(library.library, { port: 0 });
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-samples-'));
  writeFileSync(path.join(folder, 'pupils.ndjson'), `${JSON.stringify({ ...pupil, group: '3B' })}\n`);
});
afterAll(async () => {
  await server.close();
  await library.remove();
  rmSync(folder, { recursive: true, force: true });
});

const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;
const here = (sample: string): string => sample.replaceAll('http://127.0.0.1:4780', server.url);
const surroundings = () => ({
  cwd: folder,
  env: {
    ...process.env,
    API: `${server.url}/api/v1`,
    TOKEN: readFileSync(library.library.tokenFile, 'utf8').trim(),
  },
});

/** Runs until it ends, or until what it says is `enough`. @returns what it said, and how it ended */
function run(
  program: string,
  args: string[],
  enough: (said: string) => boolean = () => false,
): Promise<{ said: string; code: number | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, surroundings());
    let said = '';
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      if (enough(said)) child.kill();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ said, code });
    });
  });
}

/** Status line and body, of an answer with all its headers or of a printed one without any. */
function partsOf(answer: string): { status: string; body: unknown } {
  const [head = '', body = ''] = answer.trim().split(/\r?\n\r?\n(.*)/s);
  return { status: head.split(/\r?\n/)[0] ?? '', body: body === '' ? null : (JSON.parse(body) as unknown) };
}

test('every call with curl is answered as the guides print it', async (context) => {
  if (!isThere('curl')) context.skip('curl is not installed');
  expect(calls).toHaveLength(15);
  for (const { sample, answer } of calls) {
    // `exec` makes the shell curl itself, which is then what is stopped; -i shows the answer's status.
    const command = sample.replace(/^curl /, 'exec curl -s -i ').replace(/-o \S+ /, '');
    const streams = command.includes('text/event-stream');
    const { said, code } = await run('sh', ['-c', command], (so) => streams && so.includes('\r\n\r\n'));
    expect(said.slice(0, 12), `${sample}${said.slice(0, 500)}`).toMatch(/^HTTP\/1\.1 (20[014]|409)/);
    if (!streams) expect(code, sample).toBe(0);
    if (answer === undefined) expect(said, sample).toMatch(/^HTTP\/1\.1 20[01]/);
    else expect(partsOf(said), sample).toMatchObject(partsOf(answer));
  }
  const { body } = await library.get('/users/ext:S-1042');
  expect(body).toMatchObject({ givenName: 'Noor', group: '3B' });
});

test('an export is kept as the file that the sample names', async (context) => {
  if (!isThere('curl')) context.skip('curl is not installed');
  const { sample } = calls.find((one) => one.sample.includes('library.zip')) ?? { sample: '' };
  expect((await run('sh', ['-c', sample])).code).toBe(0);
  expect(statSync(path.join(folder, 'library.zip')).size).toBeGreaterThan(1000);
});

test('the first program in Python prints what the guide says', async (context) => {
  if (!isThere('python3')) context.skip('Python is not installed');
  expect(others).toEqual([]);
  const [printed] = samples('text');
  const { said, code } = await run('python3', ['-c', here(lending)]);
  expect([said, code]).toEqual([printed?.sample, 0]);
});

test('the program that keeps a copy reads all borrowers, and then what has changed', async (context) => {
  if (!isThere('python3')) context.skip('Python is not installed');
  const { said, code } = await run('python3', ['-c', here(copying)]);
  expect([said.trim(), code]).toEqual(['1 borrowers', 0]);
});

test('the program that listens hears of the loans there were', async (context) => {
  if (!isThere('python3')) context.skip('Python is not installed');
  const { said } = await run('python3', ['-c', here(listening)], (so) => so.includes('loan.returned {'));
  expect(said).toMatch(/^\d+ loan\.opened \{.*\}\n\d+ loan\.returned /);
});

test('the receiver takes what was signed with its secret just now, and nothing else', async (context) => {
  if (!isThere('python3')) context.skip('Python is not installed');
  library.clock.set(new Date().toISOString());
  const port = await freePort();
  const url = `http://localhost:${String(port)}/loandesk`;
  const hook = bodyOf<{ id: string; secret: string }>(
    await library.post('/webhooks', { name: 'Website', url }),
    201,
  );
  const surrounded = { env: { ...process.env, SECRET: hook.secret } };
  const child = spawn('python3', ['-c', receiving.replace('8080', String(port))], surrounded);
  try {
    await vi.waitFor(
      async () => {
        const tried = bodyOf(await library.post(`/webhooks/${hook.id}/test`), 200);
        expect(tried).toEqual({ delivered: true, error: null, status: 204 });
      },
      { timeout: 20_000 },
    );
    const now = Math.floor(Date.now() / 1000);
    const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(now), 'webhook-signature': 'v1,x' };
    const statuses: number[] = [];
    for (const headers of [signed(hook.secret, now), signed(hook.secret, now - 400), forged, {}])
      statuses.push((await fetch(url, { method: 'POST', headers, body: '{}' })).status);
    expect(statuses).toEqual([204, 401, 401, 401]);
  } finally {
    child.kill();
  }
});

/** The headers of the message `{}`, sent at this second. */
function signed(secret: string, second: number): Record<string, string> {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const digest = createHmac('sha256', key)
    .update(`x.${String(second)}.{}`)
    .digest('base64');
  return { 'webhook-id': 'x', 'webhook-timestamp': String(second), 'webhook-signature': `v1,${digest}` };
}

/** A port that no process uses at this moment. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}

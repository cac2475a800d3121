// Runs the samples of docs/api.md as they stand there, against a real server: those for a shell with curl, and the one in Python.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startHttpServer, type HttpServer } from '../../src-main/core/http/http-server.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8');
const samples = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, sample = '']) => sample);
/** What needs another computer is shown with the address of one. */
const onThisComputer = samples('sh').filter((sample) => sample.includes('127.0.0.1:4780'));

let library: TestLibrary;
let server: HttpServer;
let folder: string;
beforeAll(async () => {
  library = await openTestLibrary();
  await library.post('/users', { givenName: 'Noor', familyName: 'Jansen', barcode: '2000001' });
  await library.post('/items', { title: 'The Lantern Keeper', barcode: '3000001' });
  server = await startHttpServer(library.library, { port: 0 });
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-samples-'));
  const pupil = { externalId: 'S-1042', givenName: 'Noor', familyName: 'Jansen', group: '3A' };
  writeFileSync(path.join(folder, 'pupils.ndjson'), `${JSON.stringify(pupil)}\n`);
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
  env: { ...process.env, TOKEN: readFileSync(library.library.tokenFile, 'utf8').trim() },
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

test('every call with curl is answered', async (context) => {
  if (!isThere('curl')) context.skip('curl is not installed');
  expect(onThisComputer).toHaveLength(5);
  for (const sample of onThisComputer) {
    // `exec` makes the shell curl itself, which is then what is stopped; -i shows the answer's status.
    const command = here(sample)
      .replace(/^curl /, 'exec curl -s -i ')
      .replace('-o library.zip', '');
    const streams = command.includes('text/event-stream');
    const { said, code } = await run('sh', ['-c', command], (so) => streams && so.includes('\r\n\r\n'));
    expect(said.slice(0, 12), `${sample}${said.slice(0, 500)}`).toMatch(/^HTTP\/1\.1 20[01]/);
    if (!streams) expect(code, sample).toBe(0);
  }
  const { body } = await library.get('/users/ext:S-1042');
  expect(body).toMatchObject({ givenName: 'Noor', group: '3A' });
});

test('an export is kept as the file that the sample names', async (context) => {
  if (!isThere('curl')) context.skip('curl is not installed');
  const sample = onThisComputer.find((one) => one.includes('library.zip')) ?? '';
  expect((await run('sh', ['-c', here(sample)])).code).toBe(0);
  expect(statSync(path.join(folder, 'library.zip')).size).toBeGreaterThan(1000);
});

test('the program in Python lends, and says when the item is due', async (context) => {
  if (!isThere('python3')) context.skip('Python is not installed');
  const [sample = '', ...others] = samples('python');
  expect(others).toHaveLength(1);
  const { said, code } = await run('python3', ['-c', here(sample)]);
  expect([said.trim(), code]).toEqual(['2026-09-28', 0]);
});

test('the receiver in Python takes what is signed with its secret, and nothing else', async (context) => {
  if (!isThere('python3')) context.skip('Python is not installed');
  const [, receiver = ''] = samples('python');
  const port = await freePort();
  const url = `http://localhost:${String(port)}/loandesk`;
  const hook = bodyOf<{ id: string; secret: string }>(
    await library.post('/webhooks', { name: 'Website', url }),
    201,
  );
  const surrounded = { env: { ...process.env, SECRET: hook.secret } };
  const child = spawn('python3', ['-c', receiver.replace('8080', String(port))], surrounded);
  try {
    await vi.waitFor(
      async () => {
        const tried = bodyOf(await library.post(`/webhooks/${hook.id}/test`), 200);
        expect(tried).toEqual({ delivered: true, error: null, status: 204 });
      },
      { timeout: 20_000 },
    );
    const forged = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' };
    const headers: Record<string, string>[] = [forged, {}];
    for (const one of headers)
      expect((await fetch(url, { method: 'POST', headers: one, body: '{}' })).status).toBe(401);
  } finally {
    child.kill();
  }
});

/** One that nobody has at this moment. */
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

// Holds what a first start says on a computer without a network, which cannot install anything.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..', '..');
const cleanUps: (() => void)[] = [];

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** What `npm start` runs first, in a copy of the project in which nothing is installed. */
async function prepareWith(registry: string): Promise<{ status: number | null; said: string[] }> {
  const project = mkdtempSync(path.join(tmpdir(), 'loandesk-first-start-'));
  cleanUps.push(() => {
    rmSync(project, { recursive: true, force: true });
  });
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(path.join(root, file), path.join(project, file));
  cpSync(path.join(root, 'src-main', 'launch'), path.join(project, 'src-main', 'launch'), {
    recursive: true,
  });
  const env = {
    ...process.env,
    npm_config_registry: registry,
    npm_config_cache: path.join(project, 'npm-cache'),
  };
  const prepare = spawn(process.execPath, [path.join(project, 'src-main', 'launch', 'prepare.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  prepare.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [status] = (await once(prepare, 'close')) as [number | null];
  return { status, said: said.trim().split('\n') };
}

const asked = 'Installing what Loandesk is made of (once; this takes a minute or two) ...';
const sentence =
  'Loandesk is installed once from the internet (about 200 MB), and npm cannot reach its registry: connect this computer and try again.';

test('without a network, the first start says so in one sentence', async () => {
  expect(await prepareWith('http://127.0.0.1:1/')).toEqual({ status: 1, said: [asked, sentence] });
});

test('a network that never answers is not waited for', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  cleanUps.push(() => silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  expect(await prepareWith(`http://127.0.0.1:${port}/`)).toEqual({ status: 1, said: [asked, sentence] });
});

// Tests that a token over the network neither browses nor chooses folders of the library's computer, and may do the rest.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newFolder, openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import { bodyOf, problemOf } from '../support/school-year.ts';

const host = '127.0.0.1:4780';
const here = { kind: 'tcp' as const, hosts: [host] };
const network = { ...here, secure: true };

let library: TestLibrary;
let elsewhere: string;
beforeEach(async () => {
  library = await openTestLibrary();
  elsewhere = newFolder();
  for (const name of ['copies', 'lists', 'other']) mkdirSync(path.join(elsewhere, name));
});
afterEach(async () => {
  await library.remove();
  rmSync(elsewhere, { recursive: true, force: true });
});

function ask(door: typeof here, method: string, at: string, body?: unknown): Promise<Answer> {
  const authorization = `Bearer ${readFileSync(library.library.tokenFile, 'utf8').trim()}`;
  return library.call(method, at, body, { headers: { host, authorization }, door });
}
const folder = (name: string): string => path.join(elsewhere, name);

test('folders are named by the library’s own computer only', async () => {
  const backup = bodyOf<{ file: string }>(await library.post('/backups'), 201).file;
  const other = encodeURIComponent(folder('other'));
  const asked: [string, string, unknown?][] = [
    ['GET', `/synchronisation/preview?folder=${other}`],
    ['GET', '/synchronisation/preview'],
    ['POST', '/synchronisation', { folder: folder('lists') }],
    ['POST', '/backups/copies', { secondPlace: folder('copies') }],
    ['POST', '/backups/copies', { ledgerCopy: folder('copies') }],
    ['GET', `/backups/elsewhere?folder=${other}`],
    ['POST', '/restores/preview', { backup, folder: folder('other') }],
    ['POST', '/restores', { backup, folder: folder('other') }],
    ['POST', '/updates/check', { from: folder('other') }],
    ['POST', '/updates', { from: folder('other') }],
  ];
  const before = library.tables()['settings'];
  for (const [method, at, body] of asked) {
    const answer = await ask(network, method, at, body);
    expect([at, answer.status, problemOf(answer).code]).toEqual([at, 403, 'only-here']);
  }
  expect(library.tables()['settings']).toEqual(before);
  for (const [method, at, body] of asked)
    expect([at, (await ask(here, method, at, body)).status]).not.toEqual([at, 403]);
});

test('what is chosen already is read, and changed in all but its folder, from the network too', async () => {
  await library.post('/backups/copies', { secondPlace: folder('copies'), ledgerCopy: folder('copies') });
  await library.post('/synchronisation', { folder: folder('lists'), on: true });
  for (const at of ['/backups/copies', '/backups/elsewhere', '/synchronisation', '/synchronisation/runs'])
    expect([at, (await ask(network, 'GET', at)).status]).toEqual([at, 200]);
  const sameFolders = { secondPlace: folder('copies'), ledgerCopy: folder('copies') };
  expect((await ask(network, 'POST', '/backups/copies', sameFolders)).status).toBe(200);
  const later = { folder: folder('lists'), lookAt: '05:30' };
  expect((await ask(network, 'POST', '/synchronisation', later)).body).toMatchObject(later);
  expect((await ask(network, 'POST', '/backups/copies', { secondPlace: null })).status).toBe(403);
  expect((await ask(network, 'POST', '/synchronisation', { folder: null })).status).toBe(403);
});

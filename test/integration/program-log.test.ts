// Tests what a library writes to its log: starts, stops, failures by their route's pattern, and no names.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newFolder, openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower } from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary({ folder: newFolder() });
});
afterEach(() => library.remove());

async function lines(): Promise<Record<string, unknown>[]> {
  await library.library.log.settled();
  return readFileSync(path.join(library.folder, 'logs', 'loandesk.log'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('the log records the start, the migration and the stop of a library', async () => {
  await library.reopen();
  const told = await lines();
  expect(told.map(({ event }) => event)).toEqual(['migrated', 'started', 'stopped', 'started']);
  expect(told[1]).toMatchObject({
    at: '2026-09-07T10:00:00.000Z',
    version: '0.0.0-test',
    runtime: `node ${process.versions.node}`,
    notices: [],
  });
});

test('the log records a failed request by the pattern of its route, without its contents', async () => {
  await addBorrower(library, { barcode: '2000001', givenName: 'Matilda', familyName: 'Wormwood' });
  await library.get('/users/barcode:wormwood');
  await library.post('/users', { givenName: 'Matilda', email: 'matilda at example.org' });
  await library.post('/users', { givenName: 'Noor', familyName: 'Wormwood', barcode: '2000001' });
  await library.get('/users/matilda/wormwood');
  await library.call('POST', '/users', '{"familyName": Wormwood}');
  expect((await library.get('/users?q=wormwood')).status).toBe(200);
  const failed = (await lines()).filter(({ event }) => event === 'request-failed');
  expect(failed.map(({ method, route, status, code }) => [method, route, status, code])).toEqual([
    ['GET', '/api/v1/users/:id', 404, 'not-found'],
    ['POST', '/api/v1/users', 400, 'validation-failed'],
    ['POST', '/api/v1/users', 409, 'barcode-taken'],
    ['GET', null, 404, 'not-found'],
    ['POST', '/api/v1/users', 400, 'malformed-json'],
  ]);
  expect(JSON.stringify(failed)).not.toMatch(/wormwood|matilda|2000001/i);
});

test('the log records a backup with its reason', async () => {
  expect((await library.post('/backups')).status).toBe(201);
  expect((await lines()).at(-1)).toMatchObject({ event: 'backup-made', reason: 'on-demand' });
});

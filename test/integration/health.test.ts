// Tests the library's health as the screens ask for it: an examination beside lending, and the support bundle.
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../support/school-year.ts';
import { unzipped } from '../support/zip-files.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

interface Examination {
  state: string;
  at: string | null;
  findings: { check: string; state: string; code: string; sentence: string }[];
}

async function examined(): Promise<Examination> {
  const read = async () => bodyOf<Examination>(await library.get('/health/examination'), 200);
  let now = await read();
  while (now.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    now = await read();
  }
  return now;
}

async function bundle(): Promise<Record<string, string>> {
  const answer = await library.get('/health/support-bundle');
  const files = await unzipped(answer.body as Uint8Array);
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes ?? []).toString()]),
  );
}

test('the library is examined on demand, while lending goes on', async () => {
  expect(await examined()).toEqual({ state: 'never', at: null, findings: [] });
  const teacher = await addBorrower(library, { category: 'Teacher' });
  const begun = bodyOf<Examination>(await library.post('/health/examination'), 200);
  expect(begun).toMatchObject({ state: 'running', at: '2026-09-07T10:00:00.000Z' });
  await lend(library, teacher, await addItem(library));
  const { state, findings } = await examined();
  expect(state).toBe('done');
  expect(findings.filter((one) => one.state !== 'fine' && one.check !== 'disk-space')).toEqual([]);
  expect(findings.map(({ check }) => check)).toContain('ledger-chain');

  chmodSync(path.join(library.folder, 'api-token'), 0o644);
  await library.post('/health/examination');
  expect((await examined()).findings).toContainEqual(
    expect.objectContaining({ check: 'token', state: 'finding', code: 'readable' }),
  );
});

test.skipIf(process.platform === 'win32')(
  'files that other users can read are protected on demand, and the next examination says so',
  async () => {
    chmodSync(path.join(library.folder, 'api-token'), 0o644);
    chmodSync(path.join(library.folder, 'loandesk.db'), 0o664);
    chmodSync(library.folder, 0o777);
    bodyOf(await library.post('/health/private-files'), 200);
    const { findings } = await examined();
    expect(findings.filter(({ check }) => check === 'token' || check === 'private-files')).toMatchObject([
      { state: 'fine', code: 'closed' },
      { state: 'fine', code: 'closed' },
    ]);
    expect(statSync(path.join(library.folder, 'loandesk.db')).mode & 0o777).toBe(0o600);
    expect(statSync(library.folder).mode & 0o777).toBe(0o755);
  },
);

test.skipIf(process.platform === 'win32')(
  'a data folder in which other users can replace files is a finding',
  async () => {
    chmodSync(library.folder, 0o770);
    await library.post('/health/examination');
    expect((await examined()).findings).toContainEqual(
      expect.objectContaining({ check: 'private-files', state: 'finding', code: 'writable' }),
    );
  },
);

test('only who may do everything may look', async () => {
  const { token } = bodyOf<{ token: string }>(
    await library.post('/tokens', { name: 'pupil administration', scopes: ['circulation'] }),
    201,
  );
  const options = {
    door: { kind: 'tcp', hosts: ['localhost:4780'] } as const,
    headers: { host: 'localhost:4780', authorization: `Bearer ${token}` },
  };
  for (const at of ['/health/examination', '/health/support-bundle'])
    expect((await library.call('GET', at, undefined, options)).status).toBe(403);
});

test('the support bundle holds figures, findings and the log, without names', async () => {
  await library.post('/settings', { libraryName: 'The library of Matilda Wormwood', language: 'nl' });
  const noor = await addBorrower(library, {
    givenName: 'Noor',
    familyName: 'Jansen',
    email: 'noor@example.org',
  });
  await lend(library, noor, await addItem(library, { title: 'Matilda' }));
  await library.get('/users/barcode:jansen');
  writeFileSync(path.join(library.folder, 'jansen-6B.csv'), 'x');
  const before = await bundle();
  expect(before['findings.json']).toContain('not examined');
  await library.post('/health/examination');
  await examined();
  const files = await bundle();
  expect(Object.keys(files).toSorted()).toEqual([
    'README.txt',
    'about.json',
    'findings.json',
    'ledger.json',
    'library.json',
    'logs/loandesk.log',
    'schema.sql',
  ]);
  const { settings, ...figures } = JSON.parse(files['library.json'] ?? '') as { settings: object };
  expect(settings).toEqual({
    language: 'nl',
    cardColour: '#12508f',
    cardDesign: 'plain',
    timeZone: expect.any(String) as unknown,
    weeklyClosedDays: [6, 7],
    closeBorrowerAfterSeconds: 60,
    ignoreRepeatWithinMs: 700,
    dueBeforeLeaving: true,
    refuseWhenOverdue: false,
    sounds: true,
    kindWords: true,
    refuseOverdueDays: 0,
    refuseOverdueItems: 1,
    maxClaims: 3,
    lostAfterDaysOverdue: 0,
    chargesEnabled: false,
    currency: 'EUR',
    holdLimit: 3,
    holdLimits: [],
    holdReadyMail: true,
    holdShelfDays: 5,
    renewWhileOthersWait: false,
    printHoldSlips: false,
    itemNumbers: null,
    cardNumbers: null,
    recordSources: [],
    labelCode: 'code128',
    labelSheet: 'avery-l7160',
    selfCheckout: false,
    selfCheckoutFaces: false,
    catalogue: false,
    catalogueOnNetwork: false,
    catalogueMostBorrowed: true,
    catalogueAccounts: false,
    shareTitles: true,
    sendFigures: true,
    sip2: false,
    sip2Tls: false,
    selfCheckoutIdleSeconds: 20,
    selfCheckoutReturnsOnly: false,
    classSetCategories: ['category-teacher'],
  });
  expect(figures).toMatchObject({
    rows: { borrowers: 1, items: 1, loans: 1 },
    events: { 'loan.opened': 1 },
  });
  expect(JSON.parse(files['ledger.json'] ?? '')).toMatchObject({
    end: 'whole',
    events: { 'loan.opened': 1 },
  });
  expect(JSON.parse(files['about.json'] ?? '')).toMatchObject({ loandesk: '0.0.0-test', otherFiles: 1 });
  expect(files['schema.sql']).toContain('CREATE TABLE loans');
  expect(files['logs/loandesk.log']).toContain('/api/v1/users/:id');
  expect(JSON.stringify(files)).not.toMatch(
    /Noor|Jansen|Matilda|Wormwood|example\.org|\b6B\b|loandesk-test/i,
  );
});

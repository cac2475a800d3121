// Fills a library with two people, so that one of them is in every place where Loandesk can store a person.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { catalogueBrowser, givePin } from './catalogue-browser.ts';
import { committed, planned } from './import-files.ts';
import { newestSegmentIn, type TestLibrary } from './open-library.ts';
import { startMailServer } from './mail-server.ts';
import { addBorrower, addItem, bodyOf, lend, type Person } from './school-year.ts';
import { jpegOf } from './pictures.ts';

/** Values that no other person has, and that are not words of the program. */
const xanthippe = {
  givenName: 'Xanthippe',
  familyName: 'Quixwood',
  barcode: '88077031',
  externalId: 'ZQ-99127',
  email: 'x.quixwood@vreemd.example',
  guardianEmail: 'moeder.qx@vreemd.example',
  secondGuardianEmail: 'vader.qx@vreemd.example',
  birthDate: '2011-03-05',
  message: 'Xanthippe may borrow plughtapes',
};
/** Each of them, and parts that stand alone; whatever the case. */
export const tracesOfXanthippe = [
  'Xanthippe',
  'Quixwood',
  '88077031',
  'ZQ-99127',
  'x.quixwood@vreemd.example',
  'moeder.qx@vreemd.example',
  'vader.qx@vreemd.example',
  'plughtapes',
  'vreemd.example',
  'Xanthi Qw',
  '88077099',
  'FROBNIPHOTO',
  'zorkreason',
  'Quixwould',
];

export interface LivedIn {
  xanthippe: Person;
  /** A person of whom nothing may change. */
  noor: Person;
  backup: string;
}

const jpeg = jpegOf(8, 8, Buffer.from('FROBNIPHOTO'.repeat(900)));

export async function liveIn(library: TestLibrary): Promise<LivedIn> {
  const { folder } = library;
  const noor = await addBorrower(library, {
    givenName: 'Noor',
    familyName: 'de Vries',
    barcode: '2000001',
    externalId: 'S-1',
    email: 'noor@school.example',
    group: '1A',
  });
  const answer = await library.call(
    'POST',
    '/users',
    { ...xanthippe, familyName: 'Quixwould', group: '1A', sendWelcomeMessage: true },
    { headers: { 'idempotency-key': 'office-1' } },
  );
  const person = bodyOf<Person>(answer, 201);
  await library.post(`/users/${person.id}`, { familyName: xanthippe.familyName });
  for (let more = 0; more < 60; more += 1)
    await addBorrower(library, { givenName: `Xa${String(more)}`, familyName: `Qu${String(more)}` });
  const photo = await library.library.api.fetch(
    new Request(`http://desk/api/v1/users/${person.id}/photo`, { method: 'PUT', body: jpeg }),
    { kind: 'window' },
  );
  if (photo.status !== 204) throw new Error(`the photo was answered ${String(photo.status)}`);
  const twice = await addBorrower(library, { givenName: 'Xanthi Qw', familyName: 'x', barcode: '88077099' });
  await library.post(`/users/${person.id}/merge`, {
    from: twice.id,
    keep: ['givenName', 'familyName', 'barcode'],
  });
  const items = [await addItem(library), await addItem(library), await addItem(library)];
  for (const [index, item] of items.entries()) {
    await lend(library, index === 2 ? noor : person, item);
    if (index < 2) await library.post('/returns', { item: item.id });
  }
  await library.post(`/users/${person.id}`, { blockedReason: 'zorkreason of Xanthippe' });
  const override = { codes: ['borrower-blocked'], reason: 'zorkreason: Quixwood asked' };
  const [first] = items;
  bodyOf(await library.post('/checkouts', { borrower: person.id, item: first?.id, override }), 201);
  const returned = await library.post('/returns', { item: first?.id });
  bodyOf(returned, 200);
  await library.post('/settings', { chargesEnabled: true });
  const money = { borrower: person.id, kind: 'other', amount: 500, note: 'zorkreason of Xanthippe' };
  bodyOf(await library.post('/charges', money), 201);
  bodyOf(await library.post('/payments', { borrower: person.id, amount: 200 }), 201);
  await writeAbout(library, person);
  const wanted = items[2]?.id;
  bodyOf(await library.post('/holds', { borrower: twice.id, item: wanted, override }), 201);
  const { id: hold } = bodyOf<{ id: string }>(
    await library.post('/holds', { borrower: (await addBorrower(library)).id, item: wanted }),
    201,
  );
  bodyOf(
    await library.post(`/holds/${hold}/move`, { place: 1, reason: 'zorkreason: not Xanthippe Quixwood' }),
    200,
  );
  await library.post('/settings', { catalogue: true, catalogueAccounts: true });
  const browser = catalogueBrowser(library);
  await browser.signIn({ barcode: xanthippe.barcode, pin: await givePin(library, person.id) });
  const wished = await browser.ask('/my/wish', { title: items[1]?.titleId ?? '' });
  if (wished.status !== 303) throw new Error(`the wish was answered ${String(wished.status)}`);
  const wrong = await browser.signIn({ barcode: xanthippe.barcode, pin: 'x' });
  if (wrong.status !== 403) throw new Error(`the wrong PIN was answered ${String(wrong.status)}`);
  const { failedSearches, sip2 } = library.library.services;
  await sip2.machineReports.add({
    id: 'report',
    machine: 'kiosk',
    kind: 'block',
    on: '2026-09-07',
    itemId: null,
    borrowerId: person.id,
    code: xanthippe.barcode,
    reason: null,
  });
  failedSearches.note('Where is Xanthippe Quixwood');
  await failedSearches.runMaintenance();
  const booked = {
    title: items[0]?.titleId,
    from: '2027-03-01',
    to: '2027-03-05',
    note: 'zorkreason: Xanthippe Quixwood',
  };
  const both = { ...override, codes: ['borrower-blocked'] };
  bodyOf(await library.post('/bookings', { ...booked, borrower: person.id, override: both }), 201);
  bodyOf(
    await library.post('/bookings', { ...booked, borrower: noor.id, from: '2027-04-01', to: '2027-04-02' }),
    201,
  );
  const rows = [
    'number,given name,family name,class,card',
    `ZQ-99127,Xanthippe,Quixwood,2B,88077031`,
    'S-1,Noor,de Vries,1B,2000001',
  ];
  const { id } = await planned(library, `${rows.join('\n')}\n`);
  await committed(library, id);
  // stays with its class when the person is erased
  const ofClass = { from: '2027-05-03', to: '2027-05-04', group: '1B' };
  bodyOf(
    await library.post('/bookings', { ...booked, ...ofClass, borrower: person.id, override: both }),
    201,
  );
  // planned and left: its file waits for a person
  await planned(library, `${rows.join('\n')}\nZQ-99128,Xanthippe,Quixwood,3C,\n`, 'again.csv');
  mkdirSync(path.join(folder, 'imports'), { recursive: true });
  const old = path.join(folder, 'imports', '2026-01-01T00-00-00-000Z-borrowers-report.csv');
  writeFileSync(old, 'row,action,field,from,to,why\n2,added,,,Xanthippe Quixwood ZQ-99127,\n');
  const { file: backup } = bodyOf<{ file: string }>(await library.post('/backups'), 201);
  await library.post(`/users/${person.id}`, { message: 'plughtapes are back' });

  // a ledger that was damaged is set aside, a library that was replaced is kept
  await library.close();
  const ledger = newestSegmentIn(folder);
  writeFileSync(ledger, readFileSync(ledger, 'utf8').replace('"actor":"', '"actor":"x'));
  await library.reopen();
  await library.post('/restores', { backup });
  await vi.waitFor(
    async () => {
      const { latest } = bodyOf<{ latest: { state: string } }>(await library.get('/restores'), 200);
      if (latest.state !== 'done') throw new Error(latest.state);
    },
    { timeout: 20_000, interval: 50 },
  );
  return { xanthippe: person, noor, backup };
}

/** Lists of a class that name the person, one sent and one that waits, and an address that a server refused. */
async function writeAbout(library: TestLibrary, person: Person): Promise<void> {
  const server = await startMailServer();
  const now = library.clock.now();
  const setUp = (more: object): Promise<unknown> =>
    library.post('/mail/settings', {
      server: '127.0.0.1',
      port: server.port,
      security: 'none',
      perMinute: 600,
      senderAddress: 'library@school.example',
      noticeEveryDays: 1,
      ...more,
    });
  let later = 30 * 24 * 3_600_000;
  const sendAll = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) {
      later += 1000;
      library.clock.set(new Date(Date.parse(now) + later).toISOString());
      await library.library.services.mail.outbox.runMaintenance();
    }
  };
  server.unknown.add(xanthippe.email); // the welcome message is refused, which is kept beside the address
  await setUp({});
  const groups = bodyOf<{ id: string; name: string }[]>(await library.get('/groups'), 200);
  const group = groups.find(({ name }) => name === '1A');
  await library.post(`/groups/${group?.id ?? ''}`, { teacherEmail: 'teacher@school.example' });
  const late = await addItem(library);
  bodyOf(
    await library.post('/checkouts', {
      borrower: person.id,
      item: late.id,
      override: { codes: ['borrower-blocked'], reason: 'zorkreason' },
    }),
    201,
  );
  await sendAll();
  bodyOf(await library.post('/mail/overdue-notices', { to: 'class' }), 200);
  await sendAll();
  later += 24 * 3_600_000;
  await sendAll();
  await setUp({ paused: true });
  bodyOf(await library.post('/mail/overdue-notices', { to: 'class' }), 200);
  bodyOf(await library.post('/mail/overdue-notices/printed', { to: 'guardian' }), 200);
  bodyOf(await library.post('/returns', { item: late.id }), 200);
  await server.stop();
  const { mail_messages: messages = [], mail_refused_addresses: refused = [] } = library.tables();
  const lists = (messages as { kind: string; status: string; body: string }[])
    .filter(({ kind, body }) => kind === 'overdue-class' && body.includes('Xanthippe'))
    .map(({ status }) => status);
  if (lists.join() !== 'sent,queued' || refused.length !== 1)
    throw new Error(`the mail is not as it should be: ${lists.join()}, ${String(refused.length)} refused`);
  library.clock.set(now);
}

/** Where Loandesk has written something down, as groups of files. */
export function placesIn(folder: string): Record<string, (name: string) => boolean> {
  const imports = readdirSync(path.join(folder, 'imports'));
  return {
    'the library': (name) => name === 'loandesk.db' || name === 'loandesk.db-wal',
    'the ledger': (name) => name.startsWith('ledger/'),
    'a ledger that was set aside': (name) => name.startsWith('ledger.set-aside'),
    'a backup': (name) => /^backups\/[^/]+\.db$/.test(name),
    'a library that was replaced': (name) => /^backups\/replaced-[^/]+\/loandesk\.db$/.test(name),
    'a report of an import': (name) => name.endsWith('borrowers-report.csv'),
    'a file to be imported': (name) => name.endsWith('.upload') && imports.length > 0,
  };
}

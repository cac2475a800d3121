// Lives a few days of lending with a released program and keeps the library: `node test/databases/make-library.ts ENTRY FOLDER`.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clientOf, startHeadless } from '../support/headless.ts';

const [entry, folder] = process.argv.slice(2);
if (entry === undefined || folder === undefined) throw new Error('Give the program’s entry and a folder.');

const data = mkdtempSync(path.join(tmpdir(), 'loandesk-released-'));
const program = startHeadless(['--data', data, '--port', '0'], { entry: path.resolve(entry) });
try {
  const call = await clientOf(program);
  const done = async (method: string, at: string, body: unknown): Promise<unknown> => {
    const answer = await call(method, at, body);
    if (answer.status >= 300) throw new Error(`${at}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  /** What programs know since; an earlier one has no such address or field. */
  const alsoDone = async (method: string, at: string, body: unknown): Promise<unknown> => {
    const answer = await call(method, at, body);
    if (answer.status >= 300 && answer.status !== 400 && answer.status !== 404)
      throw new Error(`${at}: ${JSON.stringify(answer.body)}`);
    return answer.status >= 300 ? null : answer.body;
  };
  await done('POST', '/settings', { libraryName: 'Released library', timeZone: 'Europe/Amsterdam' });
  await done('POST', '/closed-days', { startsOn: '2026-12-19', endsOn: '2027-01-03', name: 'Christmas' });
  await done('POST', '/loan-rules/rule-any', { renewalDays: 60, renewalsAllowed: 1 });
  const people = [
    { givenName: 'Matilda', familyName: 'Wormwood', barcode: '2000001', group: '6B', email: 'm@example.org' },
    { givenName: 'Bruce', familyName: 'Bogtrotter', barcode: '2000002', group: '6B', externalId: 'S-2' },
    { givenName: 'Jennifer', familyName: 'Honey', barcode: '2000003', category: 'Teacher' },
  ];
  for (const person of people) await done('POST', '/users', person);
  for (let nth = 1; nth <= 8; nth += 1)
    await done('POST', '/items', {
      title: `Book ${String(nth)}`,
      authors: ['R. Dahl'],
      barcode: `300000${String(nth)}`,
    });
  const lend = (card: number, item: number) =>
    done('POST', '/checkouts', {
      borrower: `barcode:200000${String(card)}`,
      item: `barcode:300000${String(item)}`,
    });
  await lend(1, 1);
  await lend(1, 2);
  await lend(2, 3);
  await lend(3, 4);
  await lend(3, 5);
  const mistaken = (await lend(3, 6)) as { events?: number[] };
  if (mistaken.events !== undefined) await done('POST', `/events/${String(mistaken.events[0])}/undo`, {});
  await done('POST', '/returns', { item: 'barcode:3000002' });
  await done('POST', '/renewals', { item: 'barcode:3000003' });
  await alsoDone('POST', '/users/barcode:2000002', { guardianEmail: 'parent@example.org' });
  await alsoDone('POST', '/users', { givenName: 'Agatha', familyName: 'Trunchbull', leftOn: '2026-01-31' });
  await alsoDone('POST', '/mail/settings', {
    server: '127.0.0.1',
    port: 9,
    security: 'none',
    senderAddress: 'library@example.org',
    paused: true,
  });
  await alsoDone('POST', '/users', {
    givenName: 'Lavender',
    familyName: 'Brown',
    email: 'l@example.org',
    sendWelcomeMessage: true,
  });
  await alsoDone('POST', '/mail/templates', {
    kind: 'overdue-class',
    language: 'en',
    subject: 'Overdue in {{group}}',
    body: '{{items}}',
  });
  await alsoDone('POST', '/webhooks', {
    name: 'Website',
    url: 'http://127.0.0.1:9/hook',
    types: ['loan.opened'],
    active: false,
  });
  const year = (await alsoDone('POST', '/roll-overs', {})) as { id: string } | null;
  if (year !== null) {
    while (((await call('GET', `/imports/${year.id}`)).body as { status: string }).status === 'planning')
      await new Promise((resolve) => setTimeout(resolve, 50));
    await alsoDone('POST', `/imports/${year.id}/cancel`, {});
  }
} finally {
  await program.stop('SIGTERM');
}
mkdirSync(folder, { recursive: true });
for (const name of ['loandesk.db', 'ledger'])
  cpSync(path.join(data, name), path.join(folder, name), { recursive: true });
console.log(`${folder}: ${String(readFileSync(path.join(folder, 'loandesk.db')).length)} bytes`);
rmSync(data, { recursive: true });

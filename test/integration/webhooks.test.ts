// Tests webhooks against a real receiver: signed, in order, tried again, bounded, and lost by nothing.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mayConnect } from '../../src-main/features/webhooks/webhook-addresses.ts';
import type { Webhook } from '../../src-main/features/webhooks/webhook-record.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf } from '../support/school-year.ts';
import { webhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

type Added = Webhook & { secret: string };

let library: TestLibrary;
let receiver: WebhookReceiver;
/** What names resolve to in these tests; no address but this computer's is ever really called. */
let names: Record<string, string[] | 'never'>;
let called: string[];

beforeEach(async () => {
  receiver = await webhookReceiver();
  names = {};
  called = [];
  library = await openPatient(400);
});

function openPatient(timeoutMs: number): Promise<TestLibrary> {
  return openTestLibrary({
    webhooks: {
      timeoutMs,
      retryAfterMs: [20],
      network: {
        addressesOf: (name) =>
          names[name] === undefined
            ? Promise.reject(new Error('no such name'))
            : names[name] === 'never'
              ? new Promise(() => undefined)
              : Promise.resolve(names[name]),
        connect: (address) => {
          called.push(address);
          return connect(receiver.port, '127.0.0.1');
        },
      },
    },
  });
}
afterEach(async () => {
  await library.remove();
  await receiver.close();
});

async function add(more: Record<string, unknown> = {}): Promise<Added> {
  return bodyOf(await library.post('/webhooks', { name: 'Website', url: receiver.url, ...more }), 201);
}
const read = async (id: string): Promise<Webhook> => bodyOf(await library.get(`/webhooks/${id}`), 200);
async function until(id: string, holds: (webhook: Webhook) => boolean): Promise<Webhook> {
  for (;;) {
    const webhook = await read(id);
    if (holds(webhook)) return webhook;
    await wait(10);
  }
}
const typesTaken = (): string[] => receiver.taken.map(({ event }) => event.type);

test('each event arrives as GET /events gives it, in order, signed so that others’ libraries agree', async () => {
  library.clock.set(new Date().toISOString()); // the verifier looks at the clock on the wall
  const { secret, id } = await add();
  const noor = await addBorrower(library);
  await lend(library, noor, await addItem(library));
  await receiver.has(3);
  const { events } = bodyOf<{ events: { type: string }[] }>(await library.get('/events'), 200);
  const since = events.findIndex(({ type }) => type === 'webhook.added') + 1;
  await receiver.has(events.length - since);
  expect(receiver.taken.map(({ event }) => event)).toEqual(events.slice(since));
  const verifier = new Verifier(secret);
  for (const { headers, body, event, url } of receiver.taken) {
    expect(verifier.verify(body, headers as Record<string, string>)).toEqual(event);
    expect(headers['webhook-id']).toBe(event.id);
    expect(url).toBe('/loandesk?from=desk');
    const forged = body.replace('"seq"', '"Seq"');
    expect(() => verifier.verify(forged, headers as Record<string, string>)).toThrow();
  }
  const { lastDeliveredAt, failing, behind } = await until(id, (webhook) => webhook.behind === 0);
  expect([lastDeliveredAt, failing, behind]).toEqual([library.clock.now(), null, 0]);
});

test('only the types that were asked for are sent', async () => {
  await add({ types: ['loan.opened', 'loan.returned'] });
  const noor = await addBorrower(library);
  const book = await addItem(library);
  await lend(library, noor, book);
  await library.post('/returns', { item: book.id });
  await receiver.has(2);
  expect(typesTaken()).toEqual(['loan.opened', 'loan.returned']);
});

test('all events of a kind can be asked for together', async () => {
  await add({ types: ['loan.*', 'group.added'] });
  await addBorrower(library, { group: '3A' });
  const noor = await addBorrower(library, { group: '3A' });
  await lend(library, noor, await addItem(library));
  await receiver.has(2);
  expect(typesTaken()).toEqual(['group.added', 'loan.opened']);
  expect((await library.post('/webhooks', { name: 'X', url: receiver.url, types: ['*'] })).status).toBe(400);
});

test('after a fault of the disk webhooks receive the events of the meantime', async () => {
  await add();
  const file = new Database(path.join(library.folder, 'loandesk.db'));
  file.pragma('legacy_alter_table = ON');
  receiver.answer = (_, response) => {
    receiver.answer = 200;
    file.exec('ALTER TABLE events RENAME TO events_out_of_reach'); // the next reading of the journal fails
    response.writeHead(200).end();
  };
  await addBorrower(library);
  await receiver.has(1);
  while (library.reported.length === 0) await wait(10);
  file.exec('ALTER TABLE events_out_of_reach RENAME TO events');
  file.close();
  await addBorrower(library);
  await receiver.has(2);
  expect(typesTaken()).toEqual(['borrower.added', 'borrower.added']);
});

test('no names of borrowers leave the library', async () => {
  await add();
  await library.post('/users', {
    givenName: 'Wilhelmina',
    familyName: 'Achterberg',
    email: 'w@school.example',
  });
  await receiver.has(1);
  expect(receiver.taken[0]?.body).not.toMatch(/Wilhelmina|Achterberg|school\.example/);
});

describe('a secret', () => {
  test('is shown once and stands neither in the database nor in the ledger, even where the answer is kept', async () => {
    const headers = { 'idempotency-key': 'once' };
    const body = { name: 'Website', url: receiver.url };
    const { secret } = bodyOf<Added>(await library.call('POST', '/webhooks', body, { headers }), 201);
    const again = await library.call('POST', '/webhooks', body, { headers });
    expect(problemOf(again).code).toBe('already-done');
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await library.close();
    expect(JSON.stringify(library.tables()) + library.ledgerLines().join('')).not.toContain(secret.slice(6));
    for (const name of readdirSync(library.folder).filter((one) => one.startsWith('loandesk.db')))
      expect(readFileSync(path.join(library.folder, name), 'latin1')).not.toContain(secret.slice(6));
    expect(statSync(path.join(library.folder, 'webhook-key')).mode & 0o777).toBe(0o600);
  });

  test('of a token is kept with no answer either', async () => {
    const headers = { 'idempotency-key': 'once' };
    const body = { name: 'Website', scopes: ['circulation'] };
    const { token } = bodyOf<{ token: string }>(
      await library.call('POST', '/tokens', body, { headers }),
      201,
    );
    const again = await library.call('POST', '/tokens', body, { headers });
    expect(problemOf(again).code).toBe('already-done');
    expect(JSON.stringify(library.tables())).not.toContain(token);
  });

  test('can be renewed, and the old one signs no more', async () => {
    library.clock.set(new Date().toISOString());
    const { id, secret } = await add({ types: ['borrower.added'] });
    const renewed = bodyOf<Added>(await library.post(`/webhooks/${id}/secret`), 200);
    await addBorrower(library);
    const [taken] = await receiver.has(1);
    const verify = (by: string): unknown =>
      new Verifier(by).verify(taken?.body ?? '', taken?.headers as Record<string, string>);
    expect(() => verify(secret)).toThrow();
    expect(verify(renewed.secret)).toEqual(taken?.event);
  });

  test('that was lost with its file switches the webhook off with a notice', async () => {
    const { id } = await add();
    await library.close();
    rmSync(path.join(library.folder, 'webhook-key'));
    await library.reopen();
    expect((await until(id, ({ active }) => !active)).offBecause).toBe('secret-lost');
    const { notices } = bodyOf<{ notices: { code: string; facts: unknown }[] }>(
      await library.get('/status'),
      200,
    );
    expect(notices).toMatchObject([{ code: 'webhook-switched-off', facts: { because: 'secret-lost' } }]);
    await addBorrower(library);
    await wait(50);
    expect(receiver.taken).toEqual([]);
  });

  test('needs no file in a library without webhooks', () => {
    expect(existsSync(path.join(library.folder, 'webhook-key'))).toBe(false);
  });
});

describe('a receiver that fails', () => {
  test('gets the same event again until it takes it, and the next ones after that', async () => {
    receiver.answer = 503;
    const { id } = await add({ types: ['borrower.added'] });
    await addBorrower(library);
    await addBorrower(library);
    await receiver.has(3);
    expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await read(id)).failing).toMatchObject({ error: 'refused', status: 503 });
    const before = receiver.taken.length;
    receiver.answer = 204;
    await until(id, ({ behind }) => behind === 0);
    const seqs = [...new Set(receiver.taken.slice(before).map(({ event }) => event.seq))];
    expect(seqs).toHaveLength(2);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    const deliveries = bodyOf<{ error: string | null }[]>(
      await library.get(`/webhooks/${id}/deliveries`),
      200,
    );
    expect(deliveries.slice(0, 2).map(({ error }) => error)).toEqual([null, null]);
    expect(deliveries.at(-1)).toMatchObject({ error: 'refused', status: 503, type: 'borrower.added' });
  });

  test('keeps no more than its latest fifty attempts', async () => {
    const { id } = await add({ types: ['borrower.added'] });
    for (let n = 0; n < 60; n += 1) await addBorrower(library);
    await receiver.has(60);
    expect(bodyOf<unknown[]>(await library.get(`/webhooks/${id}/deliveries`), 200)).toHaveLength(50);
    for (let n = 0; n < 20; n += 1) await addBorrower(library);
    await receiver.has(80);
    expect(bodyOf<unknown[]>(await library.get(`/webhooks/${id}/deliveries`), 200)).toHaveLength(50);
  });

  test('for a day is switched off with a notice, and goes on where it was when it is switched on', async () => {
    receiver.answer = 500;
    const { id } = await add({ types: ['borrower.added'] });
    await addBorrower(library);
    expect(await until(id, ({ active }) => !active)).toMatchObject({
      offBecause: 'failed-for-a-day',
      failing: { attempts: 30 }, // a day by the waits that it has outside these tests
    });
    const { notices } = bodyOf<{ notices: unknown[] }>(await library.get('/status'), 200);
    expect(notices).toMatchObject([{ code: 'webhook-switched-off', facts: { id, name: 'Website' } }]);
    const tried = receiver.taken.length;
    await addBorrower(library);
    await wait(60);
    expect(receiver.taken).toHaveLength(tried);
    receiver.answer = 200;
    await library.post(`/webhooks/${id}`, { active: true });
    await receiver.has(tried + 2);
    expect(new Set(receiver.taken.map(({ event }) => event.seq)).size).toBe(2);
  });

  test('for some hours, and then for a week in which the computer was off, is tried on', async () => {
    receiver.answer = 500;
    const { id } = await add({ types: ['borrower.added'] });
    await addBorrower(library);
    await until(id, ({ failing }) => (failing?.attempts ?? 0) >= 5);
    receiver.answer = 'never'; // each try takes longer: however slow the closing is, few are made meanwhile
    await library.close();
    const tried = receiver.taken.length;
    library.clock.set('2026-09-14T10:00:00.000Z');
    await library.reopen();
    await receiver.has(tried + 1);
    await until(id, ({ failing }) => (failing?.attempts ?? 0) > tried);
    receiver.answer = 200;
    expect(await until(id, ({ failing }) => failing === null)).toMatchObject({ active: true, behind: 0 });
  });

  test('with 410 wants nothing any more', async () => {
    receiver.answer = 410;
    const { id } = await add();
    await addBorrower(library);
    expect(await until(id, ({ active }) => !active)).toMatchObject({ offBecause: 'gone' });
    expect(receiver.taken).toHaveLength(1);
  });

  test('on one event for ever can be led past it', async () => {
    receiver.answer = 400;
    const { id } = await add({ types: ['borrower.added'] });
    await addBorrower(library);
    await addBorrower(library);
    await receiver.has(1);
    receiver.answer = 200;
    const skipped = receiver.taken[0]?.event.seq;
    const count = receiver.taken.length;
    await library.post(`/webhooks/${id}/retry`, { skip: 'one' });
    await until(id, ({ behind }) => behind === 0);
    const after = receiver.taken.slice(count).map(({ event }) => event.seq);
    expect(after.filter((seq) => seq !== skipped)).toHaveLength(1);
  });

  test('for a while can be led past all that it missed', async () => {
    receiver.answer = 400;
    const { id } = await add({ types: ['borrower.added'] });
    for (let n = 0; n < 5; n += 1) await addBorrower(library);
    await receiver.has(1);
    await library.post(`/webhooks/${id}/retry`, { skip: 'all' });
    receiver.answer = 200;
    const count = receiver.taken.length;
    const last = await addBorrower(library);
    await receiver.has(count + 1);
    expect(receiver.taken.at(-1)?.event.subjects).toEqual({ borrower: last.id });
  });
});

describe('a redirect', () => {
  test('is not followed', async () => {
    const elsewhere = await webhookReceiver();
    receiver.answer = (_request, response) => response.writeHead(307, { location: elsewhere.url }).end();
    const { id } = await add();
    await addBorrower(library);
    expect((await until(id, ({ failing }) => failing !== null)).failing).toMatchObject({
      error: 'redirected',
      status: 307,
    });
    expect(elsewhere.taken).toEqual([]);
    await elsewhere.close();
  });
});

describe('a receiver that hangs', () => {
  test('keeps no scan waiting', async () => {
    await library.remove();
    library = await openPatient(10 * 60_000);
    receiver.answer = 'never';
    const { id } = await add();
    const noor = await addBorrower(library);
    await receiver.has(1);
    await library.post('/loan-rules/rule-any', { maxItems: null });
    for (let n = 0; n < 20; n += 1) await lend(library, noor, await addItem(library));
    expect((await read(id)).failing, 'the first event is still waited for').toBeNull();
    expect(receiver.taken).toHaveLength(1);
  });

  test('is given up after a while, and gets the same again', async () => {
    receiver.answer = 'never';
    const { id } = await add();
    await addBorrower(library);
    expect((await until(id, ({ failing }) => failing !== null)).failing?.error).toBe('timed-out');
    await receiver.has(2);
  });

  test('does not keep the library from closing', async () => {
    await library.remove();
    library = await openPatient(10 * 60_000);
    receiver.answer = 'never';
    const { id } = await add();
    await addBorrower(library);
    await receiver.has(1);
    expect((await read(id)).failing).toBeNull();
    await library.close(); // long before the receiver is given up
  });

  test('with an answer that never ends has taken the event', async () => {
    receiver.answer = (_request, response) => {
      const more = setInterval(() => response.write(Buffer.alloc(16 * 1024)), 1);
      response.on('close', () => {
        clearInterval(more);
      });
    };
    const { id } = await add({ types: ['borrower.added'] });
    await addBorrower(library);
    expect((await until(id, ({ lastDeliveredAt }) => lastDeliveredAt !== null)).failing).toBeNull();
    expect(receiver.taken).toHaveLength(1);
  });
});

test('events from while the program was off are sent after its start, and none twice without need', async () => {
  receiver.answer = 500;
  const { id } = await add({ types: ['borrower.added'] });
  for (let n = 0; n < 3; n += 1) await addBorrower(library);
  await receiver.has(1);
  await library.close();
  receiver.answer = 200;
  const before = receiver.taken.length;
  await library.reopen();
  await until(id, ({ behind }) => behind === 0);
  await library.reopen();
  await addBorrower(library);
  await receiver.has(before + 4);
  const seqs = receiver.taken.slice(before).map(({ event }) => event.seq);
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
});

describe('an address', () => {
  test('outside this computer and the allowed hosts is refused', async () => {
    const tables = library.tables();
    for (const url of [
      'http://pupils.school.example/',
      'http://10.0.0.8/',
      'http://192.168.1.10:8080/',
      'http://169.254.169.254/latest/meta-data',
      'http://0.0.0.0/',
      'http://[::]/',
      'http://[fe80::1]/',
      'http://localhost.evil.example/',
      'http://127.0.0.1.nip.io/',
      'http://user:secret@localhost/',
      'http://localhost/#part',
      'ftp://localhost/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'localhost:8080',
      '//localhost/',
      'http://',
    ]) {
      const answer = await library.post('/webhooks', { name: 'X', url });
      expect([url, answer.status]).toEqual([url, 400]);
      expect(problemOf(answer).errors?.map(({ pointer }) => pointer)).toEqual(['/url']);
    }
    expect(library.tables()).toEqual(tables);
  });

  test('of this computer is taken, however it is written', async () => {
    for (const url of [
      'http://localhost:1/',
      'http://127.1:1/',
      'http://[::1]:1/',
      'https://127.8.9.1:1/',
      'http://[::ffff:127.0.0.1]:1/',
    ])
      expect([url, (await library.post('/webhooks', { name: 'X', url })).status]).toEqual([url, 201]);
  });

  test('is allowed by no host that is this computer, or none at all', async () => {
    const hosts = [
      'localhost',
      '127.0.0.1',
      '::1',
      'Pupils.example',
      'a b',
      'http://x',
      'x:80',
      'x/y',
      '169.254.169.254',
      'fe80::1',
      '::ffff:a9fe:a9fe',
      '::7f00:1',
      '::a00:1',
      '64:ff9b::7f00:1',
      '64:ff9b::a9fe:a9fe',
      '64:ff9b::a00:1',
      '64:ff9b:1::7f00:1',
      'x.',
      '*',
      '-x',
    ];
    for (const host of ['0x7f000001', '', '2130706433', 'pupils.example ', ...hosts]) {
      const answer = await library.post('/settings', { webhookHosts: [host] });
      if (answer.status === 200)
        expect(bodyOf(answer, 200)).toMatchObject({ webhookHosts: ['pupils.example'] });
      else expect([host, problemOf(answer).errors?.[0]?.pointer]).toEqual([host, '/webhookHosts/0']);
      expect([host, answer.status]).toEqual([host, host === 'pupils.example ' ? 200 : 400]);
    }
  });

  test('of this computer in its network is no place for them, whatever host is allowed', () => {
    const own = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
    expect(own.length).toBeGreaterThan(0);
    for (const { address } of own)
      expect([address, mayConnect('allowed', address)]).toEqual([address, false]);
    const disguised = [
      '::7f00:1',
      '::192.168.1.7',
      '64:ff9b::127.0.0.1',
      '64:ff9b::192.168.1.7',
      '64:ff9b:1:7f00:0:100::',
    ];
    for (const address of disguised)
      expect([address, mayConnect('allowed', address)]).toEqual([address, false]);
    for (const address of ['192.0.2.7', '2001:db8::7', '64:ff9b::192.0.2.7'])
      expect([address, mayConnect('allowed', address)]).toEqual([address, true]);
    expect(mayConnect('this-computer', '::1')).toBe(true);
  });

  test('on an allowed host is called, by the address that its name has then', async () => {
    await library.post('/settings', { webhookHosts: ['pupils.school.example'] });
    names['pupils.school.example'] = ['10.0.0.8'];
    await add({ url: 'http://pupils.school.example:8080/in' });
    await addBorrower(library);
    const [taken] = await receiver.has(1);
    expect(called).toEqual(['10.0.0.8']);
    expect([taken?.headers.host, taken?.url]).toEqual(['pupils.school.example:8080', '/in']);
  });

  test('whose name does not resolve keeps no other waiting, however often it is tried', async () => {
    await library.post('/settings', { webhookHosts: ['gone.school.example', 'pupils.school.example'] });
    names = { 'gone.school.example': 'never', 'pupils.school.example': ['10.0.0.8'] };
    const types = ['borrower.added'];
    const gone = await add({ url: 'http://gone.school.example/', types });
    await addBorrower(library);
    await until(gone.id, ({ failing }) => (failing?.attempts ?? 0) >= 3);
    const { id } = await add({ url: 'http://pupils.school.example/', types });
    for (let n = 0; n < 3; n += 1) await addBorrower(library);
    await receiver.has(3);
    expect(await until(id, ({ behind }) => behind === 0)).toMatchObject({ failing: null });
    expect((await read(gone.id)).failing?.error).toBe('timed-out');
  });

  test('whose name leads somewhere else one day is called no more', async () => {
    await library.post('/settings', { webhookHosts: ['pupils.school.example'] });
    names['pupils.school.example'] = ['fd12:3456:789a::8'];
    const { id } = await add({ url: 'http://pupils.school.example/', types: ['borrower.added'] });
    await addBorrower(library);
    await until(id, ({ lastDeliveredAt }) => lastDeliveredAt !== null);
    names['pupils.school.example'] = ['127.0.0.1'];
    await addBorrower(library);
    expect((await until(id, ({ failing }) => failing !== null)).failing?.error).toBe('address-not-allowed');
    expect(called).toEqual(['fd12:3456:789a::8']);
  });

  test('whose name turns out to be somewhere else than on the network is not called', async () => {
    await library.post('/settings', { webhookHosts: ['pupils.school.example'] });
    const places = {
      'this computer': '127.0.0.1',
      'this computer, disguised': '::ffff:127.0.0.1',
      'this computer in IPv6': '::1',
      'no address': '0.0.0.0',
      'a cloud’s secrets': '169.254.169.254',
      'a neighbour on the wire': 'fe80::1',
      everybody: '255.255.255.255',
      'a cloud’s secrets, disguised': '::ffff:169.254.169.254',
      'no address in IPv6': '::',
      'many in IPv6': 'ff02::1',
    };
    await addBorrower(library);
    for (const [place, address] of Object.entries(places)) {
      names['pupils.school.example'] = ['10.0.0.8', address];
      const { id } = await add({ url: 'http://pupils.school.example/' });
      const tried = bodyOf(await library.post(`/webhooks/${id}/test`), 200);
      expect(tried, place).toEqual({ delivered: false, error: 'address-not-allowed', status: null });
    }
    expect([called, receiver.taken]).toEqual([[], []]);
  });

  test('whose host is no longer allowed is not called', async () => {
    await library.post('/settings', { webhookHosts: ['pupils.school.example'] });
    names['pupils.school.example'] = ['10.0.0.8'];
    const { id } = await add({ url: 'http://pupils.school.example/' });
    await library.post('/settings', { webhookHosts: [] });
    expect((await until(id, ({ failing }) => failing !== null)).failing?.error).toBe('host-not-allowed');
    expect(called).toEqual([]);
  });

  test('without an answer is reported as such', async () => {
    const unknown = await add({ url: 'http://127.0.0.1:1/' });
    await library.post('/settings', { webhookHosts: ['nowhere.example'] });
    const nowhere = await add({ url: 'http://nowhere.example/' });
    const secure = await add({ url: receiver.url.replace('http:', 'https:') });
    await receiver.close();
    await addBorrower(library);
    const errorOf = async (id: string) => (await until(id, ({ failing }) => failing !== null)).failing?.error;
    expect(await errorOf(unknown.id)).toBe('not-reached');
    expect(await errorOf(nowhere.id)).toBe('name-not-found');
    expect(await errorOf(secure.id)).toBe('not-reached');
    receiver = await webhookReceiver();
  });
});

test('a test message tells at once what came of it, and is no event', async () => {
  const { id } = await add();
  const events = library.tables()['events'];
  expect(bodyOf(await library.post(`/webhooks/${id}/test`), 200)).toEqual({
    delivered: true,
    error: null,
    status: 200,
  });
  expect(typesTaken()).toEqual(['webhook.test']);
  receiver.answer = 404;
  expect(bodyOf(await library.post(`/webhooks/${id}/test`), 200)).toEqual({
    delivered: false,
    error: 'refused',
    status: 404,
  });
  expect(library.tables()['events']).toEqual(events);
});

test('a webhook that was switched off or deleted receives nothing', async () => {
  const { id } = await add();
  await library.post(`/webhooks/${id}`, { active: false });
  const other = await add({ name: 'Other' });
  await library.delete(`/webhooks/${other.id}`);
  expect((await library.get(`/webhooks/${other.id}`)).status).toBe(404);
  await addBorrower(library);
  await wait(50);
  expect(typesTaken().filter((type) => type === 'borrower.added')).toEqual([]);
});

test('there is an end to how many there may be', async () => {
  for (let n = 0; n < 20; n += 1) await add({ types: ['token.revoked'] });
  const answer = await library.post('/webhooks', { name: 'One more', url: receiver.url });
  expect([answer.status, problemOf(answer).code]).toEqual([409, 'too-many-webhooks']);
});

test('after a restore a webhook that is ahead of the backup gets the reset', async () => {
  await library.remove();
  library = await openPatient(10 * 60_000); // a delivery that times out is sent again
  const { id } = await add({ types: ['borrower.added'] });
  await addBorrower(library);
  await receiver.has(1);
  await library.close();
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(path.join(library.folder, 'loandesk.db'));
  db.prepare('UPDATE webhooks SET seen = 1000 WHERE id = ?').run(id);
  db.close();
  await library.reopen();
  await receiver.has(2);
  const last = (library.tables()['events'] ?? []).length;
  expect(receiver.taken[1]?.event).toMatchObject({
    type: 'journal.reset',
    seq: last,
    data: { lastSeq: last },
  });
  await addBorrower(library);
  expect((await receiver.has(3))[2]?.event.type).toBe('borrower.added');
});

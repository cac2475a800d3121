// Tests that messages leave the outbox once each, whatever the network does, and that people can see and steer it.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

interface Message {
  id: string;
  messageId: string;
  status: string;
  trouble: string | null;
  answer: string | null;
  attempts: number;
  subject: string | null;
  address: string;
}

let school: TestLibrary;
let server: MailServer;
beforeEach(async () => {
  school = await openTestLibrary();
  server = await startMailServer();
});
afterEach(async () => {
  await school.remove();
  await server.stop();
});

const setUp = (changes: Record<string, unknown> = {}) =>
  school.post('/mail/settings', {
    server: '127.0.0.1',
    port: server.port,
    security: 'none',
    senderAddress: 'library@school.example',
    senderName: 'The library',
    perMinute: 600,
    ...changes,
  });

const addWelcomed = async (email: string, givenName = 'Noor') => {
  const { status, body } = await school.post('/users', {
    givenName,
    familyName: 'Jansen',
    email,
    sendWelcomeMessage: true,
  });
  expect(status).toBe(201);
  return (body as { id: string }).id;
};

const messages = async (query = ''): Promise<Message[]> =>
  (await school.get(`/mail/messages${query}`)).body as Message[];

const later = (ms: number): void => {
  school.clock.set(new Date(Date.parse(school.clock.now()) + ms).toISOString());
};

/** Lets time go by as the loop would, minute by minute. */
async function letPass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await school.library.services.mail.outbox.runMaintenance();
    later(60_000);
  }
}

async function letAllBeSent(): Promise<void> {
  for (let tries = 0; tries < 100 && (await messages('?status=queued')).length > 0; tries += 1) {
    await school.library.services.mail.outbox.runMaintenance();
    later(100);
  }
}

describe('a welcome message', () => {
  test('is queued with the borrower, and arrives in the school’s words as text and as HTML', async () => {
    await setUp();
    const id = await addWelcomed('noor@home.example');
    await letAllBeSent();
    const [got] = server.received;
    expect(server.received).toHaveLength(1);
    expect(got?.to).toEqual(['noor@home.example']);
    expect(got?.mail.from).toMatchObject({ name: 'The library', address: 'library@school.example' });
    expect(got?.mail.subject).toBe('Welcome to School library');
    expect(got?.mail.text).toContain('Dear Noor Jansen,');
    expect(got?.mail.html).toContain('<p>Dear Noor Jansen,</p>');
    expect(got?.mail.text, 'Noor has no card').not.toContain('card');
    const [message] = await messages();
    expect(message).toMatchObject({ status: 'sent', messageId: got?.mail.messageId });
    const types = school
      .ledgerLines()
      .map((line) => (JSON.parse(line) as { event: { type: string } }).event.type);
    expect(types.filter((type) => type.startsWith('mail.'))).toEqual([
      'mail.settings-changed',
      'mail.queued',
      'mail.sent',
    ]);
    expect(school.ledgerLines().join()).not.toContain('noor@home.example');
    expect((await school.get(`/mail/borrowers/${id}`)).body).toMatchObject({
      addresses: [{ address: 'noor@home.example', refusedAt: null }],
      messages: [{ status: 'sent' }],
    });
  });

  test('tells the number of the card to who has one', async () => {
    await setUp();
    const sem = { givenName: 'Sem', familyName: 'Bos', barcode: '2000017', email: 'sem@home.example' };
    expect((await school.post('/users', { ...sem, sendWelcomeMessage: true })).status).toBe(201);
    await letAllBeSent();
    expect(server.received[0]?.mail.text).toContain('your card with the number 2000017');
  });

  test('goes to a parent where the borrower has no address, and refuses one with neither', async () => {
    const given = { givenName: 'Sem', familyName: 'Bos', sendWelcomeMessage: true };
    expect((await school.post('/users', { ...given, guardianEmail: 'parent@home.example' })).status).toBe(
      201,
    );
    expect(await messages()).toMatchObject([{ address: 'parent@home.example', status: 'queued' }]);
    const refused = await school.post('/users', given);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'validation-failed', errors: [{ pointer: '/email' }] });
    expect((await school.get('/users')).body).toHaveLength(1);
  });

  test('is for borrowers who are added: an upsert and a batch send it once, and never to who is there', async () => {
    const row = { givenName: 'Mei', familyName: 'Bos', email: 'mei@home.example', sendWelcomeMessage: true };
    expect((await school.post('/users/ext:S-1?upsert=true', row)).status).toBe(201);
    expect((await school.post('/users/ext:S-1?upsert=true', { ...row, familyName: 'Bosch' })).status).toBe(
      200,
    );
    expect((await school.post('/users/ext:S-1', row)).status).toBe(400);
    const batch = await school.post('/users/batch', [
      { ...row, externalId: 'S-1' },
      { ...row, externalId: 'S-2' },
      { ...row, externalId: 'S-3', email: null },
    ]);
    const results = (batch.body as { results: { welcomeMessage?: string }[] }).results;
    expect(results.map((result) => result.welcomeMessage)).toEqual([undefined, 'queued', 'no-address']);
    expect(await messages()).toHaveLength(2);
  });

  test('is gone with the borrower', async () => {
    const id = await addWelcomed('noor@home.example');
    expect((await school.delete(`/users/${id}`)).status).toBe(204);
    expect(await messages()).toEqual([]);
    expect(JSON.stringify(school.tables())).not.toContain('noor@home.example');
  });
});

describe('while the network fails', () => {
  test('all messages arrive in the end, and none of them twice', async () => {
    await setUp({ paused: true });
    for (let number = 0; number < 12; number += 1) await addWelcomed(`pupil${String(number)}@home.example`);
    server.mishaps.push('cut-in-data');
    await setUp({ paused: false });
    await letPass(1);
    expect(server.received).toHaveLength(0);
    expect((await school.get('/mail/outbox')).body).toMatchObject({ trouble: 'connection-lost' });
    await letAllBeSentUntil(5);
    await server.stop();
    await letPass(3);
    expect((await school.get('/mail/outbox')).body).toMatchObject({ trouble: 'connection-refused' });
    await server.listen();
    await letPass(30);
    expect(await messages('?status=queued')).toEqual([]);
    const arrived = server.received.map(({ to }) => to[0]).sort();
    expect(arrived).toEqual(
      Array.from({ length: 12 }, (_, number) => `pupil${String(number)}@home.example`).sort(),
    );
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(12);
    expect(school.reported).toEqual([]);
  });

  async function letAllBeSentUntil(count: number): Promise<void> {
    for (let tries = 0; tries < 100 && server.received.length < count; tries += 1) {
      later(60_000 / 600);
      if (server.received.length === 0) later(60_000);
      await school.library.services.mail.outbox.runMaintenance();
    }
  }

  test('a restart goes on where it was', async () => {
    await setUp();
    await addWelcomed('noor@home.example');
    await server.stop();
    await letPass(1);
    await school.reopen();
    await server.listen();
    later(1000);
    await school.library.services.mail.outbox.runMaintenance();
    expect(server.received.map(({ to }) => to)).toEqual([['noor@home.example']]);
  });

  test('the server is tried again after 1, 2, 4 minutes, and given up after days with a notice', async () => {
    await setUp({ giveUpAfterDays: 1 });
    await addWelcomed('noor@home.example');
    const { count } = server.sessions;
    server.mishaps.push(
      ...Array.from({ length: 40 }, () => ({ refuse: 'sender', code: 451, words: 'Later please' }) as const),
    );
    await letPass(8);
    expect(server.sessions.count - count).toBe(4); // in minutes 0, 1, 3 and 7
    await letPass(24 * 60 + 6 * 60);
    expect(await messages()).toMatchObject([
      { status: 'failed', trouble: 'gave-up', answer: expect.stringContaining('Later please') as string },
    ]);
    const { notices } = (await school.get('/status')).body as { notices: { code: string }[] };
    expect(notices.map(({ code }) => code)).toContain('mail-gave-up');
  });
});

describe('an address that the server refuses for good', () => {
  test('is shown with the borrower until it is corrected', async () => {
    await setUp();
    server.unknown.add('nobody@home.example');
    const id = await addWelcomed('nobody@home.example');
    await addWelcomed('somebody@home.example');
    await letAllBeSent();
    expect(server.received).toHaveLength(1);
    const before = (await school.get(`/mail/borrowers/${id}`)).body;
    expect(before).toMatchObject({
      addresses: [
        {
          address: 'nobody@home.example',
          refusedAt: expect.any(String) as string,
          answer: expect.stringContaining('No such user') as string,
        },
      ],
      messages: [{ status: 'failed', trouble: 'recipient-refused' }],
    });
    await school.post(`/users/${id}`, { email: 'right@home.example' });
    expect((await school.get(`/mail/borrowers/${id}`)).body).toMatchObject({
      addresses: [{ refusedAt: null }],
    });
  });

  test('a welcome that failed is not sent again beside another that waits', async () => {
    await setUp();
    server.unknown.add('nobody@home.example');
    const id = await addWelcomed('nobody@home.example');
    await letAllBeSent();
    const [failed] = await messages();
    await setUp({ paused: true });
    await school.post('/mail/messages', { kind: 'welcome', borrower: id });
    const retry = `/mail/messages/${failed?.id ?? ''}/retry`;
    expect((await school.post(retry)).body).toMatchObject({ status: 409, code: 'welcome-waiting' });
    const [waiting] = await messages();
    await school.post(`/mail/messages/${waiting?.id ?? ''}/cancel`);
    expect((await school.post(retry)).body).toMatchObject({ status: 'queued' });
  });

  test('a refusal for now only costs time', async () => {
    await setUp();
    server.mishaps.push({ refuse: 'recipient', code: 450, words: 'Greylisted' });
    await addWelcomed('noor@home.example');
    await letPass(1);
    expect(await messages()).toMatchObject([{ status: 'queued', trouble: 'try-later', attempts: 1 }]);
    await letPass(2);
    expect(await messages()).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });
});

describe('a person', () => {
  test('holds, retries and cancels messages; what is settled stays', async () => {
    await setUp({ paused: true });
    await addWelcomed('held@home.example');
    await addWelcomed('cancelled@home.example');
    const [cancelled, held] = await messages();
    const at = (message: Message | undefined, what: string) => `/mail/messages/${message?.id ?? ''}/${what}`;
    expect((await school.post(at(held, 'hold'))).body).toMatchObject({ status: 'held', nextAttemptAt: null });
    expect((await school.post(at(cancelled, 'cancel'))).body).toMatchObject({ status: 'cancelled' });
    await setUp({ paused: false });
    await letPass(1);
    expect(server.received).toEqual([]);
    expect((await school.post(at(held, 'retry'))).body).toMatchObject({ status: 'queued' });
    await letAllBeSent();
    expect(server.received.map(({ to }) => to)).toEqual([['held@home.example']]);
    for (const what of ['hold', 'retry', 'cancel'])
      expect((await school.post(at(held, what))).body).toMatchObject({ code: 'message-settled' });
    expect((await school.post('/mail/messages/none/hold')).status).toBe(404);
  });

  test('cancels all that wait at once; what is held, sent or on its way stays', async () => {
    await setUp();
    await addWelcomed('sent@home.example');
    await letAllBeSent();
    await setUp({ paused: true });
    for (const name of ['held', 'one', 'two', 'three']) await addWelcomed(`${name}@home.example`);
    const held = (await messages()).find(({ address }) => address === 'held@home.example');
    await school.post(`/mail/messages/${held?.id ?? ''}/hold`);
    expect(await school.post('/mail/outbox/cancel')).toMatchObject({ status: 200, body: { cancelled: 3 } });
    await setUp({ paused: false });
    await letPass(2);
    expect(server.received.map(({ to }) => to)).toEqual([['sent@home.example']]);
    const statuses = Object.fromEntries((await messages()).map(({ address, status }) => [address, status]));
    expect(statuses).toEqual({
      'sent@home.example': 'sent',
      'held@home.example': 'held',
      'one@home.example': 'cancelled',
      'two@home.example': 'cancelled',
      'three@home.example': 'cancelled',
    });
    expect(school.ledgerLines().filter((line) => line.includes('"mail.cancelled"'))).toHaveLength(3);
    expect((await school.post('/mail/outbox/cancel')).body).toEqual({ cancelled: 0 });
  });

  test('counts what needs a person: what failed until it is cancelled, and all that wait while mail is not set up', async () => {
    const attention = async () =>
      ((await school.get('/mail/outbox')).body as { needsAttention: number }).needsAttention;
    for (const name of ['one', 'two', 'three']) await addWelcomed(`${name}@home.example`);
    expect(await attention()).toBe(3);
    server.unknown.add('one@home.example').add('two@home.example').add('three@home.example');
    await setUp();
    expect(await attention()).toBe(0);
    await letAllBeSent();
    expect(await attention()).toBe(3);
    const [message] = await messages('?status=failed');
    expect((await school.post(`/mail/messages/${message?.id ?? ''}/cancel`)).body).toMatchObject({
      status: 'cancelled',
      trouble: 'recipient-refused',
    });
    expect(await attention()).toBe(2);
    expect((await school.post('/mail/outbox/cancel')).body).toEqual({ cancelled: 0 });
    expect((await school.post('/mail/outbox/cancel?status=failed')).body).toEqual({ cancelled: 2 });
    expect(await attention()).toBe(0);
  });

  test.each(['hold', 'retry', 'cancel', 'welcome'])(
    'is answered where the borrower is deleted in the same moment: %s',
    async (what) => {
      await setUp({ paused: true });
      const told = new Set<number>();
      for (let turns = 0; turns < 12; turns += 1) {
        const id = await addWelcomed('noor@home.example');
        const [message] = await messages();
        if (what === 'welcome') await school.post(`/mail/messages/${message?.id ?? ''}/cancel`);
        const asked =
          what === 'welcome'
            ? school.post('/mail/messages', { kind: 'welcome', borrower: id })
            : school.post(`/mail/messages/${message?.id ?? ''}/${what}`);
        for (let turn = 0; turn < turns; turn += 1) await nextTurn();
        expect((await school.delete(`/users/${id}`)).status).toBe(204);
        told.add((await asked).status);
      }
      told.delete(404); // where the borrower was gone before
      expect([...told]).toEqual([what === 'welcome' ? 201 : 200]);
    },
  );

  test('sets a pace: no more in a minute than the server allows', async () => {
    await setUp({ perMinute: 2 });
    for (let number = 0; number < 5; number += 1) await addWelcomed(`pupil${String(number)}@home.example`);
    for (let second = 0; second < 60; second += 1) {
      await school.library.services.mail.outbox.runMaintenance();
      later(1000);
    }
    expect(server.received).toHaveLength(2);
  });

  test('reads the words of sent messages for a week, and the message for half a year', async () => {
    await setUp();
    await addWelcomed('noor@home.example');
    await letAllBeSent();
    const day = 24 * 3_600_000;
    later(6 * day);
    await school.library.services.mail.outbox.forgetSettled();
    expect(await messages()).toMatchObject([{ subject: 'Welcome to School library' }]);
    later(2 * day);
    await school.library.services.mail.outbox.forgetSettled();
    expect(await messages()).toMatchObject([{ subject: null, status: 'sent' }]);
    later(180 * day);
    await school.library.services.mail.outbox.forgetSettled();
    expect(await messages()).toEqual([]);
  });
});

describe('the password', () => {
  test('is in a file that only this user reads, and in nothing else', async () => {
    const secret = 'correct horse battery';
    const { body } = await setUp({ user: 'library', password: secret });
    expect(body).toMatchObject({ passwordSet: true, ready: true });
    expect(body).not.toHaveProperty('password');
    const file = path.join(school.folder, 'mail-password');
    expect(readFileSync(file, 'utf8')).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.stringify(school.tables())).not.toContain(secret);
    expect(school.ledgerLines().join()).not.toContain(secret);
  });

  test('is never shown to another server', async () => {
    await setUp({ user: 'library', password: 'secret' });
    const { body } = await school.post('/mail/settings', { server: 'localhost' });
    expect(body).toMatchObject({ passwordSet: false, ready: false });
    expect((await school.post('/mail/test', { to: 'a@b.example' })).body).toMatchObject({
      trouble: 'password-missing',
    });
  });
});

describe('the test message says what failed', () => {
  const tested = async () => (await school.post('/mail/test', { to: 'me@school.example' })).body;

  test('nothing: it arrives', async () => {
    await setUp();
    expect(await tested()).toEqual({ sent: true, trouble: null, answer: null });
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(['Test message from School library']);
  });

  test('mail is not set up', async () => {
    expect(await tested()).toMatchObject({ sent: false, trouble: 'not-set-up' });
  });

  test('there is no server of that name', async () => {
    await setUp({ server: 'mail.invalid' });
    expect(await tested()).toMatchObject({ sent: false, trouble: 'name-not-found' });
  });

  test('nothing listens there', async () => {
    await setUp();
    await server.stop();
    expect(await tested()).toMatchObject({ sent: false, trouble: 'connection-refused' });
  });

  test('the connection cannot be made safe', async () => {
    await setUp({ security: 'tls' });
    expect(await tested()).toMatchObject({ sent: false, trouble: 'tls-failed' });
    await setUp({ security: 'starttls' });
    expect(await tested()).toMatchObject({ sent: false, trouble: 'tls-failed' });
  });

  test('the login is wrong', async () => {
    const strict = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => {
        done(Object.assign(new Error('Wrong password'), { responseCode: 535 }));
      },
    });
    await setUp({ port: strict.port, user: 'library', password: 'wrong' });
    expect(await tested()).toMatchObject({ sent: false, trouble: 'login-refused' });
    await setUp({ port: strict.port, user: '' });
    expect(await tested()).toMatchObject({ sent: false, trouble: 'login-refused' });
    await strict.stop();
  });

  test('the sender may not send', async () => {
    await setUp();
    server.mishaps.push({ refuse: 'sender', code: 553, words: 'Not your address' });
    expect(await tested()).toMatchObject({
      sent: false,
      trouble: 'sender-refused',
      answer: '553 Not your address',
    });
  });
});

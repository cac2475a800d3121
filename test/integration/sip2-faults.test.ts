// Tests the known faults of SIP2 servers and clients, each with the rule that avoids it, and what hostile machines send.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pupil } from '../support/catalogue-browser.ts';
import {
  aboutLine,
  backLine,
  blankTime as blank,
  openLibraryWithMachine,
  outLine,
  type LibraryWithMachine,
} from '../support/library-with-machine.ts';
import { addItem, bodyOf, itemsOut } from '../support/school-year.ts';
import { checksum } from '../../src-main/features/sip2/message-rules.ts';
import { addMachine, connectMachine, machineTime as at } from '../support/sip2-machine.ts';

let hall: LibraryWithMachine;
let { library, machine, sam, connect, switchTo } = {} as LibraryWithMachine;

beforeEach(async () => {
  hall = await openLibraryWithMachine({ givenName: 'Sámi', title: 'Één | Ærø' });
  ({ library, machine, sam, connect, switchTo } = hall);
});
afterEach(() => hall.close());

const out = (pin = sam.pin, item = '3001'): string => outLine({ ...sam, pin }, item);
let seconds = 10;
/** Each at another second: the same line is the same return. */
const nextTime = (): string => `20260907    1200${String((seconds += 1))}`;
const back = (item = '3001', now = nextTime()): string => backLine(item, now);
const about = (pin: string | null = sam.pin, barcode = '2001'): string => aboutLine({ barcode, pin });
const item = `17${at}AOschool|AB3001|`;

describe('a known fault', () => {
  test('ends of line: CR, LF and both are read, and blank lines are none', async () => {
    machine.send(`${item}\r\n${item}\n\r\n\r${item}\r`);
    for (let nth = 0; nth < 3; nth += 1) expect(await machine.next()).toMatch(/^1803/);
    await switchTo({ lineEnd: 'crlf' });
    expect(await machine.ask(item)).toMatch(/^1803/);
    expect(machine.received().toString('latin1')).toMatch(/\r\n$/);
    expect(await machine.ask(item)).toMatch(/^1803/);
  });

  test('clients that read 1,024 bytes: an answer without a list is shorter, in one write', async () => {
    await addItem(library, { barcode: '9'.repeat(100), title: '★'.repeat(400) });
    await switchTo({ alwaysMessage: true });
    const institution = 'x'.repeat(250);
    const long = out(sam.pin, '9'.repeat(100)).replace('school', institution);
    const answer = await machine.askSummed(long);
    expect(answer).toMatch(/^121/);
    expect(Buffer.byteLength(answer ?? '')).toBeLessThan(1000);
    const pieces: number[] = [];
    machine.socket.on('data', ({ length }) => pieces.push(length));
    await machine.ask(`17${at}AO${institution}|AB${'9'.repeat(100)}|`);
    expect(pieces).toHaveLength(1);
  });

  test('the sum of characters in place of bytes is accepted, and sent if the machine counts so', async () => {
    await switchTo({ checksum: 'characters' });
    const summed = `17${at}AOċara|AB3001|AY3AZ`;
    const sumOf = (text: string) => checksum(Array.from(text, (one) => one.codePointAt(0) ?? 0));
    const answer = (await machine.ask(summed + sumOf(summed))) ?? '';
    expect(answer).toMatch(/^1803.*Één/);
    expect(answer.slice(-4)).toBe(sumOf(answer.slice(0, -4)));
  });

  test('no checksum is none in the answer; a wrong one asks for the message again', async () => {
    expect(await machine.ask(item)).not.toContain('AY');
    expect(await machine.ask(`${item}AY1AZ0000`)).toBe('96');
    expect(await machine.ask(`${item}AY7`)).toMatch(/^1803.*AY7AZ[0-9A-F]{4}$/);
  });

  test('at most three times in a row: then the connection ends', async () => {
    for (let nth = 0; nth < 3; nth += 1) expect(await machine.ask('nonsense')).toBe('96');
    expect(await machine.ask('nonsense')).toBeNull();
    const other = await connect();
    for (let nth = 0; nth < 8; nth += 1) {
      expect(await other.ask('nonsense')).toBe('96');
      expect(await other.ask(item)).toMatch(/^1803/);
    }
  });

  test.each([
    ['utf-8', Buffer.from('Één / Ærø')],
    ['latin-1', Buffer.from('Één / Ærø', 'latin1')],
    ['cp850', Buffer.from([0x90, 0x82, 0x6e, 0x20, 0x2f, 0x20, 0x92, 0x72, 0x9b])],
    ['ascii', Buffer.from('Een / AEro')],
  ])('encodings: a title in %s, its | replaced', async (encoding, bytes) => {
    await switchTo({ encoding });
    await machine.ask(item);
    expect(machine.received().includes(Buffer.concat([Buffer.from('|AJ'), bytes, Buffer.from('|')]))).toBe(
      true,
    );
  });

  test('encodings: what a machine sends is read as it writes', async () => {
    await switchTo({ encoding: 'latin-1' });
    machine.send(Buffer.from(item.replace('3001', 'Één'), 'latin1'));
    await machine.ask('');
    expect(machine.received().toString('latin1')).toContain('ABÉén|');
  });

  test('required fields that are empty or left out are read', async () => {
    expect(await machine.ask(`17${at}AB3001|`)).toMatch(/^1803/);
    expect(await machine.ask(`23000${at}AA2001|AD${sam.pin}|`)).toMatch(/^24.*CQY/);
    expect(await machine.ask(`09N${at}${at}AB3001|`)).toMatch(/^10/);
  });

  test.each([
    ['no PIN', null],
    ['an empty PIN', ''],
    ['a PIN of blanks', '   '],
    ['a wrong PIN', '000000x'],
  ])('%s opens nothing, and shows nothing', async (_, pin) => {
    const answer = await machine.ask(about(pin));
    expect(answer).toMatch(/^64YYYY {10}000\d{8} {4}\d{6}0{24}AOschool\|AA2001\|AE\|BLY\|CQN\|$/);
    expect(await machine.ask(out(pin ?? ''))).toMatch(/^120NUN/);
    expect(await itemsOut(library)).toEqual([]);
  });

  test('a machine that needs no PIN opens a card without one; a wrong PIN is never right', async () => {
    await switchTo({ needsPin: false });
    expect(await machine.ask(about(''))).toMatch(/AESámi\|BLY\|CQY\|/);
    expect(await machine.ask(about('wrong'))).toMatch(/AE\|BLY\|CQN\|$/);
    expect(await machine.ask(out(''))).toMatch(/^121/);
  });

  test('after five wrong PINs the right one is refused too', async () => {
    for (let miss = 0; miss < 5; miss += 1) expect(await machine.ask(about('wrong'))).toContain('CQN');
    expect(await machine.ask(about())).toMatch(/AE\|BLY\|CQN\|$/);
    library.clock.set('2026-09-07T10:16:00.000Z');
    expect(await machine.ask(about())).toContain('CQY');
  });

  test('a card that the library does not have: BL and CQ are N, not blank', async () => {
    expect(await machine.ask(about('123456', '7777'))).toMatch(/AE\|BLN\|CQN\|$/);
    expect(await machine.ask(about('123456', ''))).toMatch(/AE\|BLN\|CQN\|$/);
  });

  test('a visit that nothing ended is over after ten minutes', async () => {
    await machine.ask(about());
    library.clock.set('2026-09-07T10:09:00.000Z');
    expect(await machine.ask(about(''))).toContain('CQY');
    library.clock.set('2026-09-07T10:20:00.000Z');
    expect(await machine.ask(about(''))).toContain('CQN');
  });

  test('97 before any answer asks for the message, three times at most', async () => {
    const other = await connect(null);
    for (let nth = 0; nth < 3; nth += 1) expect(await other.ask('97')).toBe('96');
    expect(await other.ask('97')).toBeNull();
  });

  test('97 after a 96 has the answer from before it', async () => {
    const answer = await machine.ask(item);
    expect(await machine.ask('nonsense')).toBe('96');
    expect(await machine.ask('97')).toBe(answer);
  });

  test('the PIN of one pupil opens no other', async () => {
    const zoe = await pupil(library, '2002', 'Zoe');
    await machine.ask(about());
    expect(await machine.ask(about('', '2002'))).toMatch(/AE\|BLY\|CQN\|$/);
    expect(await machine.ask(about(zoe.pin))).toMatch(/AE\|BLY\|CQN\|$/);
  });

  test.each([
    ['first', 'AESámi|'],
    ['full', 'AESámi Blom|'],
    ['none', 'AE|'],
  ])('personal data: a machine that shows %s of a name, and never an address', async (names, shown) => {
    const address = { familyName: 'Blom', email: 'sam@school.example' };
    bodyOf(await library.post(`/users/${sam.id}`, address), 200);
    await switchTo({ names });
    const answer = (await machine.ask(about())) ?? '';
    expect(answer).toContain(`|${shown}`);
    expect(answer).not.toMatch(/\|(BD|BE|BF|PB)|example/);
  });

  test('a screen message only if there is something to say, or always', async () => {
    expect(await machine.ask(out())).not.toContain('|AF');
    await switchTo({ alwaysMessage: true });
    expect(await machine.ask(back())).toContain('|AFDone.|');
  });

  test('what sorters trip over is switched for each machine', async () => {
    const onShelf = await machine.ask(back());
    expect(onShelf).toMatch(/^100NNY.*\|CV99\|/);
    await switchTo({ takesNotLent: true });
    expect(await machine.ask(back())).toMatch(/^101YNN/);
    await switchTo({ alwaysAlertType: true, alwaysDestination: true });
    expect(await machine.ask(back())).toMatch(/^101YNN.*\|CV00\|CT\|/);
    await switchTo({ alertNeedsType: true });
    expect(await machine.ask(back())).toMatch(/^101YNY.*\|CV00\|/);
  });

  test('the institution of the machine is accepted, and sent back', async () => {
    expect(await machine.ask(about().replace('school', 'Hoofdvestiging'))).toContain('AOHoofdvestiging|');
  });

  test('dates with blanks, Z or UTC are read, and answers have local time', async () => {
    bodyOf(await library.post('/settings', { timeZone: 'Europe/Amsterdam' }), 200);
    for (const zone of ['    ', '   Z', ' UTC'])
      expect(await machine.ask(item.replace('    ', zone))).toMatch(/^18\d{6}20260907 {4}120000/);
  });

  test('an idle line stays open, and each machine keeps one of at most 20', async () => {
    const lines = await Promise.all(Array.from({ length: 22 }, () => connect()));
    const asked = await Promise.all(lines.map((line) => line.ask('9900802.00')));
    expect(asked.filter((answer) => answer !== null).length).toBeLessThanOrEqual(20);
    const { connections } = bodyOf<{ connections: unknown[] }>(await library.get('/sip2'), 200);
    expect(connections.length).toBeLessThanOrEqual(20);
    expect(await (await connect()).ask(item)).toMatch(/^1803/);
  });

  // Only Linux has more addresses of this computer than 127.0.0.1 without set-up.
  test.skipIf(process.platform !== 'linux')('an address that is not on the list gets nothing', async () => {
    const stranger = async () => {
      const connected = await connectMachine(hall.port(), undefined, '127.0.0.2');
      hall.opened.push(connected);
      return connected.ask('9900802.00');
    };
    expect(await stranger()).toBeNull();
    await hall.set({ sip2Clients: ['127.0.0.3', '192.168.1.0/24'] });
    expect(await stranger()).toBeNull();
    await hall.set({ sip2Clients: ['127.0.0.2'] });
    expect(await stranger()).toMatch(/^98/);
    expect(await machine.ask(item)).toMatch(/^18/);
  });

  test('off is off', async () => {
    const state = async () => bodyOf<{ address: string | null }>(await library.get('/sip2'), 200);
    bodyOf(await library.post('/settings', { sip2: false }), 200);
    await expect.poll(async () => (await state()).address).toBeNull();
    expect(await machine.ask(item)).toBeNull();
    await expect(connectMachine(hall.port())).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('once', () => {
  test('a line that is lost and sent again lends once, on another connection too', async () => {
    const first = await machine.askSummed(out());
    await machine.hangUp();
    const again = await (await connect()).askSummed(out());
    expect(again).toBe(first);
    expect(await count('loan.opened')).toBe(1);
    expect(await count('loan.renewed')).toBe(0);
  });

  test('the number of the message is no part of the line', async () => {
    const first = await machine.askSummed(out());
    expect(await machine.askSummed(out())).toBe(first);
    expect(await count('loan.opened')).toBe(1);
  });

  test('the same line of another machine is another event', async () => {
    await machine.ask(out());
    const { id, ...other } = await addMachine(library, 'return-box');
    const box = await connect({ id, ...other });
    expect(await box.ask(out())).toMatch(/^120NUN.*already have/);
  });

  test('a line that lent is carried out again if the loan was renewed since', async () => {
    const line = out().replace('11NN', '11YN');
    await machine.ask(line);
    library.clock.set('2026-09-14T10:00:00.000Z');
    expect(await machine.ask(`29NN${at}${at}AOs|AA2001|AD${sam.pin}|AB3001|`)).toMatch(/^301/);
    library.clock.set('2026-09-16T10:00:00.000Z');
    expect(await machine.ask(line)).toMatch(/^120NUN.*longer/);
  });

  test('after a restart too', async () => {
    const first = await machine.askSummed(out());
    await hall.reopen();
    expect(await (await connect()).askSummed(out())).toBe(first);
    expect(await count('loan.opened')).toBe(1);
  });

  test('a machine without a clock lends again what came back since', async () => {
    expect(await machine.ask(out())).toMatch(/^121/);
    expect(await machine.ask(back('3001', at))).toMatch(/^101/);
    expect(await machine.ask(out())).toMatch(/^121/);
    expect(await itemsOut(library)).toEqual(['3001']);
    expect(await machine.ask(back('3001', at))).toMatch(/^101/);
    expect(await itemsOut(library)).toEqual([]);
  });

  test('20 machines at once that scan one item lend it once', async () => {
    await machine.hangUp();
    await switchTo({ needsPin: false });
    const pupils = Array.from({ length: 20 }, (_, nth) => String(5000 + nth));
    for (const barcode of pupils) await pupil(library, barcode, 'P');
    const machines = await Promise.all(pupils.map(() => connect()));
    const asked = await Promise.all(
      machines.map((one, nth) => one.ask(`11NN${at}${blank}AOs|AA${String(pupils[nth])}|AB3001|`)),
    );
    expect(asked.filter((answer) => answer?.startsWith('121'))).toHaveLength(1);
    expect(asked.filter((answer) => answer?.startsWith('120'))).toHaveLength(19);
    expect(await count('loan.opened')).toBe(1);
  });
});

describe('a machine that was offline', () => {
  const offlineOut = (day: string, due = blank, card = '2001', code = '3001') =>
    `11NY${day}    091500${due}AOs|AA${card}|AB${code}|`;
  const offlineBack = (day: string, code = '3001') => `09Y${day}    091500${day}    091500AP|AOs|AB${code}|`;
  const reports = async () =>
    bodyOf<{ kind: string; code: string }[]>(await library.get('/sip2/reports'), 200).toSorted((a, b) =>
      `${a.kind} ${a.code}`.localeCompare(`${b.kind} ${b.code}`),
    );
  const loans = async () =>
    bodyOf<{ checkedOutAt: string; dueOn: string }[]>(await library.get('/loans'), 200);

  test('lends and returns with its date, whatever the rules say', async () => {
    bodyOf(await library.post(`/users/${sam.id}`, { blockedReason: 'x' }), 200);
    expect(await machine.ask(offlineOut('20260902'))).toMatch(/^121NNY.*AH20260923 {4}235900/);
    expect(await loans()).toMatchObject([{ dueOn: '2026-09-23' }]);
    expect((await loans())[0]?.checkedOutAt).toMatch(/^2026-09-02/);
    expect(await machine.ask(offlineBack('20260904'))).toMatch(/^101YNN/);
    expect(await loans()).toEqual([]);
    const { events } = bodyOf<{ events: { data: unknown }[] }>(
      await library.get('/events?type=loan.returned'),
      200,
    );
    expect(events).toMatchObject([{ data: { returnedOn: '2026-09-04' } }]);
    expect(await reports()).toEqual([]);
  });

  test('keeps the due date that it told the pupil, unless that was before the loan', async () => {
    await machine.ask(offlineOut('20260902', '20260930    235900'));
    await addItem(library, { barcode: '3002' });
    await machine.ask(offlineOut('20260902', '20260901    235900', '2001', '3002'));
    expect((await loans()).map(({ dueOn }) => dueOn).toSorted()).toEqual(['2026-09-23', '2026-09-30']);
  });

  test('returns on the day that it says, or on that of its message', async () => {
    const returnedOn = async () =>
      bodyOf<{ events: { data: { returnedOn: string } }[] }>(
        await library.get('/events?type=loan.returned'),
        200,
      ).events.map(({ data }) => data.returnedOn);
    await machine.ask(offlineOut('20260901'));
    await machine.ask(`09Y20260904    09150020260903    091500AP|AOs|AB3001|`);
    await addItem(library, { barcode: '3002' });
    await machine.ask(offlineOut('20260901', blank, '2001', '3002'));
    await machine.ask(`09Y20260906    091500${blank}AP|AOs|AB3002|`);
    expect(await returnedOn()).toEqual(['2026-09-03', '2026-09-06']);
  });

  test('has a day of its own clock, or of UTC if it says so', async () => {
    bodyOf(await library.post('/settings', { timeZone: 'Europe/Amsterdam' }), 200);
    await machine.ask(offlineOut('20260902').replace('20260902    091500', '20260902   Z233000'));
    expect(await loans()).toMatchObject([{ dueOn: '2026-09-24' }]);
  });

  test('renews without a PIN, and what cannot be is told to staff', async () => {
    const renewal = (code: string) => `29NY20260904    091500${blank}AOs|AA2001|AB${code}|`;
    await machine.ask(offlineOut('20260901'));
    expect(await machine.ask(renewal('3001'))).toMatch(/^301YNN/);
    await addItem(library, { barcode: '3002' });
    expect(await machine.ask(renewal('3002'))).toMatch(/^300NUN/);
    expect(await reports()).toMatchObject([
      { kind: 'renewal', on: '2026-09-04', code: '3002', reason: 'item-not-lent' },
    ]);
  });

  test('sends a transaction again, and it happens once', async () => {
    const first = await machine.ask(offlineOut('20260902'));
    expect(await machine.ask(offlineOut('20260902'))).toBe(first);
    await machine.ask(offlineBack('20260904'));
    expect(await machine.ask(offlineBack('20260904'))).toMatch(/^101/);
    expect(await count('loan.opened')).toBe(1);
    expect(await count('loan.returned')).toBe(1);
    expect(await reports()).toEqual([]);
  });

  test('what cannot be is told to staff, once, and the machine may go on', async () => {
    await pupil(library, '2002', 'Zoe');
    await switchTo({ needsPin: false });
    await machine.ask(`11NN${at}${blank}AOs|AA2002|AB3001|`);
    for (let nth = 0; nth < 2; nth += 1) {
      expect(await machine.ask(offlineOut('20260907'))).toMatch(/^121/);
      expect(await machine.ask(offlineOut('20260907', blank, '7777'))).toMatch(/^121/);
      expect(await machine.ask(offlineOut('20260907', blank, '2001', '9999'))).toMatch(/^121/);
      expect(await machine.ask(offlineBack('20260902'))).toMatch(/^101/);
      expect(await machine.ask(offlineBack('20260902', '9999'))).toMatch(/^100/);
    }
    expect(await reports()).toMatchObject([
      {
        kind: 'check-out',
        on: '2026-09-07',
        reason: 'item-lent-to-other',
        code: '3001',
        borrower: { givenName: 'Sámi' },
      },
      {
        kind: 'check-out',
        reason: 'borrower-unknown',
        code: '7777',
        borrower: null,
        item: { barcode: '3001' },
      },
      {
        kind: 'check-out',
        reason: 'item-unknown',
        code: '9999',
        item: null,
        borrower: { givenName: 'Sámi' },
      },
      { kind: 'return', reason: 'return-date-out-of-range', item: { barcode: '3001' }, borrower: null },
      { kind: 'return', reason: 'item-unknown', code: '9999', item: null },
    ]);
    const status = JSON.stringify((await library.get('/status')).body);
    expect(status.match(/machine-reports/g)).toHaveLength(1);
  });

  describe('a payment', () => {
    const pay = (amount: string, more = '', whose = '2001', currency = 'EUR') =>
      `3720260902    0915000100${currency}BV${amount}|AOs|AA${whose}|${more}`;
    const owed = async () =>
      bodyOf<{ money: { owed: number } }>(await library.get(`/loans/${sam.id}`), 200).money.owed;
    beforeEach(async () => {
      bodyOf(await library.post('/settings', { chargesEnabled: true }), 200);
      bodyOf(await library.post('/charges', { borrower: sam.id, kind: 'other', amount: 500 }), 201);
      await switchTo({ mayTakePayments: true });
    });

    test('that was taken for a card is recorded once, though no PIN comes with it', async () => {
      for (let nth = 0; nth < 2; nth += 1) expect(await machine.ask(pay('1.50'))).toMatch(/^38Y/);
      expect(await owed()).toBe(350);
      expect(await reports()).toEqual([]);
    });

    test('that cannot be recorded is told to staff once, with its amount', async () => {
      for (let nth = 0; nth < 2; nth += 1) {
        expect(await machine.ask(pay('9.99'))).toMatch(/^38N/);
        expect(await machine.ask(pay('1.50', 'ADwrong|'))).toMatch(/^38N/);
        expect(await machine.ask(pay('1.50', '', '7777'))).toMatch(/^38N/);
        expect(await machine.ask(pay('1.50', '', '2001', 'USD'))).toMatch(/^38N/);
        expect(await machine.ask(pay('much'))).toMatch(/^38N/);
      }
      await switchTo({ mayTakePayments: false });
      expect(await machine.ask(pay('2.50'))).toMatch(/^38N/);
      await switchTo({ mayTakePayments: true });
      bodyOf(await library.post('/settings', { chargesEnabled: false }), 200);
      expect(await machine.ask(pay('3.50'))).toMatch(/^38N/);
      bodyOf(await library.post('/settings', { chargesEnabled: true }), 200);
      expect(await owed()).toBe(500);
      const ofSam = { kind: 'payment', on: '2026-09-02', borrower: { givenName: 'Sámi' }, reason: null };
      expect(await reports()).toMatchObject([
        { ...ofSam, code: '1.50 EUR' },
        { kind: 'payment', code: '1.50 EUR, 7777', borrower: null, reason: 'borrower-unknown' },
        { ...ofSam, code: '1.50 USD' },
        { ...ofSam, code: '2.50 EUR' },
        { ...ofSam, code: '3.50 EUR', reason: 'charges-off' },
        { ...ofSam, code: '9.99 EUR', reason: 'more-than-owed' },
        { ...ofSam, code: 'much EUR' },
      ]);
    });
  });

  test('its clock may be ahead: no loan begins after today', async () => {
    await machine.ask(offlineOut('20300101'));
    expect((await loans())[0]?.checkedOutAt).toMatch(/^2026-09-07/);
  });
});

test('what machines reported is forgotten after 90 days, with its notice', async () => {
  const status = async () => JSON.stringify((await library.get('/status')).body);
  await machine.ask(`01N${at}AOs|AL|AA2001|`);
  await machine.ask(`01N${at}AOs|AL|AA7777|`);
  expect(bodyOf(await library.get('/sip2/reports'), 200)).toHaveLength(1);
  library.clock.set('2026-12-05T10:00:00.000Z');
  await library.library.services.sip2.machineReports.runMaintenance();
  expect(await status()).toContain('machine-reports');
  library.clock.set('2026-12-07T10:00:00.000Z');
  await library.library.services.sip2.machineReports.runMaintenance();
  expect(bodyOf(await library.get('/sip2/reports'), 200)).toEqual([]);
  expect(await status()).not.toContain('machine-reports');
});

describe('any bytes', () => {
  const codes = ['01', '09', '11', '15', '17', '19', '23', '25', '29', '35', '37', '63', '65', '97', '99'];
  const piece = fc.oneof(
    fc.constantFrom(
      ...codes,
      'AA2001|',
      'AB3001|',
      'AD|',
      'AD0000|',
      'AOx|',
      '|',
      '\r',
      '\n',
      'BP1|',
      'BQ9|',
    ),
    fc.constantFrom(at, blank, 'Y', 'N', '  Y       ', '000', 'AY1AZ', 'BV1.00|', '0100EUR'),
    fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  );
  /** Mostly a whole message with a field or two that is not as it should be. */
  const message = fc
    .tuple(fc.constantFrom(...codes), fc.array(piece, { maxLength: 10 }))
    .map(([code, pieces]) => `${code}${pieces.join('')}\r`);

  test('end no library, and show nothing of a pupil without the PIN', { timeout: 120_000 }, async () => {
    bodyOf(await library.post(`/users/${sam.id}`, { givenName: 'Wilhelmina', familyName: 'Zwart' }), 200);
    await machine.ask(out());
    await machine.ask(`35${at}AA2001|`);
    let line = await connect();
    let told = '';
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 12 }), async (messages) => {
        if (line.socket.destroyed || line.socket.readableEnded) {
          told += line.received().toString('latin1');
          line = await connect();
        }
        line.send(Buffer.from(messages.join(''), 'latin1'));
        if ((await line.ask('9900802.00')) === null) line = await connect();
      }),
      { numRuns: 150 },
    );
    told += hall.opened.map((one) => (one === machine ? '' : one.received().toString('latin1'))).join('');
    expect(told.length).toBeGreaterThan(1000);
    expect(told).not.toMatch(/Wilhelmina|Zwart|CQY/);
    expect(await (await connect()).ask(about())).toContain('AEWilhelmina|');
  });

  test('a line that never ends is cut off', async () => {
    machine.send('1'.repeat(5000));
    expect(await machine.next()).toBeNull();
  });
});

async function count(type: string): Promise<number> {
  return bodyOf<{ events: unknown[] }>(await library.get(`/events?type=${type}`), 200).events.length;
}

// Tests the messages of SIP2 machines on a real library over real TCP: each message, by the rules of the desk.
import { once } from 'node:events';
import { connect as tlsConnect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { givePin, pupil, type Pupil } from '../support/catalogue-browser.ts';
import {
  aboutLine,
  backLine as back,
  cardFields as card,
  openLibraryWithMachine,
  outLine,
  type LibraryWithMachine,
} from '../support/library-with-machine.ts';
import { addItem, bodyOf, itemsOut, lend } from '../support/school-year.ts';
import { addMachine, connectMachine, machineTime as at } from '../support/sip2-machine.ts';

let hall: LibraryWithMachine;
let zoe: Pupil;
let { library, machine, account, sam, book } = {} as LibraryWithMachine;

beforeEach(async () => {
  hall = await openLibraryWithMachine();
  ({ library, machine, account, sam, book } = hall);
  zoe = await pupil(library, '2002', 'Zoe');
});
afterEach(() => hall.close());

const out = (item = '3001', whose = sam, start = 'NN'): string => outLine(whose, item, start);
const about = (whose = sam, summary = ''): string => aboutLine(whose, summary);
const lentTo = async (item = '3001'): Promise<string | null> => {
  const loans = bodyOf<{ item: { barcode: string }; borrower: { givenName: string } }[]>(
    await library.get('/loans'),
    200,
  );
  return loans.find((loan) => loan.item.barcode === item)?.borrower.givenName ?? null;
};
const block = async ({ id }: Pupil) =>
  bodyOf(await library.post(`/users/${id}`, { blockedReason: 'owes a window' }), 200);
interface Recorded {
  seq: number;
  type: string;
  actor: string;
}
const recorded = async (type: string): Promise<Recorded[]> =>
  bodyOf<{ events: Recorded[] }>(await library.get(`/events?type=${type}`), 200).events;

describe('login', () => {
  test('opens with login and secret, and with nothing else', async () => {
    const other = await hall.connect(null);
    expect(await other.askSummed(`9300CNkiosk|CO${account.secret}|CPhall|`)).toBe('941');
    for (const text of ['CNkiosk|COwrong|', `CNother|CO${account.secret}|`, 'CN|CO|', '']) {
      const stranger = await hall.connect(null);
      expect(await stranger.ask(`9300${text}`)).toBe('940');
    }
  });

  test('ends the connection after three wrong ones', async () => {
    const stranger = await hall.connect(null);
    for (let miss = 0; miss < 3; miss += 1) expect(await stranger.ask('9300CNkiosk|COwrong|')).toBe('940');
    expect(await stranger.next()).toBeNull();
  });

  test('in a form that only the vendor knows is wrong, and ends the login before it', async () => {
    expect(await machine.ask(`9310CNkiosk|CO${account.secret}|`)).toBe('940');
    expect(await machine.ask(out())).toBeNull();
  });

  test('begins with no pupil: the PIN of before is forgotten', async () => {
    expect(await machine.ask(about())).toContain('CQY');
    expect(await machine.ask(`9300CNkiosk|CO${account.secret}|`)).toBe('941');
    expect(await machine.ask(about({ ...sam, pin: '' }))).toContain('CQN');
  });

  test('is that of one machine only, and goes with its token', async () => {
    const taken = await library.post('/sip2/machines', { login: 'kiosk' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'login-taken' } });
    expect((await library.delete(`/sip2/machines/${account.id}`)).status).toBe(204);
    const { body: tokens } = await library.get('/tokens');
    const isOpen = (token: { id: string; revokedAt: string | null }) =>
      token.id === account.id && token.revokedAt === null;
    expect((tokens as Parameters<typeof isOpen>[0][]).filter(isOpen)).toEqual([]);
    expect(bodyOf(await library.get('/sip2/machines'), 200)).toEqual([]);
  });

  test('comes before all but the status', async () => {
    const stranger = await hall.connect(null);
    expect(await stranger.ask('9900802.00')).toMatch(/^98YYYYNY100003\d{8} {4}\d{6}2\.00AOloandesk\|BX/);
    expect(await stranger.ask(out())).toBeNull();
    expect(await itemsOut(library)).toEqual([]);
  });

  test('the secret reaches no operation of the API, and a token of the API is no login', async () => {
    const host = '127.0.0.1:4780';
    const headers = { authorization: `Bearer ${account.secret}`, host };
    const door = { kind: 'tcp', hosts: [host] } as const;
    for (const path of ['/users', '/loans', '/self-checkout', '/settings'])
      expect((await library.call('GET', path, undefined, { headers, door })).status).toBe(403);
    const { token } = bodyOf<{ token: string }>(
      await library.post('/tokens', { name: 'kiosk', scopes: ['admin'] }),
      201,
    );
    const stranger = await hall.connect(null);
    expect(await stranger.ask(`9300CNkiosk|CO${token}|`)).toBe('940');
  });

  test('a machine that is removed is refused at its next message', async () => {
    expect(await machine.ask('9900802.00')).toMatch(/^98/);
    expect((await library.delete(`/sip2/machines/${account.id}`)).status).toBe(204);
    expect(await machine.ask(out())).toBeNull();
    expect(await itemsOut(library)).toEqual([]);
  });
});

describe('each message', () => {
  test('99: the status names the library, and the messages that it takes', async () => {
    const answer = await machine.askSummed('9900802.00');
    expect(answer).toMatch(/\|AM[^|]+\|BXYYYNYYYYYNYNNYYY\|$/);
  });

  test('11 lends by the rules of the desk, and says until when', async () => {
    expect(await machine.askSummed(out())).toMatch(
      /^121NNY\d{8} {4}\d{6}AOschool\|AA2001\|AB3001\|AJMatilda\|AH20260928 {4}235900\|$/,
    );
    expect(await lentTo()).toBe('Sam');
  });

  test('11: the journal says which machine it was', async () => {
    await machine.ask(out());
    expect(await recorded('loan.opened')).toMatchObject([{ actor: `token:${account.id}` }]);
  });

  test('11 refuses what the desk refuses, and gives no private reason', async () => {
    await block(sam);
    const answer = await machine.ask(out());
    expect(answer).toMatch(/^120NUN/);
    expect(answer).toContain('|AFPlease ask at the desk.|');
    expect(answer).not.toContain('window');
    expect(await machine.ask(about())).toMatch(/^64YYYY {10}/);
  });

  test('11 of an own item renews it if the machine says so, and otherwise says that it is there', async () => {
    await lend(library, { ...sam, givenName: 'Sam' } as never, book);
    expect(await machine.ask(out('3001', sam, 'NN'))).toMatch(/^120NUN.*\|AFYou already have this one\.\|/);
    library.clock.set('2026-09-14T10:00:00.000Z');
    expect(await machine.ask(out('3001', sam, 'YN'))).toMatch(/^121YNY.*\|AH20261005 {4}235900\|/);
  });

  test('11 says that a pupil has as many as may be, and a renewal that nothing is gained', async () => {
    await machine.ask(out());
    for (const { id } of bodyOf<{ id: string }[]>(await library.get('/loan-rules'), 200))
      bodyOf(await library.post(`/loan-rules/${id}`, { maxItems: 1 }), 200);
    await addItem(library, { barcode: '3002' });
    expect(await machine.ask(out('3002'))).toContain('|AFYou have as many as you may borrow.|');
    expect(await machine.ask(about())).toMatch(/^64YYY {2}Y/);
    expect(await machine.ask(`29NN${at}${at}${card(sam)}AB3001|`)).toContain(
      '|AFYou cannot keep this one longer.|',
    );
  });

  test('a label is a barcode, not an id', async () => {
    expect(await machine.ask(`17${at}AOschool|AB${book.id}|`)).toMatch(/^1801.*AJ\|/);
    expect(await machine.ask(out(book.id))).toMatch(/^120/);
  });

  test('11 of an item that another pupil has names nobody', async () => {
    await machine.ask(out());
    const answer = await machine.ask(out('3001', zoe));
    expect(answer).toMatch(/^120/);
    expect(answer).not.toContain('Sam');
    expect(await lentTo()).toBe('Sam');
  });

  test('09 returns, and tells nothing of the pupil', async () => {
    await machine.ask(out());
    const answer = await machine.askSummed(back());
    expect(answer).toMatch(/^101YNN\d{8} {4}\d{6}AOschool\|AB3001\|AQ\|AJMatilda\|CL\|$/);
    expect(answer).not.toMatch(/Sam|2001/);
    expect(await itemsOut(library)).toEqual([]);
  });

  test('09 of an item on hold says so, and not for whom', async () => {
    await machine.ask(out());
    bodyOf(await library.post('/holds', { borrower: zoe.id, item: book.id }), 201);
    const answer = await machine.ask(back());
    expect(answer).toMatch(/^101YNY/);
    expect(answer).toContain('|CV01|AFPlease leave it at the desk.|');
    expect(answer).not.toMatch(/Zoe|2002|Sam|CY|DA/);
  });

  test('09 of an item that was lost goes to the desk', async () => {
    await machine.ask(out());
    bodyOf(await library.post(`/items/${book.id}`, { status: 'lost' }), 200);
    expect(await machine.ask(back())).toMatch(/^101YNY.*\|CV99\|AFPlease leave it at the desk\.\|$/);
  });

  test('09: what the desk did can be undone there', async () => {
    await machine.ask(out());
    await machine.ask(back());
    const [event] = await recorded('loan.returned');
    bodyOf(await library.post(`/events/${String(event?.seq)}/undo`, {}), 200);
    expect(await lentTo()).toBe('Sam');
  });

  test.each([
    ['available', {}, '03'],
    ['lost', { status: 'lost' }, '12'],
    ['missing', { status: 'missing' }, '13'],
    ['in repair', { status: 'in-repair' }, '01'],
  ])('17 of an item that is %s', async (_, fields, status) => {
    await addItem(library, { barcode: '3002', title: 'Quay', ...fields });
    expect(await machine.askSummed(`17${at}AOschool|AB3002|AC|`)).toMatch(
      new RegExp(`^18${status}0001\\d{8} {4}\\d{6}AB3002\\|AJQuay\\|AQ\\|$`),
    );
  });

  test('17 of an item on loan, on the hold shelf, and of none', async () => {
    await machine.ask(out());
    const onLoan = await machine.ask(`17${at}AOschool|AB3001|`);
    expect(onLoan).toMatch(/^1804/);
    expect(onLoan).not.toMatch(/Sam|2001|AH/);
    bodyOf(await library.post('/holds', { borrower: zoe.id, item: book.id }), 201);
    await machine.ask(back());
    expect(await machine.ask(`17${at}AOschool|AB3001|`)).toMatch(/^1808/);
    expect(await machine.ask(`17${at}AOschool|AB9999|`)).toMatch(/^1801.*AB9999\|AJ\|/);
  });

  test('19 changes nothing', async () => {
    const before = library.tables();
    expect(await machine.ask(`19${at}AOschool|AB3001|CHx|`)).toMatch(/^200/);
    expect(library.tables()).toEqual(before);
  });

  test('23 and 63 tell the first name, the counts, and the list that is asked for', async () => {
    for (const nth of [1, 2, 3]) {
      await addItem(library, { barcode: `310${String(nth)}`, title: `Title ${String(nth)}` });
      await machine.ask(out(`310${String(nth)}`));
    }
    expect(await machine.askSummed(`23000${at}${card(sam)}`)).toMatch(
      /^24 {14}000\d{8} {4}\d{6}AOschool\|AA2001\|AESam\|BLY\|CQY\|$/,
    );
    const whole = await machine.askSummed(about(sam, '  Y'));
    expect(whole).toMatch(/^64 {14}000\d{8} {4}\d{6}000000000003000000000000AO/);
    expect(whole).toMatch(/AU3101\|AU3102\|AU3103\|$/);
    const page = await machine.ask(`${about(sam, '  Y')}BP2|BQ2|`);
    expect(page).toMatch(/CQY\|AU3102\|$/);
  });

  test('63 counts what is late and what waits', async () => {
    await machine.ask(out());
    const quay = await addItem(library, { barcode: '3002', title: 'Quay' });
    await machine.ask(out('3002', zoe));
    bodyOf(await library.post('/holds', { borrower: sam.id, item: quay.id }), 201);
    library.clock.set('2026-10-20T10:00:00.000Z');
    // ready, overdue, charged, fines, recalls, waiting
    expect(await machine.ask(about(sam, ' Y'))).toMatch(/000000010001000000000001AO.*AT3001\|/);
    expect(await machine.ask(about(sam, '     Y'))).toMatch(/CDQuay\|$/);
    await machine.ask(back('3002'));
    expect(await machine.ask(about(sam, 'Y'))).toMatch(/000100010001000000000000AO.*AS3002\|/);
  });

  test('29 renews the own loan, and no other', async () => {
    await machine.ask(out());
    library.clock.set('2026-09-14T10:00:00.000Z');
    const renewal = (whose: Pupil) => `29NN${at}${at}${card(whose)}AB3001|`;
    expect(await machine.ask(renewal(zoe))).toMatch(/^300NUN/);
    expect(await machine.askSummed(renewal(sam))).toMatch(/^301YNN.*AJMatilda\|AH20261005 {4}235900\|/);
  });

  test('65 renews all, and says which could not be', async () => {
    await addItem(library, { barcode: '3002', title: 'Quay' });
    await machine.ask(out());
    await machine.ask(out('3002'));
    const other = bodyOf<{ id: string }>(await library.get('/items/barcode:3002'), 200);
    bodyOf(await library.post('/holds', { borrower: zoe.id, item: other.id }), 201);
    library.clock.set('2026-09-14T10:00:00.000Z');
    expect(await machine.askSummed(`65${at}${card(sam)}`)).toMatch(
      /^6610001000120260914.*\|BM3001\|BN3002\|$/,
    );
    expect(await machine.ask(`65${at}${card({ ...sam, pin: 'wrong' })}`)).toMatch(/^6600000000020260914/);
  });

  test('35 ends the visit: the next message needs the PIN again', async () => {
    await machine.ask(about());
    const noPin = `23000${at}AOschool|AA2001|AC|AD|`;
    expect(await machine.ask(noPin)).toContain('|AESam|');
    expect(await machine.askSummed(`35${at}AOschool|AA2001|`)).toMatch(/^36Y.*AA2001\|$/);
    expect(await machine.ask(noPin)).toContain('|AE|BLY|CQN|');
  });

  test('a machine that tries card after card is slowed down, another one goes on', async () => {
    const other = await connectMachine(hall.port(), await addMachine(library, 'hall'));
    hall.opened.push(other);
    for (let nth = 0; nth < 30; nth += 1)
      await machine.ask(about({ ...sam, barcode: `77${String(nth)}`, pin: 'x' }));
    expect(await machine.ask(about())).toContain('CQN');
    expect(await other.ask(about())).toContain('CQY');
  });

  test('a PIN that is new or taken away ends the visit', async () => {
    const noPin = `23000${at}AOschool|AA2001|AC|AD|`;
    await machine.ask(about());
    library.clock.set('2026-09-07T10:01:00.000Z');
    const pin = await givePin(library, sam.id);
    expect(await machine.ask(noPin)).toContain('|AE|BLY|CQN|');
    expect(await machine.ask(about({ ...sam, pin }))).toContain('CQY');
    expect(await machine.ask(noPin)).toContain('|AESam|');
    bodyOf(await library.delete(`/catalogue/pins/${sam.id}`), 204);
    expect(await machine.ask(noPin)).toContain('|AE|BLY|CQN|');
  });

  test('97 sends the last answer again, byte by byte', async () => {
    await machine.askSummed(out());
    const before = machine.received();
    const answer = await machine.ask('97');
    expect(before.toString()).toContain(`\r${String(answer)}\r`);
    expect(answer).toMatch(/^121/);
  });

  test('15 holds and cancels, with the right PIN only', async () => {
    await machine.ask(out('3001', zoe));
    const hold = (mode: string) => `15${mode}${at}AOschool|AA2001|AC|AD${sam.pin}|AB3001|`;
    expect(await machine.ask(`15+${at}AOschool|AA2001|AC|AD|AB3001|`)).toMatch(/^160.*Card/);
    expect(await machine.askSummed(hold('+'))).toMatch(/^161N.*BR1\|.*AJMatilda\|$/);
    expect(await machine.ask(about(sam, '     Y'))).toContain('CDMatilda|');
    expect(await machine.ask(hold('-'))).toMatch(/^161/);
    expect(await machine.ask(about(sam, '     Y'))).not.toContain('CDMatilda|');
    expect(await machine.ask(hold('*'))).toMatch(/^160/);
    expect(await machine.ask(hold('+').replace('3001', '9999'))).toMatch(/^160.*not known/);
    expect(await machine.ask(hold('+').replace('120000', '120001'))).toMatch(/^161/);
    expect(await machine.ask(hold('*').replace('120000', '120002'))).toMatch(/^160/);
    expect(await machine.ask(hold('+').replace('120000', '120003'))).toMatch(/^160/);
    await hall.set({ holdLimit: 0 });
    expect(await machine.ask('9900802.00')).toMatch(/BXYYYNYYYYYNYNNNYY\|$/);
  });

  test('37 records a payment if charges are on and the machine may, once for each BK', async () => {
    const pay = (bk: string) => `37${at}0100EURBV1.50|AOschool|AA2001|AC|AD${sam.pin}|BK${bk}|`;
    expect(await machine.ask(pay('a'))).toMatch(/^38N/);
    await hall.set({ chargesEnabled: true });
    bodyOf(await library.post('/charges', { borrower: sam.id, kind: 'other', amount: 500 }), 201);
    expect(await machine.ask(pay('a'))).toMatch(/^38N/);
    await hall.switchTo({ mayTakePayments: true });
    expect(await machine.askSummed(pay('a'))).toMatch(/^38Y/);
    expect(await machine.ask(pay('a').replace('120000', '120100'))).toMatch(/^38Y/);
    expect(await machine.ask(about(sam, '   Y'))).toMatch(/\|BHEUR\|BV3\.50\|AV3\.50 EUR\|$/);
    expect(await machine.ask(pay('b'))).toMatch(/^38Y/);
    expect(await machine.ask(about())).toContain('|BV2.00|');
    expect(await machine.ask(pay('c').replace('1.50', '9.99'))).toMatch(/^38N/);
    expect(await machine.ask(pay('d').replace('EUR', 'USD'))).toMatch(/^38N/);
    expect(await machine.ask(pay('e').replace('EUR', '   ').replace('1.50', '0.50'))).toMatch(/^38Y/);
    expect(await machine.ask(pay('f').replace('1.50', '0.00'))).toMatch(/^38N/);
    bodyOf(await library.post('/charges', { borrower: zoe.id, kind: 'other', amount: 150 }), 201);
    expect(await machine.ask(pay('a').replace('2001', '2002').replace(sam.pin, zoe.pin))).toMatch(/^38Y/);
    expect(await machine.ask(about(zoe))).toContain('|BV0.00|');
  });

  test('37 in a currency without cents', async () => {
    await hall.set({ chargesEnabled: true, currency: 'JPY' });
    bodyOf(await library.post('/charges', { borrower: sam.id, kind: 'other', amount: 500 }), 201);
    await hall.switchTo({ mayTakePayments: true });
    expect(await machine.ask(`37${at}0100JPYBV200|${card(sam)}`)).toMatch(/^38Y/);
    expect(await machine.ask(about())).toContain('|BHJPY|BV300|');
  });

  test('01 and 25 change nothing of the pupil, and staff are told', async () => {
    expect(await machine.ask(`01N${at}AOschool|ALleft the card|AA2001|AC|`)).toMatch(/^24YYYY {10}/);
    expect(await machine.ask(`25${at}${card(sam)}`)).toMatch(/^26.*AESam\|/);
    expect(bodyOf(await library.get(`/users/${sam.id}`), 200)).toMatchObject({ blockedReason: null });
    const listed = bodyOf<{ id: string; kind: string }[]>(await library.get('/sip2/reports'), 200);
    const reports = listed.toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect(reports).toMatchObject([
      { kind: 'block', machine: 'kiosk', borrower: { givenName: 'Sam' }, item: null },
      { kind: 'enable', machine: 'kiosk', borrower: { givenName: 'Sam' }, item: null },
    ]);
    const notices = async () => JSON.stringify((await library.get('/status')).body);
    expect(await notices()).toContain('machine-reports');
    for (const { id } of reports) expect((await library.delete(`/sip2/reports/${id}`)).status).toBe(204);
    expect(await notices()).not.toContain('machine-reports');
  });
});

test('over TLS a machine logs in, sees the certificate that staff compare, and plain text gets no answer', async () => {
  interface Listening {
    address: string | null;
    fingerprint: string | null;
  }
  const listening = async () => bodyOf<Listening>(await library.get('/sip2'), 200);
  await hall.set({ sip2Tls: true });
  await expect.poll(async () => (await listening()).fingerprint).not.toBeNull();
  const { address, fingerprint } = await listening();
  const secure = Number(address?.split(':').at(-1));
  const socket = tlsConnect({ port: secure, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  expect(socket.getPeerCertificate().fingerprint256).toBe(fingerprint);
  socket.write(`9300CN${account.login}|CO${account.secret}|\r`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toBe('941\r');
  socket.destroy();

  const plain = await connectMachine(secure);
  expect((await plain.ask(`9300CN${account.login}|CO${account.secret}|`)) ?? '').not.toContain('94');
  await plain.hangUp();
});

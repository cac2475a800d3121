// Tests the journal as other programs read it: pages of certain types, and the live stream with its resuming and its ends.
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startHttpServer } from '../../src-main/core/http/http-server.ts';
import { openReader } from '../../src-main/core/database/connection.ts';
import { eventFeeds } from '../../src-main/features/events/event-feeds.ts';
import { journalService } from '../../src-main/core/journal/journal-service.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf } from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

interface Page {
  events: { seq: number; type: string; subjects: object; data: Record<string, unknown> }[];
  next: number | null;
}
const page = async (query: string): Promise<Page> => bodyOf(await library.get(`/events?${query}`), 200);
const host = '127.0.0.1:4780';
const door = { kind: 'tcp' as const, hosts: [host] };

async function tokenFor(more: Record<string, unknown> = {}): Promise<{ id: string; token: string }> {
  return bodyOf(await library.post('/tokens', { name: 'Site', scopes: ['circulation'], ...more }), 201);
}

/** The desk sees all of an event. */
const asSeen = <Event>(event: Event): Event => event;

interface Message {
  id: number;
  event: string;
  data: { seq: number; type: string };
}

/** Reads a stream as a program would: message by message. */
class Listener {
  readonly status: number;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #text = '';
  comments = 0;
  /** The last `id` of any block: what a browser's EventSource sends as `Last-Event-ID` when the line breaks. */
  place: string | null = null;
  ended = false;
  constructor(answer: Response) {
    this.status = answer.status;
    this.#reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  }
  async next(): Promise<Message | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        if (block.startsWith(':')) this.comments += 1;
        const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
        if (field('id') !== '') this.place = field('id');
        if (field('data') === '') continue;
        return {
          id: Number(field('id')),
          event: field('event'),
          data: JSON.parse(field('data')) as Message['data'],
        };
      }
      const { done, value } = await this.#reader.read();
      if (done) {
        this.ended = true;
        return null;
      }
      this.#text += new TextDecoder().decode(value);
    }
  }
  async take(count: number): Promise<(Message | null)[]> {
    const messages: (Message | null)[] = [];
    while (messages.length < count) messages.push(await this.next());
    return messages;
  }
  cancel(): Promise<void> {
    return this.#reader.cancel();
  }
}

async function listen(query = '', headers: Record<string, string> = {}, token?: string): Promise<Listener> {
  const request = new Request(`http://desk/api/v1/events${query}`, {
    headers: {
      accept: 'text/event-stream',
      ...(token !== undefined && { host, authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  return new Listener(
    await library.library.api.fetch(request, token === undefined ? { kind: 'window' } : door),
  );
}

describe('a page of certain types', () => {
  test('holds those, however they are asked for', async () => {
    const [borrower, item] = [await addBorrower(library), await addItem(library)];
    await lend(library, borrower, item);
    await library.post('/returns', { item: item.id });
    const types = async (query: string): Promise<string[]> =>
      (await page(query)).events.map(({ type }) => type);
    expect(await types('type=loan.opened')).toEqual(['loan.opened']);
    for (const query of ['type=loan.opened,loan.returned', 'type=loan.returned&type=loan.opened'])
      expect(await types(query)).toEqual(['loan.opened', 'loan.returned']);
    expect(await types('type=loan.renewed')).toEqual([]);
    for (const query of ['type=loan.*', 'type=loan.*,loan.opened'])
      expect(await types(query)).toEqual(['loan.opened', 'loan.returned']);
  });

  test('is followed by pages that hold the rest, and each event is in one of them', async () => {
    await Promise.all(Array.from({ length: 25 }, () => addBorrower(library)));
    const seen: number[] = [];
    for (let since: number | null = 0; since !== null;) {
      const { events, next }: Page = await page(`type=borrower.added&limit=10&since=${since}`);
      seen.push(...events.map(({ seq }) => seq));
      since = next;
    }
    expect(new Set(seen).size).toBe(25);
  });

  test('may be empty while rare events are further on, and says so', async () => {
    const { gate } = library.library.services;
    await gate.write('system', () => ({
      result: null,
      events: Array.from({ length: 12_000 }, () => ({ type: 'loan.returned' as const })),
    }));
    await addBorrower(library);
    const first = await page('type=borrower.added');
    expect([first.events.length, typeof first.next]).toEqual([0, 'number']);
    const second = await page(`type=borrower.added&since=${first.next}`);
    expect([second.events.length, second.next]).toEqual([1, null]);
  });

  test.each(['type=loan.stolen', 'type=', 'type=loan.opened&item=x', 'since=-1'])(
    'is not %s',
    async (query) => {
      expect((await library.get(`/events?${query}`)).status).toBe(400);
    },
  );
});

describe('a page about one borrower, item or other subject', () => {
  test('is had by every reference that the other routes take', async () => {
    const borrower = await addBorrower(library, { barcode: '2000017', externalId: 'S-1042' });
    const item = await addItem(library, { barcode: '3000001' });
    await lend(library, borrower, item);
    await addBorrower(library);
    const seqs = async (query: string): Promise<number[]> => (await page(query)).events.map(({ seq }) => seq);
    const [ofBorrower, ofItem] = [await seqs(`borrower=${borrower.id}`), await seqs(`item=${item.id}`)];
    expect([ofBorrower.length, ofItem.length]).toEqual([2, 2]);
    for (const reference of ['ext:S-1042', 'barcode:2000017'])
      expect(await seqs(`borrower=${reference}`)).toEqual(ofBorrower);
    expect(await seqs('item=barcode:3000001')).toEqual(ofItem);
    expect(await seqs('borrower=ext:S-1042&item=barcode:3000001')).toHaveLength(1);
  });

  test('is had for a subject of another kind, which every event that is about it names', async () => {
    const { titleId: title } = await addItem(library);
    const { titleId: other } = await addItem(library, { title: 'Asterix' });
    const rename = async (id: string, name: string) => library.post(`/titles/${id}`, { title: name });
    for (const [id, name] of [
      [title, 'Momo'],
      [other, 'Obelix'],
      [title, 'Momo, retold'],
    ] as const)
      bodyOf(await rename(id, name), 200);
    const of = (query: string) => page(`subject=title:${title}${query}`);
    const { events, next } = await of('&limit=1');
    expect(events.map(({ type, subjects }) => [type, subjects])).toEqual([['title.updated', { title }]]);
    const { events: more } = await of(`&since=${next}`);
    expect(more.map(({ data }) => data['title'])).toEqual(['Momo, retold']);
    expect((await page(`subject=title:nobody`)).events).toEqual([]);
    for (const query of ['', ':', 'title:', 'borrower:1', 'title:1&borrower=1', 'title:1&type=loan.*'])
      expect((await library.get(`/events?subject=${query}`)).status, query).toBe(400);
  });

  test('is refused if no borrower has the number, and finds a deleted borrower by the id', async () => {
    const { id } = await addBorrower(library, { barcode: '2000017' });
    await library.delete(`/users/${id}`);
    for (const query of ['borrower=barcode:2000017', 'borrower=ext:S-1', 'item=barcode:1', 'item=ext:S-1']) {
      const refused = await library.get(`/events?${query}`);
      expect([query, refused.status, problemOf(refused).code]).toEqual([query, 404, 'not-found']);
    }
    const { events } = await page(`borrower=${id}`);
    expect(events.map(({ type }) => type)).toEqual(['borrower.added', 'borrower.deleted']);
  });

  test('follows a record that was merged to whom it belongs now', async () => {
    const [stays, goes] = [await addBorrower(library), await addBorrower(library, { barcode: '2000017' })];
    bodyOf(
      await library.post(`/users/${stays.id}/merge`, { from: goes.id, take: ['barcode'], keep: [] }),
      200,
    );
    const all = (await page(`borrower=${stays.id}`)).events;
    for (const reference of [goes.id, 'barcode:2000017'])
      expect((await page(`borrower=${reference}`)).events).toEqual(all);
  });
});

describe('the live stream', () => {
  test('tells what happens from now on, as it happens, with its number and type', async () => {
    await addBorrower(library);
    const listener = await listen();
    const first = listener.next();
    await addItem(library);
    const told = await first;
    const { events } = await page('type=item.added');
    expect(told).toEqual({ id: events[0]?.seq, event: 'item.added', data: events[0] });
    await listener.cancel();
  });

  test('goes on behind the last event that was seen, and misses none', async () => {
    for (let n = 0; n < 450; n += 1) void addBorrower(library);
    await addBorrower(library);
    const all = (await page('limit=10000')).events.map(({ seq }) => seq);
    const half = all[200] ?? 0;
    for (const listener of [
      await listen(`?since=${half}`),
      await listen('?since=3', { 'last-event-id': String(half) }),
    ]) {
      const told = await listener.take(all.length - 201);
      expect(told.map((message) => message?.id)).toEqual(all.slice(201));
      await listener.cancel();
    }
  });

  test('tells its place at once, so that a line that breaks before the first message misses nothing', async () => {
    await addBorrower(library);
    const feeds = eventFeeds(library.library.services.journal, 20);
    const stream = feeds.open('someone', {
      since: undefined,
      types: undefined,
      asSeen,
      stillAllowed: () => true,
    });
    const broken = new Listener(new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>));
    setTimeout(() => {
      feeds.endAll();
    }, 100);
    expect(await broken.next()).toBeNull();
    const item = await addItem(library);
    const again = await listen('', { 'last-event-id': broken.place ?? 'nowhere' });
    expect((await again.next())?.data).toMatchObject({ type: 'item.added', subjects: { item: item.id } });
    await again.cancel();
  });

  test('tells only the types that were asked for, also of those that come later', async () => {
    const listener = await listen('?type=item.added');
    const first = listener.next();
    await addBorrower(library);
    await addItem(library);
    await addBorrower(library);
    await addItem(library);
    const told = [await first, await listener.next()];
    expect(told.map((message) => message?.event)).toEqual(['item.added', 'item.added']);
    await listener.cancel();
  });

  test('ends when its token is revoked, before it tells anything more', async () => {
    const { id, token } = await tokenFor();
    const listener = await listen('', {}, token);
    const next = listener.next();
    await library.delete(`/tokens/${id}`);
    expect(await next).toBeNull();
  });

  test('is had eight times with a token, and again when one was closed', async () => {
    const { token } = await tokenFor();
    const listeners = await Promise.all(Array.from({ length: 8 }, () => listen('', {}, token)));
    const refused = await library.call('GET', '/events', undefined, {
      headers: { host, authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      door,
    });
    expect([refused.status, problemOf(refused).code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too-many-requests',
      '15',
    ]);
    const waiting = listeners[0]?.next();
    await listeners[0]?.cancel();
    expect((await listen('', {}, token)).status).toBe(200);
    await waiting;
    library.library.api.endStreams();
  });

  test('is not had by asking for its headers only, which takes no place', async () => {
    const { token } = await tokenFor();
    const headers = { host, authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    for (let asked = 0; asked < 20; asked += 1) {
      const request = new Request('http://desk/api/v1/events', { method: 'HEAD', headers });
      const answer = await library.library.api.fetch(request, door);
      expect([answer.status, answer.headers.get('content-type'), answer.body]).toEqual([
        200,
        'text/event-stream',
        null,
      ]);
    }
  });

  test('starts again if a restored backup is older than the reader’s place', async () => {
    const listener = await listen('?since=1000');
    expect((await listener.next())?.event).toBe('journal.reset');
    const next = listener.next();
    await addBorrower(library);
    expect((await next)?.event).toBe('borrower.added');
    await listener.cancel();
  });

  test('gives a sign of life where nothing happens', async () => {
    const feeds = eventFeeds(library.library.services.journal, 20);
    const stream = feeds.open('someone', {
      since: undefined,
      types: undefined,
      asSeen,
      stillAllowed: () => true,
    });
    const listener = new Listener(new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>));
    setTimeout(() => {
      feeds.endAll();
    }, 500);
    expect(await listener.next()).toBeNull();
    expect(listener.comments).toBeGreaterThan(2);
    expect(feeds.count()).toBe(0);
  });

  test('that can be read no more gives its place back', async () => {
    const reader = openReader(path.join(library.folder, 'loandesk.db'));
    const feeds = eventFeeds(journalService(reader, library.library.services.gate, library.clock));
    const stream = feeds
      .open('someone', { since: 0, types: undefined, asSeen, stillAllowed: () => true })
      .getReader();
    await stream.read();
    reader.close();
    await expect(stream.read()).rejects.toThrow();
    expect(feeds.count()).toBe(0);
  });

  test('without a reader holds nothing but its place, and delays nothing', async () => {
    const feeds = eventFeeds(library.library.services.journal);
    const stream = feeds.open('slow', { since: 0, types: undefined, asSeen, stillAllowed: () => true });
    const { gate } = library.library.services;
    const events = Array.from({ length: 2000 }, () => ({ type: 'loan.returned' as const }));
    for (let n = 0; n < 10; n += 1) await gate.write('system', () => ({ result: null, events }));
    global.gc?.();
    const listener = new Listener(new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>));
    const told = await listener.take(20_000);
    expect(new Set(told.map((message) => message?.id)).size).toBe(20_000);
    await listener.cancel();
  });

  test('over HTTP ends cleanly when the server closes, without waiting for the reader', async () => {
    const server = await startHttpServer(library.library, { port: 0 });
    const { token } = await tokenFor();
    const answer = await fetch(`${server.url}/api/v1/events`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const listener = new Listener(answer);
    const first = listener.next();
    await addBorrower(library);
    expect((await first)?.event).toBe('borrower.added');
    const [, end] = await Promise.all([server.close(), listener.next()]);
    expect(end).toBeNull();
  });

  test.each(['last', '-1', '1e3'])('does not go on from %s', async (id) => {
    const answer = await library.call('GET', '/events', undefined, {
      headers: { accept: 'text/event-stream', 'last-event-id': id },
    });
    expect(answer.status).toBe(400);
  });
});

// Tests the pupils' catalogue through its real pages: what it shows, what it keeps to itself, and where it is reached.
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RequestContext } from '../../src-main/core/http/operation.ts';
import { serveLan, type LanAccess } from '../../src-main/features/network/lan-access.ts';
import { noisyPicture } from '../support/noisy-pictures.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { jpegOf } from '../support/pictures.ts';
import { addBorrower, bodyOf } from '../support/school-year.ts';

let library: TestLibrary;

beforeEach(async () => {
  library = await openTestLibrary();
  await set({ catalogue: true });
});
afterEach(() => library.remove());

async function set(settings: Record<string, unknown>): Promise<void> {
  expect((await library.post('/settings', settings)).status).toBe(200);
}

const here: RequestContext = { kind: 'tcp', hosts: ['127.0.0.1:4780'] };

async function ask(path: string, context = here): Promise<Response> {
  const headers = { host: '127.0.0.1:4780' };
  return library.library.api.fetch(
    new Request(`http://127.0.0.1:4780/catalogue${path}`, { headers }),
    context,
  );
}

async function page(
  path: string,
  context = here,
): Promise<{ status: number; html: string; headers: Headers }> {
  const answer = await ask(path, context);
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
}

let number = 30_000_000;
interface Added {
  id: string;
  titleId: string;
  barcode: string;
}
async function addBook(title: string, more: Record<string, unknown> = {}): Promise<Added> {
  const barcode = String((number += 1));
  return bodyOf(await library.post('/items', { barcode, title, itemType: 'Book', ...more }), 201);
}

const lend = async (item: Added, borrower: { id: string }): Promise<void> => {
  expect((await library.post('/checkouts', { item: item.id, borrower: borrower.id })).status).toBe(201);
};

describe('while it is closed', () => {
  test('every address answers 404 with nothing in it', async () => {
    await addBook('Moonbakery');
    await set({ catalogue: false });
    for (const path of ['', '/search?q=moonbakery', '/style.css', '/titles/1'])
      expect(await page(path)).toMatchObject({ status: 404, html: '' });
  });
});

test('a title that is hidden from pupils is nowhere, nor is one whose copies all are', async () => {
  const seen = await addBook('Moonbakery');
  const hidden = await addBook('Moonbakery for teachers', { hiddenFromPupils: true });
  const inStaffRoom = await addBook('Moonbakery, the answers', { copyHiddenFromPupils: true });
  for (const path of ['', '/search?q=moonbakery']) {
    const { html } = await page(path);
    expect(html).toContain(seen.titleId);
    for (const { titleId } of [hidden, inStaffRoom]) expect(html).not.toContain(titleId);
  }
  for (const { titleId } of [hidden, inStaffRoom])
    expect((await page(`/titles/${titleId}`)).status).toBe(404);
});

test('for another computer it is closed until it is on the network, also over TLS, and has no own books', async () => {
  await set({ catalogueAccounts: true });
  const overTls: RequestContext = { ...here, secure: true };
  expect(await page('', overTls)).toMatchObject({ status: 404, html: '' });
  await set({ catalogueOnNetwork: true });
  expect((await page('', overTls)).status).toBe(200);
  expect((await page('/my', overTls)).status).toBe(404);
});

describe('a search', () => {
  test('finds a title by a misspelt word, and says that it is in and where it stands', async () => {
    await addBook('The Lanternfish of Quay', { authors: ['Rosa Quill'], callNumber: 'B QUI' });
    await addBook('Another Thing');
    const { status, html } = await page('/search?q=lanternfisch');
    expect(status).toBe(200);
    expect(html).toContain('The Lanternfish of Quay');
    expect(html).toContain('Rosa Quill');
    expect(html).toContain('B QUI');
    expect(html).toContain('<strong>In</strong>');
    expect(html).not.toContain('Another Thing');
  });

  test('words are shown as words, never as markup', async () => {
    const { html } = await page('/search?q=' + encodeURIComponent('"><script>alert(1)</script>'));
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&lt;script&gt;alert');
  });

  test('can be narrowed to books that are in', async () => {
    const out = await addBook('Tidewater one');
    await addBook('Tidewater two');
    await lend(out, await addBorrower(library, {}));
    const all = (await page('/search?q=tidewater')).html;
    expect([all.includes('Tidewater one'), all.includes('Tidewater two')]).toEqual([true, true]);
    const narrowed = (await page('/search?q=tidewater&in=1')).html;
    expect([narrowed.includes('Tidewater one'), narrowed.includes('Tidewater two')]).toEqual([false, true]);
  });

  test('by author or subject gives those of exactly that one, in pages', async () => {
    for (let nth = 1; nth <= 30; nth += 1)
      await addBook(`Cat book ${String(nth)}`, { subjects: ['cats'], authors: ['Ada Cat'] });
    await addBook('Cats of the sea', { subjects: ['sea'], authors: ['Ben Cat'] });
    const first = (await page('/search?subject=cats')).html;
    expect(first).toContain('30 books for “cats”');
    expect(first).toContain('Page 1 of 2');
    expect(first.match(/\/catalogue\/titles\//g)).toHaveLength(24);
    expect((await page('/search?subject=cats&page=2')).html.match(/\/catalogue\/titles\//g)).toHaveLength(6);
    const byAuthor = (await page('/search?author=Ben+Cat')).html;
    expect([byAuthor.includes('Cats of the sea'), byAuthor.includes('Cat book')]).toEqual([true, false]);
  });
});

describe('age and language', () => {
  test('narrow a search; a title without an age is for any', async () => {
    await addBook('Sea for six', { audienceFrom: 5, audienceTo: 7, language: 'en' });
    await addBook('Zee voor zestien', { audienceFrom: 14, subjects: ['sea'], language: 'nl' });
    await addBook('Sea for any', { language: 'en', levels: [{ scheme: 'avi', level: 'M4' }] });
    const shown = async (more: string) => {
      const { html } = await page(`/search?q=sea${more}`);
      return ['Sea for six', 'Zee voor zestien', 'Sea for any'].map((title) => html.includes(title));
    };
    expect(await shown('')).toEqual([true, true, true]);
    expect(await shown('&age=6')).toEqual([true, false, true]);
    expect(await shown('&age=15')).toEqual([false, true, true]);
    expect(await shown('&age=15&language=en')).toEqual([false, false, true]);
    expect((await page('/search?q=sea')).html).toContain('AVI M4');
  });
});

test('a reading level narrows a search; those of each scheme can be chosen in their order', async () => {
  for (const [title, scheme, level] of [
    ['Sea one', 'avi', 'M4'],
    ['Sea two', 'avi', 'E10'],
    ['Sea three', 'avi', 'E3'],
    ['Sea four', 'lexile', '770L'],
    ['Sea five', 'My scheme', 'M4'],
  ])
    await addBook(title ?? '', { levels: [{ scheme, level }] });
  await addBook('Sea for any');
  const { html } = await page('/search?q=sea');
  const offered = [...html.matchAll(/<option value="([^"]*:[^"]*)"/g)].map(([, value]) => value);
  expect(offered).toEqual(['lexile:770L', 'avi:E3', 'avi:E10', 'avi:M4', 'My scheme:M4']);
  const narrowed = (await page('/search?q=sea&level=avi:M4')).html;
  expect(narrowed).toContain('1 book for “sea”');
  expect(narrowed).toContain('Sea one');
  expect(narrowed).toMatch(/<option value="avi:M4" selected/);
  expect(narrowed).toContain('/catalogue/search?q=sea&amp;in=1&amp;level=avi%3AM4');
});

describe('the page of a title', () => {
  test('says the next of its series', async () => {
    const first = await addBook('Quay', { series: 'Harbour', volume: '1', authors: ['Rosa Quill'] });
    await addBook('Mast', { series: 'Harbour', volume: '10', authors: ['Rosa Quill'] });
    const second = await addBook('Buoy', { series: 'Harbour', volume: '2', authors: ['Rosa Quill'] });
    const { html } = await page(`/titles/${first.titleId}`);
    expect(html).toContain('Part 1 of Harbour');
    expect(html).toMatch(
      new RegExp(`Next in the series: <a href="/catalogue/titles/${second.titleId}">Buoy`),
    );
  });

  test('cites the book as text and as RIS', async () => {
    const { titleId } = await addBook('Quay', {
      authors: ['Rosa Quill'],
      publishedYear: 2019,
      publisher: 'Brandt',
    });
    expect((await page(`/titles/${titleId}`)).html).toContain('Rosa Quill (2019). Quay. Brandt.');
    const ris = await page(`/titles/${titleId}/ris`);
    expect(ris.headers.get('content-type')).toContain('application/x-research-info-systems');
    expect(ris.html).toBe(
      'TY  - BOOK\r\nAU  - Rosa Quill\r\nTI  - Quay\r\nPB  - Brandt\r\nPY  - 2019\r\nER  - \r\n',
    );
  });

  test('a book that is never lent is to be read here', async () => {
    const { titleId } = await addBook('Atlas', { forLoan: false });
    expect((await page(`/titles/${titleId}`)).html).toContain('Read it here');
  });
});

test('other books of the author are those beside the series', async () => {
  const of = { authors: ['Rosa Quill'] };
  const { titleId } = await addBook('Quay', { ...of, series: 'Harbour', volume: '1' });
  await addBook('Pier', { ...of, series: 'Harbour', volume: '2' });
  await addBook('Orchard', of);
  const { html } = await page(`/titles/${titleId}`);
  const more = html.slice(html.indexOf('More by Rosa Quill'));
  const names = [...more.slice(0, more.indexOf('</section>')).matchAll(/class="name"[^>]*>([^<]*)</g)];
  expect(names.map(([, name]) => name)).toEqual(['Orchard']);
});

test('a title in two places says which copies stand where', async () => {
  const place = async (name: string) =>
    bodyOf<{ id: string; name: string }>(await library.post('/places', { name }), 201).name;
  const [infants, juniors] = [await place('Infant library'), await place('Junior library')];
  const { titleId } = await addBook('Quay', { place: juniors, callNumber: 'F QUI' });
  await library.post('/items', { titleId, place: infants, callNumber: 'E QUI', itemType: 'Book' });
  const { html } = await page(`/titles/${titleId}`);
  const where = html.slice(html.indexOf('Where it stands'));
  expect(where.indexOf('Infant library')).toBeLessThan(where.indexOf('Shelf E QUI'));
  expect(where.indexOf('Shelf E QUI')).toBeLessThan(where.indexOf('Junior library'));
  expect((await page('/search?q=quay')).html).toContain('Junior library');
});

describe('thumbnails', () => {
  const putCover = async (title: string, bytes: Uint8Array): Promise<void> => {
    expect((await library.call('PUT', `/covers/${title}`, bytes)).status).toBe(204);
  };
  const picturesOf = (html: string): string[] =>
    [...html.matchAll(/<img[^>]* src="\/catalogue([^"]*)"/g)].map(([, address = '']) => address);
  const bytesAt = async (path: string) => {
    const answer = await ask(path);
    return {
      status: answer.status,
      headers: answer.headers,
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };

  test('a page of 24 results with large covers has at most 300 KB of pictures', async () => {
    const cover = noisyPicture('jpeg', 360, 540);
    expect(cover.length).toBeGreaterThan(150_000);
    for (let nth = 1; nth <= 24; nth += 1)
      await putCover((await addBook(`Cat book ${String(nth)}`, { subjects: ['cats'] })).titleId, cover);
    const pictures = picturesOf((await page('/search?subject=cats')).html);
    expect(pictures).toHaveLength(24);
    const given = await Promise.all(pictures.map(bytesAt));
    for (const { status, headers, bytes } of given) {
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/jpeg');
      expect(headers.get('cache-control')).toContain('immutable');
      expect(bytes.length).toBeLessThanOrEqual(12_000);
    }
    expect(given.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(300_000);
  });

  test('the page of the title shows the cover itself', async () => {
    const cover = noisyPicture('jpeg', 360, 540);
    const { titleId } = await addBook('Quay');
    await putCover(titleId, cover);
    const [address = ''] = picturesOf((await page(`/titles/${titleId}`)).html);
    expect((await bytesAt(address)).bytes).toEqual(cover);
  });

  test('another cover has another thumbnail, at another address', async () => {
    const { titleId } = await addBook('Quay');
    const shown = async () => {
      const [address = ''] = picturesOf((await page('/search?q=quay')).html);
      return { address, bytes: (await bytesAt(address)).bytes };
    };
    await putCover(titleId, noisyPicture('jpeg', 200, 300));
    const before = await shown();
    expect((await shown()).bytes).toEqual(before.bytes);
    await putCover(titleId, noisyPicture('png', 160, 200));
    const after = await shown();
    expect(after.address).not.toBe(before.address);
    expect(after.bytes).not.toEqual(before.bytes);
  });

  test('maintenance draws those that nobody looked at yet; a picture that cannot be read is given as it is', async () => {
    const [good, broken] = [await addBook('Quay'), await addBook('Buoy')];
    await putCover(good.titleId, noisyPicture('webp', 160, 240));
    const bytes = jpegOf(160, 240, [1, 2, 3]);
    await putCover(broken.titleId, bytes);
    await library.library.services.thumbnails.runMaintenance();
    expect(library.tables()['cover_thumbnails']).toHaveLength(2);
    const [address = ''] = picturesOf((await page('/search?q=buoy')).html);
    expect((await bytesAt(address)).bytes).toEqual(new Uint8Array(bytes));
    expect((await library.delete(`/covers/${good.titleId}`)).status).toBe(204);
    expect(library.tables()['cover_thumbnails']).toHaveLength(1);
  });

  test('a title that pupils do not see has none', async () => {
    const { titleId } = await addBook('Answers', { hiddenFromPupils: true });
    await putCover(titleId, noisyPicture('jpeg', 160, 240));
    expect((await bytesAt(`/covers/${titleId}/small`)).status).toBe(404);
  });
});

test('the sign of a shelf leads to what stands there, in the order of the shelf', async () => {
  const place = bodyOf<{ id: string; name: string }>(await library.post('/places', { name: 'Juniors' }), 201);
  await addBook('Ten', { callNumber: 'F 10', place: place.name });
  const two = await addBook('Two', { callNumber: 'F 2', place: place.name });
  await addBook('Bare', { callNumber: 'f', place: place.name });
  await addBook('Next shelf', { callNumber: 'FA 1', place: place.name });
  await addBook('Elsewhere', { callNumber: 'F 3' });
  await addBook('Hidden', { callNumber: 'F 4', place: place.name, hiddenFromPupils: true });
  const sign = await page(`/shelf/F?place=${place.id}`);
  expect(sign.status).toBe(302);
  const address = (sign.headers.get('location') ?? '').replace('/catalogue', '');
  const names = async (path: string) =>
    [...(await page(path)).html.matchAll(/class="name"[^>]*>([^<]*)</g)].map(([, name]) => name);
  expect(await names(address)).toEqual(['Bare', 'Two', 'Ten']);
  expect((await page(address)).html).toContain('3 books for “Juniors · F”');
  expect(await names('/search?shelf=F')).toEqual(['Bare', 'Two', 'Elsewhere', 'Ten']);
  expect(await names('/search?shelf=F+2')).toEqual(['Two']);
  await lend(two, await addBorrower(library, {}));
  expect(await names(`${address}&in=1`)).toEqual(['Bare', 'Ten']);
});

describe('it keeps to itself', () => {
  test('who has a book: no page names a borrower, and the due date is rounded to weeks', async () => {
    const book = await addBook('Buoy');
    const borrower = await addBorrower(library, { givenName: 'Zebedee', familyName: 'Quartermain' });
    await lend(book, borrower);
    const [loan] = bodyOf<{ dueOn: string }[]>(await library.get('/loans'), 200);
    for (const path of ['', '/search?q=buoy', `/titles/${book.titleId}`]) {
      const { html } = await page(path);
      expect(html).not.toMatch(/Zebedee|Quartermain/);
      expect(html).not.toContain(loan?.dueOn);
      expect(html).not.toContain(book.barcode);
    }
    expect((await page(`/titles/${book.titleId}`)).html).toContain('Back in about 3 weeks.');
  });

  test('titles without a copy to show: by search, count, address, cover, topic and series', async () => {
    const lost = await addBook('Buoy of the North', { subjects: ['buoys'], series: 'Harbour', volume: '2' });
    const seen = await addBook('Quay of the North', { series: 'Harbour', volume: '1' });
    expect((await page('/search?q=north')).html).toContain('2 books for');
    await library.post(`/items/${lost.id}`, { status: 'missing' });
    expect((await page('/search?q=north')).html).toContain('1 book for');
    for (const path of ['titles', 'covers']) {
      const [hidden, unknown] = [await page(`/${path}/${lost.titleId}`), await page(`/${path}/no-such`)];
      expect([hidden.status, hidden.html]).toEqual([404, unknown.html]);
    }
    expect((await page(`/titles/${lost.titleId}/ris`)).status).toBe(404);
    expect((await page('/search?subject=buoys')).html).toContain('No book found');
    for (const path of ['', `/titles/${seen.titleId}`]) expect((await page(path)).html).not.toContain('Buoy');
  });

  test('what is read a lot needs five borrowers a title, ten together, and a week', async () => {
    const popular = await addBook('Much Read');
    const other = await addBook('Read By Four');
    const borrowers: { id: string }[] = [];
    for (let nth = 0; nth < 10; nth += 1) borrowers.push(await addBorrower(library, {}));
    const lendAndReturn = async (item: Added, by: typeof borrowers) => {
      for (const borrower of by) {
        await lend(item, borrower);
        expect((await library.post('/returns', { item: item.id })).status).toBe(200);
      }
    };
    const isShown = async () => {
      // What takes long to count is kept; a library that is opened again counts again.
      await library.reopen();
      const { html } = await page('');
      const list = html.split('Read a lot here')[1] ?? '';
      return [list.includes('Much Read'), list.includes('Read By Four')];
    };
    await lendAndReturn(popular, borrowers.slice(0, 9));
    await lendAndReturn(other, borrowers.slice(0, 4));
    expect(await isShown()).toEqual([false, false]);
    library.clock.set('2026-09-15T10:00:00.000Z');
    expect(await isShown()).toEqual([false, false]); // nine borrowers together
    library.clock.set('2026-09-07T11:00:00.000Z');
    await lendAndReturn(popular, borrowers.slice(9));
    library.clock.set('2026-09-13T10:00:00.000Z');
    expect(await isShown()).toEqual([false, false]); // younger than a week
    library.clock.set('2026-09-15T10:00:00.000Z');
    expect(await isShown()).toEqual([true, false]);
    await set({ catalogueMostBorrowed: false });
    expect(await isShown()).toEqual([false, false]);
  });

  test('the pupil before: no page is stored, and the search field has no memory', async () => {
    const { headers, html } = await page('/search?q=moon');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html).toMatch(/<input[^>]* autocomplete="off"/);
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('no page loads anything from another host', async () => {
    const { titleId } = await addBook('Quay', { description: 'See https://elsewhere.example' });
    for (const path of ['', '/search?q=quay', `/titles/${titleId}`]) {
      const { html, headers } = await page(path);
      const loaded = [...html.matchAll(/(?:src|href|action)="([^"]*)"/g)].map(([, address]) => address);
      expect(loaded.length).toBeGreaterThan(3);
      for (const address of loaded) expect(address).toMatch(/^(\/catalogue|#books)/);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });
});

describe('on the network', () => {
  let lan: LanAccess;
  beforeEach(async () => {
    lan = serveLan({
      library: library.library,
      addresses: () => ['127.0.0.3'],
      hostName: () => 'Desk-PC.school.example',
    });
    await lan.look();
  });
  afterEach(() => lan.close());

  const urls = () => library.library.services.catalogue.reached().urls;
  async function switchOn(): Promise<URL> {
    await set({ catalogueOnNetwork: true, cataloguePort: 0 });
    await lan.look();
    return new URL(urls()[0] ?? '');
  }
  function ask(at: URL, path: string, options: { method?: string; host?: string } = {}) {
    return new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = at;
      const headers = { host: options.host ?? at.host };
      request({ hostname, port, path, method: options.method ?? 'GET', headers, agent: false }, (answer) => {
        let body = '';
        answer.on('data', (part: Buffer) => (body += part.toString()));
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, body });
        });
      })
        .on('error', reject)
        .end();
    });
  }

  test('it is off until it is switched on, and ends with the catalogue', async () => {
    expect(urls()).toEqual([]);
    const at = await switchOn();
    expect((await ask(at, '/catalogue')).status).toBe(200);
    await set({ catalogue: false });
    await lan.look();
    const refused = new Promise((resolve) => connect(Number(at.port), at.hostname).on('error', resolve));
    expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('the desk is told that its address is no longer that of the poster, until a new one is printed', async () => {
    const notices = async () =>
      bodyOf<{ notices: { id: string; code: string; facts: object }[] }>(
        await library.get('/status'),
        200,
      ).notices.filter(({ code }) => code === 'catalogue-moved');
    const print = async (cataloguePosterUrl: string) => {
      await set({ cataloguePosterUrl });
      await lan.look();
    };
    await switchOn();
    const [now = ''] = urls();
    const poster = 'http://192.168.7.7:4782/catalogue';
    await print(poster);
    await expect.poll(notices).toMatchObject([{ facts: { poster, now } }]);
    await print(now);
    await expect.poll(notices).toEqual([]);
    await print(poster);
    await expect.poll(notices).toHaveLength(1);
    const [notice] = await notices();
    await library.delete(`/notices/${notice?.id ?? ''}`);
    await lan.look();
    await set({}); // what waits in the write gate is written before
    expect(await notices()).toEqual([]);
  });

  test('it serves the catalogue and nothing else', async () => {
    const at = await switchOn();
    const others = [
      '/api/v1/health',
      '/api/v1/openapi.json',
      '/api/v1/desk/token',
      '/api/v1/self-checkout',
      '/api/v1/titles',
      '/api/v1/places',
      '/places',
      '/maps/none',
      '/docs',
      '/index.html',
      '/catalogue/../api/v1/health',
      '/catalogue/%2e%2e/api/v1/health',
      '//api/v1/health',
    ];
    for (const path of others)
      for (const method of ['GET', 'POST'])
        expect(await ask(at, path, { method })).toMatchObject({ status: 404 });
    expect((await ask(at, '/')).status).toBe(302);
  });

  test('it answers by its addresses and names, and by no other name', async () => {
    const at = await switchOn();
    expect((await ask(at, '/catalogue', { host: `desk-pc.local:${at.port}` })).status).toBe(200);
    expect(await ask(at, '/catalogue', { host: 'evil.example' })).toEqual({ status: 421, body: '' });
  });

  test('a device that asks too often waits, in words', async () => {
    const at = await switchOn();
    const answers = [];
    for (let nth = 0; nth < 120; nth += 1) answers.push(ask(at, '/catalogue/search?q=moon'));
    const busy = (await Promise.all(answers)).filter(({ status }) => status === 429);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.body).toContain('It is busy here');
  });
});

// Other libraries on the screen: who has a book, by words and by scanner, and what is said while the server is away.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { connectToHub } from '../../src-main/features/hub/hub-connection.ts';
import { seatOf } from '../../src-main/features/hub/hub-seat.ts';
import { keeperOf } from '../../src-main/features/hub/keeper.ts';
import type { SharedTitle } from '../../src-main/features/hub/union-calls.ts';
import { hubSteps, startPostgres, type Postgres } from '../support/postgres.ts';
import { axeViolations } from './fixtures/axe.ts';
import { expect, openDeskIn, test, whileServed } from './fixtures/desk-test.ts';
import { serveDesk, type ServedDesk } from './fixtures/served-desk.ts';

let server: Postgres | string;
test.beforeAll(async () => {
  server = await startPostgres();
});
test.afterAll(() => {
  if (typeof server !== 'string') server.stop();
});
test.slow();

const title = (name: string, authors: string, rest: Partial<SharedTitle>): SharedTitle => ({
  title: `${name} ${authors}`,
  isbn: null,
  name,
  authors,
  year: null,
  copies: 1,
  available: 1,
  due_week: null,
  words: `${name} ${authors}`.toLowerCase().split(' '),
  ...rest,
});

test('the desk finds who else has a book, and says so if the server is away', async ({ context }) => {
  test.skip(typeof server === 'string', typeof server === 'string' ? server : '');
  const postgres = server as Postgres;
  const { address } = postgres;
  const client = new pg.Client({ connectionString: postgres.url(), ssl: { ca: address.certificate } });
  await client.connect();
  const keeper = keeperOf(client);
  await keeper.setUp(hubSteps(), 'District', 30);
  const matilda = { isbn: '9780140328721', year: 1988 };
  await share(await keeper.addLibrary('St Anne’s', address), [
    title('Matilda', 'Roald Dahl', { ...matilda, copies: 2 }),
    title('The Twits', 'Roald Dahl', { available: 0, due_week: '2099-11-30' }),
  ]);
  await share(await keeper.addLibrary('Park School', address), [
    title('Matilda', 'Roald Dahl', { ...matilda, available: 0, due_week: '2099-11-30' }),
    ...Array.from({ length: 60 }, (_, each) => title(`Dragon ${String(each)}`, 'A. Hatch', {})),
  ]);
  const invitation = await keeper.addLibrary('Hill School', address);
  await client.end();

  await whileServed(await serveDesk(), context, async (served) => {
    await served.api.addItem({ barcode: '3000001', title: 'Matilda', isbn: '9780140328721' });
    const desk = await openDeskIn(await context.newPage(), served);
    const { page } = desk;
    await desk.press('Collection');
    await expect(page.getByRole('link', { name: 'Titles', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Other libraries' })).toHaveCount(0);

    await connect(served, invitation);
    await page.reload();
    await page.getByRole('link', { name: 'Other libraries' }).click();
    await page.getByLabel('Search the other libraries').fill('matil');
    await page.keyboard.press('Enter');
    const found = page.getByRole('list', { name: 'Other libraries' });
    await expect(found.getByRole('heading')).toHaveText(['Matilda']);
    await expect(found.getByRole('listitem').filter({ hasText: 'St Anne’s' }).last()).toContainText(
      '2 copies, 1 in',
    );
    await expect(found.getByRole('listitem').filter({ hasText: 'Park School' }).last()).toContainText(
      '1 copy, due back in the week of 30 Nov',
    );
    expect(await axeViolations(page)).toEqual([]);

    await page.getByLabel('Search the other libraries').fill('dragon');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('The first 50 titles')).toBeVisible();
    await page.getByLabel('Search the other libraries').fill('zebra');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No other library has “zebra”.')).toBeVisible();
    await page.getByRole('heading', { name: 'Other libraries' }).click();
    await desk.scan('9780140328721');
    await expect(found.getByRole('heading')).toHaveText(['Matilda']);
    await page.getByRole('heading', { name: 'Other libraries' }).click();
    await desk.scan('3000001');
    await expect(page.getByLabel('Search the other libraries')).toHaveValue('9780140328721');
    await expect(found.getByRole('heading')).toHaveText(['Matilda']);

    await page.getByRole('link', { name: 'Titles', exact: true }).click();
    await page.getByLabel('Search the collection').fill('twits');
    await page.getByRole('link', { name: 'Not here? Look in other libraries' }).click();
    await expect(found.getByRole('heading')).toHaveText(['The Twits']);

    process.kill(postgres.pid(), 'SIGSTOP');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Search the other libraries').fill('matilda');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The district’s server does not answer. It last did')).toBeVisible({
      timeout: 30_000,
    });
    await expect(found).toHaveCount(0);
    process.kill(postgres.pid(), 'SIGCONT');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(found.getByRole('heading')).toHaveText(['Matilda']);
  });
});

async function share(invitation: string, titles: readonly SharedTitle[]): Promise<void> {
  const seat = seatOf(invitation);
  if (seat === null) throw new Error('That is no invitation.');
  const calls = await connectToHub(seat);
  await calls.beginStage(null, 'stage');
  await calls.stageTitles('stage', titles);
  await calls.settle('stage', 'token', 1, true);
  await calls.close();
}

async function connect(served: ServedDesk, invitation: string): Promise<void> {
  const token = readFileSync(path.join(served.folder, 'api-token'), 'utf8').trim();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (method: string, at: string, body?: object) => {
    const answer = await fetch(`${served.origin}/api/v1${at}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { key: string; settledAt: string | null };
  };
  await ask('POST', '/hub', { invitation });
  const { key } = await ask('GET', '/hub/key');
  await ask('POST', '/hub/start', { lastGroup: key.slice(-4) });
  await expect.poll(async () => (await ask('GET', '/hub')).settledAt, { timeout: 20_000 }).not.toBeNull();
}

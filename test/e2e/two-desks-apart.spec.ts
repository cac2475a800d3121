// Two desks of a library lend without the cable. Once it is in, both show the same, and a person says who has a book.
import type { Page } from '@playwright/test';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { axeViolations } from './fixtures/axe.ts';
import { expect, openDeskIn, test, whileServed } from './fixtures/desk-test.ts';
import { cableTo, invited, inviteDesk } from './fixtures/district.ts';
import { englishLeft, switchTo } from './fixtures/dutch.ts';
import type { LibraryApi } from './fixtures/library-api.ts';
import type { DeskPage } from './pages/desk-page.ts';
import { serveDesk } from './fixtures/served-desk.ts';

let server: Postgres | string;
test.beforeAll(async () => {
  server = await startPostgres({ logs: false });
});
test.afterAll(() => {
  if (typeof server !== 'string') server.stop();
});
test.slow();

const ann = { barcode: '2000001', givenName: 'Ann', familyName: 'Bakker', group: '4A' };
const sam = { barcode: '2000002', givenName: 'Sam', familyName: 'Bos', group: '4B' };
const [atBoth, atMain, atOther] = [
  { barcode: '3000001', title: 'Fossils' },
  { barcode: '3000002', title: 'Comets' },
  { barcode: '3000003', title: 'Tides' },
];

/** Who has which item. */
const out = async (api: LibraryApi): Promise<string[]> =>
  (await api.loans()).map(({ item, borrower }) => `${item.barcode} ${borrower.givenName}`).toSorted();

/** Sends, takes, and sends back what both did; an exchange that runs already counts. */
async function bothExchange(main: LibraryApi, other: LibraryApi, isSame: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await other.exchange();
    await main.exchange();
    await isSame();
  }).toPass({ timeout: 30_000, intervals: [500] });
}

async function answerByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('Alt+4');
  await page.getByRole('link', { name: 'Say who has it' }).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('listitem').filter({ hasText: atBoth.title });
  await expect(card).toContainText(/Lent to Ann Bakker \(4A\) at this desk, \d\d:\d\d\./);
  await expect(card).toContainText(/Lent to Sam Bos \(4B\) at Infant building, \d\d:\d\d\./);
  expect(await axeViolations(page)).toEqual([]);
  await switchTo(page, 'nl');
  await expect(card).toContainText(/Ann Bakker \(4A\).*\d\d:\d\d/u);
  await expect.poll(() => englishLeft(page)).toEqual([]);
  await switchTo(page, 'en');
  await page.keyboard.press('Alt+K');
  await expect(page.getByText('Nothing to decide.')).toBeVisible();
}

/** The second desk becomes the main one, and the first another one. */
async function changeRoles(main: DeskPage, other: DeskPage, mainApi: LibraryApi): Promise<void> {
  const confirm = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog', { name }).getByRole('button', { name }).click();
  };
  await other.openSettings('District’s server');
  await confirm(other.page, 'Make this the main desk');
  await expect(other.page.getByRole('button', { name: 'Check the copy' })).toBeVisible({ timeout: 30_000 });
  await mainApi.exchange();
  await main.openSettings('District’s server');
  await expect(main.page.getByText(/^Another desk is the main desk now\./)).toBeVisible({ timeout: 30_000 });
  expect(await axeViolations(main.page)).toEqual([]);
  await confirm(main.page, 'Go on as another desk');
  await expect(main.page.getByRole('button', { name: 'Make this the main desk' })).toBeVisible({
    timeout: 30_000,
  });
  expect(await axeViolations(main.page)).toEqual([]);
}

test('two desks lend one book without the cable, and a person says who has it', async ({ context }) => {
  test.skip(typeof server === 'string', typeof server === 'string' ? server : '');
  const postgres = server as Postgres;
  const cable = await cableTo(postgres);
  const { keeper, invitation } = await invited(postgres, 'apart', cable.address);
  const main = await serveDesk();
  const other = await serveDesk();
  await whileServed(main, context, async ({ api }) => {
    for (const child of [ann, sam]) await api.addBorrower(child);
    for (const item of [atBoth, atMain, atOther]) await api.addItem(item);
    await api.checkOut(`barcode:${sam.barcode}`, `barcode:${atOther.barcode}`);
    const key = await api.copyTo(invitation);
    await expect.poll(async () => (await api.hub()).settledAt, { timeout: 20_000 }).not.toBeNull();
    await whileServed(other, context, async ({ api: otherApi }) => {
      await otherApi.bringBack(await inviteDesk(keeper, cable.address, 'Infant building'), key);
      await expect
        .poll(async () => (await otherApi.hub().catch(() => null))?.role, { timeout: 20_000 })
        .toBe('other');
      await otherApi.exchange();
      await expect.poll(async () => (await otherApi.status()).otherDesk?.exchangedAt).toBeTruthy();
      const desk = await openDeskIn(await context.newPage(), main);
      const away = await openDeskIn(await context.newPage(), other);
      await expect(away.page.getByText(/^Infant building · Exchanged /)).toBeVisible();

      cable.out();
      await otherApi.exchange();
      await expect.poll(async () => (await otherApi.status()).otherDesk?.isAlone).toBe(true);
      await desk.openByCard(ann);
      await desk.scan(atBoth.barcode);
      await desk.expectResult('lent', atBoth.title);
      await desk.scan(atMain.barcode);
      await desk.expectResult('lent', atMain.title);
      await away.scan(atOther.barcode);
      await away.expectResult('returned', atOther.title);
      await away.openByCard(sam);
      await away.scan(atBoth.barcode);
      await away.expectResult('lent', atBoth.title);
      await away.page.keyboard.press('Escape'); // at rest it reads its numbers again
      await expect(
        away.page.getByText(/· Alone since \d\d:\d\d, 2 changes waiting\. You can go on lending\.$/),
      ).toBeVisible({ timeout: 10_000 });

      await cable.in();
      await bothExchange(api, otherApi, async () => {
        expect(await out(api)).toEqual([`${atBoth.barcode} Ann`, `${atMain.barcode} Ann`]);
        expect(await out(otherApi)).toEqual(await out(api));
        for (const each of [api, otherApi]) expect((await each.status()).counts.toDecide).toBe(1);
      });
      await answerByKeyboard(desk.page);
      await bothExchange(api, otherApi, async () => {
        expect(await out(api)).toEqual([`${atBoth.barcode} Sam`, `${atMain.barcode} Ann`]);
        expect(await out(otherApi)).toEqual(await out(api));
        for (const each of [api, otherApi]) expect((await each.status()).counts.toDecide).toBe(0);
      });
      await changeRoles(desk, away, api);
      await bothExchange(otherApi, api, async () => {
        expect(await out(otherApi)).toEqual([`${atBoth.barcode} Sam`, `${atMain.barcode} Ann`]);
        expect(await out(api)).toEqual(await out(otherApi));
      });
    });
  });
  cable.out();
  await keeper.end();
});

// Scanners on USB in the app: a code that a device sends lends a book on the screen, and Settings shows, sets and tries them.
import { expect, type Page } from '@playwright/test';
import { launchOnStandIn, type StandInApp } from '../support/electron-stand-in/launch.ts';
import { shellTest } from '../support/shell/shell-test.ts';
import { usbOf, usbScanners } from './fixtures/usb-scanner.ts';

interface Fixtures {
  app: StandInApp;
  page: Page;
  usb: ReturnType<typeof usbOf>;
}

const test = shellTest.extend<Fixtures>({
  app: async ({ browser, dataFolder }, use) => {
    const args = ['--data', dataFolder, '--port', '0'];
    const app = launchOnStandIn(browser, { args, fakeUsb: true });
    await use(app);
    await app.stop();
  },
  page: async ({ app }, use) => {
    const page = await app.page();
    await expect(page.getByTestId('scanner-line')).toBeVisible();
    await use(page);
  },
  usb: async ({ app }, use) => {
    await use(usbOf(app));
  },
});

const { pointOfSale, keyboard, stranger, twins } = usbScanners;

async function post(page: Page, place: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ([path, json]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`/api/v1/${path}`, { method: 'POST', headers, body: json })).status;
    },
    [place, JSON.stringify(body)] as const,
  );
  expect(status, place).toBeLessThan(300);
}

async function lentBarcodes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const loans = (await (await fetch('/api/v1/loans')).json()) as { item: { barcode: string } }[];
    return loans.map(({ item }) => item.barcode).sort();
  });
}

async function setTheStage(page: Page): Promise<void> {
  await post(page, 'users', { givenName: 'Noor', familyName: 'Bakker', barcode: '1000016' });
  for (const barcode of ['2000017', '2000024'])
    await post(page, 'items', { barcode, title: `Book ${barcode}` });
}

const line = (page: Page) => page.getByTestId('scanner-line');
const result = (page: Page) => page.getByTestId('last-result');

async function openScanners(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = '#/settings/scanners'));
  await expect(page.getByRole('heading', { level: 2, name: 'Scanners' })).toBeVisible();
}

async function openDesk(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = '#/'));
  await expect(page.getByRole('combobox', { name: 'Scan or search' })).toBeFocused();
}

test('a code from a scanner on USB crosses the bridge and lends a book, while it is plugged in', async ({
  page,
  usb,
}) => {
  await setTheStage(page);
  await expect(line(page)).toHaveText('No scanner found');
  await usb.plug(pointOfSale);
  await expect(line(page)).toHaveText('Scanner ready: Honeywell Vuquest 3310g');
  await usb.scan(pointOfSale, '1000016');
  await usb.scan(pointOfSale, '2000017');
  await expect(result(page)).toHaveAttribute('data-outcome', 'lent');
  expect(await lentBarcodes(page)).toEqual(['2000017']);
  await usb.unplug(pointOfSale);
  await expect(line(page)).toHaveText('No scanner found');
  await usb.plug(pointOfSale);
  await expect(line(page)).toContainText('Scanner ready');
  await usb.scan(pointOfSale, '2000024');
  await expect.poll(() => lentBarcodes(page)).toEqual(['2000017', '2000024']);
});

test('the scanner’s own beeper sounds each result', async ({ page, usb }) => {
  await setTheStage(page);
  await usb.plug(pointOfSale);
  await expect(line(page)).toContainText('Scanner ready');
  await usb.scan(pointOfSale, '1000016');
  await expect(result(page)).toHaveAttribute('data-outcome', 'opened');
  await usb.scan(pointOfSale, 'nothing-99');
  await expect(result(page)).toHaveAttribute('data-outcome', 'refused');
  // The first is what wakes scanners of this maker; report 4 beeps, its bits say how.
  await expect.poll(() => usb.written()).toEqual(['fe01', '0480', '0420']);
});

test('a book drop beside the desk returns items while a borrower is open, and never lends', async ({
  page,
  usb,
}) => {
  await setTheStage(page);
  await usb.plug(pointOfSale);
  await usb.plug(keyboard);
  await expect(line(page)).toHaveText('2 scanners ready');
  await openScanners(page);
  await page.getByRole('button', { name: 'Settings: Symbol Bar Code Scanner' }).click();
  const form = page.getByRole('dialog', { name: /Scanner: / });
  await form.getByRole('textbox', { name: 'Name' }).fill('Book drop');
  await form.getByRole('combobox', { name: 'Use for' }).selectOption('Returns only');
  await form.getByRole('textbox', { name: 'Shortest code' }).fill('0');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('textbox', { name: 'Shortest code' })).toHaveAccessibleDescription(
    /from 1 to 100/,
  );
  await form.getByRole('textbox', { name: 'Shortest code' }).fill('4');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Book drop' })).toContainText('returns only');

  await openDesk(page);
  await usb.scan(pointOfSale, '1000016');
  await usb.scan(pointOfSale, '2000017');
  await expect.poll(() => lentBarcodes(page)).toEqual(['2000017']);
  await usb.scan(keyboard, '2000024');
  await expect(result(page)).toHaveAttribute('data-code', 'item-not-lent');
  // Also while a person looks something up: the items in the box are returned.
  await page.evaluate(() => (location.hash = '#/loans'));
  const loans = page.getByRole('heading', { level: 1, name: 'Loans' });
  await expect(loans).toBeVisible();
  await usb.scan(keyboard, '2000017');
  await expect.poll(() => lentBarcodes(page)).toEqual([]);
  await expect(loans).toBeVisible();
  await openDesk(page);
  await expect(result(page)).toHaveAttribute('data-outcome', 'returned');
  await usb.scan(keyboard, '1000016');
  await expect(result(page)).toHaveAttribute('data-code', 'scanner-returns-only');
  await usb.scan(keyboard, '123');
  await expect(line(page)).toContainText('shorter than this scanner');
});

test('two scanners of one model are distinguished by their ports, and each has its own settings', async ({
  page,
  usb,
}) => {
  const [left, right] = twins;
  await setTheStage(page);
  await usb.plug(left);
  await openScanners(page);
  const rows = page.getByRole('list', { name: 'Scanners' }).getByRole('listitem');
  await expect(rows).toHaveText(/^Symbol Bar Code Scanner(?! \()/);
  await usb.plug(right);
  await expect(rows).toHaveText([
    /Scanner \(1-1\.2\).*USB port 1-1\.2/,
    /Scanner \(1-1\.3\).*USB port 1-1\.3/,
  ]);
  await page.getByRole('button', { name: 'Settings: Symbol Bar Code Scanner (1-1.3)' }).click();
  const form = page.getByRole('dialog', { name: /Scanner: / });
  await form.getByRole('textbox', { name: 'Name' }).fill('Book drop');
  await form.getByRole('combobox', { name: 'Use for' }).selectOption('Returns only');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(rows).toHaveText([/Scanner \(1-1\.2\)/, /Book drop.*returns only/]);
  await expect(rows.first()).not.toContainText('returns only');

  await openDesk(page);
  await usb.scan(left, '1000016');
  await usb.scan(left, '2000017');
  await expect.poll(() => lentBarcodes(page)).toEqual(['2000017']);
  await usb.scan(right, '2000017');
  await expect(result(page)).toHaveAttribute('data-outcome', 'returned');
  await usb.scan(right, '2000024');
  await expect(result(page)).toHaveAttribute('data-code', 'item-not-lent');
  await usb.scan(left, '2000024');
  await expect.poll(() => lentBarcodes(page)).toEqual(['2000024']);
});

test('a scanner that may not be read is explained, and its rule copied', async ({ page, usb }) => {
  await usb.forbid(pointOfSale, true);
  await usb.plug(pointOfSale);
  await expect(line(page)).toHaveText('No permission to read scanner: Honeywell Vuquest 3310g');
  await line(page).getByRole('link').click();
  await page.getByText('Details for the person who looks after this computer').click();
  await page.getByRole('button', { name: 'Copy the rule' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  await usb.forbid(pointOfSale, false);
  await expect(page.getByRole('listitem').filter({ hasText: 'Vuquest' })).toContainText('Ready');
});

test('an unknown keyboard is paired by a code, with its layout, and acts at the desk only then', async ({
  page,
  usb,
}) => {
  await setTheStage(page);
  await usb.plug(stranger);
  await openScanners(page);
  await page.getByRole('button', { name: 'Add scanner' }).click();
  await expect(page.getByRole('img', { name: /Barcode to scan/ })).toBeVisible();
  const form = page.getByRole('dialog', { name: 'Scanner: Nameless Wireless Reader' });
  // As a person does where nothing happened: the picture may stand before the program listens.
  await expect(async () => {
    await usb.scan(stranger, 'LOANDESK-yzaqm/@{^', 'fr');
    await expect(form).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(form.getByRole('combobox', { name: 'Scanner keyboard layout' })).toHaveValue('fr');
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nameless' })).toContainText('Ready');
  await openDesk(page);
  await usb.scan(stranger, '1000016', 'fr');
  await expect(page.getByRole('heading', { level: 2, name: 'Noor Bakker' })).toBeVisible();
});

test('the test shows what a scanner sends and how it is wrongly set, and nothing is lent meanwhile', async ({
  page,
  usb,
}) => {
  await setTheStage(page);
  await usb.plug(keyboard);
  await usb.plug(pointOfSale);
  await openScanners(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Symbol' })).toContainText('Ready');
  await page.getByRole('button', { name: 'Test' }).click();
  const tested = page.getByTestId('tested-code');
  await expect(page.getByRole('img', { name: /Barcode to scan/ })).toBeVisible();
  await usb.scan(keyboard, 'LOANDESK-yzaqm/@{^', 'fr');
  await expect(tested.first().locator('[data-finding="wrong-layout"]')).toContainText('France');
  await usb.scan(keyboard, 'LOANDESK-yzaqm/@{^');
  await expect(tested.first().locator('[data-finding="works"]')).toBeVisible();
  await usb.scan(pointOfSale, '2000017');
  await expect(tested.first()).toContainText('Code 128');
  await expect(page.getByTestId('raw-reports')).toContainText('0c2e:0b61:P1');
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await lentBarcodes(page)).toEqual([]);
  await expect(page.getByRole('heading', { level: 2, name: 'Scanners' })).toBeVisible();
});

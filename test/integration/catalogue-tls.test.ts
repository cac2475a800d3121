// Tests own books on a connected device in a real browser over real TLS: connect by the link, open, close, and be disconnected.
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveLan, type LanAccess } from '../../src-main/features/network/lan-access.ts';
import { deviceCode, pupil, type Pupil } from '../support/catalogue-browser.ts';
import { findHeadlessChromium } from '../support/chromium.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addItem, bodyOf } from '../support/school-year.ts';

const executablePath = findHeadlessChromium();
if (executablePath === undefined) console.warn('Skipped: there is no Chromium to open the pages over TLS.');
const testInBrowser = test.skipIf(executablePath === undefined);

let library: TestLibrary;
let lan: LanAccess;
let browser: Browser;
let sam: Pupil;
let origin: string;

beforeEach(async () => {
  library = await openTestLibrary();
  // Another address of this computer plays the network.
  lan = serveLan({
    library: library.library,
    addresses: () => ['127.0.0.2'],
    hostName: () => 'desk-pc.school.example',
    say: () => undefined,
  });
  const settings = { catalogue: true, catalogueAccounts: true, lanAccess: true, lanPort: 0 };
  expect((await library.post('/settings', settings)).status).toBe(200);
  await lan.look();
  origin = new URL(bodyOf<{ urls: string[] }>(await library.get('/lan'), 200).urls[0] ?? '').origin;
  sam = await pupil(library, '2001', 'Sam');
  const book = await addItem(library, { title: 'Moonbakery' });
  await library.post('/checkouts', { item: book.id, borrower: sam.id });
  browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
});
afterEach(async () => {
  await browser.close();
  await lan.close();
  await library.remove();
});

/** A tablet whose browser was told to accept the certificate of the library. */
async function tablet(): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  return context.newPage();
}

testInBrowser('a tablet is connected by its link and opens own books, until it is disconnected', async () => {
  expect(origin).toMatch(/^https:/);
  const link = `${origin}/catalogue/connect#code=${await deviceCode(library)}`;
  const page = await tablet();
  await page.goto(link);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.waitForURL(`${origin}/catalogue`);
  await page.getByRole('link', { name: 'My books' }).click();
  await page.getByLabel('Your card').fill(sam.barcode);
  await page.getByLabel('Your PIN').fill(sam.pin);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Hello Sam' }).waitFor();
  await page.getByText('Moonbakery').first().waitFor();
  const cookies = await page.context().cookies();
  expect(cookies.length).toBe(2);
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict' });
  expect(await page.evaluate(() => document.cookie)).toBe('');

  const other = await tablet();
  await other.goto(link);
  await other.getByRole('button', { name: 'Connect' }).click();
  await other.getByText('This link was used already').waitFor();
  expect((await other.goto(`${origin}/catalogue/my`))?.status()).toBe(404);

  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'My books' }).waitFor();
  const tokens = bodyOf<{ id: string; name: string }[]>(await library.get('/tokens'), 200);
  const token = tokens.find(({ name }) => name === 'Tablet in the hall');
  expect((await library.delete(`/tokens/${token?.id ?? ''}`)).status).toBe(204);
  expect((await page.goto(`${origin}/catalogue/my`))?.status()).toBe(404);
});

// A school whose language is Arabic: a day at the desk by scanner and keyboard, and the letter on paper.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pdfPages } from '../support/pdf-text.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { plugInScanner } from './fixtures/scanner.ts';
import { DeskPage } from './pages/desk-page.ts';

const pupil = { givenName: 'نور', familyName: 'حداد', group: '5B', barcode: '2100500' };
const item = { title: 'حكايات جدتي', barcode: '3100500' };

test('a pupil with an Arabic name borrows, returns and is undone, and the desk begins at the right', async ({
  page,
  served,
}) => {
  await served.api.changeSettings({ language: 'ar' });
  const { id } = await served.api.addBorrower(pupil);
  await served.api.addItem(item);
  const desk = new DeskPage(page, await plugInScanner(page));
  await page.goto(await served.link());
  const input = page.getByRole('combobox', { name: 'مسح أو بحث' });
  await expect(input).toBeFocused({ timeout: 60_000 });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');

  await desk.scan(pupil.barcode);
  await expect(page.getByRole('heading', { level: 2, name: 'نور حداد' })).toBeVisible();
  const result = page.getByTestId('last-result');
  const shows = async (outcome: string) => {
    await expect(result).toHaveAttribute('data-outcome', outcome);
    await expect(result).toContainText(item.title);
  };
  await desk.scan(item.barcode);
  await shows('lent');
  expect(await served.api.barcodesLentTo(id)).toEqual([item.barcode]);
  await page.keyboard.press('Escape');
  await desk.scan(item.barcode);
  await shows('returned');
  await page.keyboard.press('F9');
  await shows('undone');
  expect(await served.api.barcodesLentTo(id)).toEqual([item.barcode]);
});

test('digits of an Arabic keyboard are read in a search, a code, a number and a PIN', async ({
  page,
  served,
}) => {
  const { api, origin } = served;
  await api.changeSettings({ language: 'ar', catalogue: true, catalogueAccounts: true });
  const { id } = await api.addBorrower(pupil);
  await api.addItem(item);
  await page.goto(await served.link());
  const input = page.getByRole('combobox', { name: 'مسح أو بحث' });
  await input.fill('٢١٠٠٥٠٠');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'نور حداد' })).toBeVisible();
  await input.fill('٣١٠٠٥٠٠');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('last-result')).toHaveAttribute('data-outcome', 'lent');
  expect(await api.barcodesLentTo(id)).toEqual([item.barcode]);

  await page.goto(`${origin}/#/borrowers`);
  const search = page.getByRole('main').getByRole('textbox').first();
  await search.fill('٢١٠٠٥');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.goto(`${origin}/#/settings/privacy`);
  const days = page.locator('input[inputmode=numeric]').first();
  await days.fill('');
  await days.pressSequentially('٤۵');
  await expect(days).toHaveValue('45');
  await page.goto(`${origin}/#/settings/holds`);
  const holds = page.locator('input[inputmode=numeric], input[inputmode=decimal]').first();
  await holds.fill('');
  await holds.pressSequentially('٧');
  await expect(holds).toHaveValue('7');

  const pin = await api.givePin(id);
  const inArabic = (digits: string) => digits.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
  await page.goto(`${origin}/catalogue/my`);
  await page.locator('#card').fill(inArabic(pupil.barcode));
  await page.locator('#pin').fill(inArabic(pin));
  await page.keyboard.press('Enter');
  await expect(page.locator('#own')).toBeVisible();
});

test('an overdue letter comes as a PDF with the pupil’s name and the title', async ({ served }) => {
  const { api, origin, folder } = served;
  await api.changeSettings({ language: 'ar', timeZone: 'Pacific/Pago_Pago', weeklyClosedDays: [] });
  const rule = (await api.loanRules()).find(({ category }) => category === null);
  await api.changeLoanRule(rule?.id ?? '', { loanDays: 0 });
  const [{ id }, { id: itemId }] = [await api.addBorrower(pupil), await api.addItem(item)];
  await api.checkOut(id, itemId);
  await api.changeSettings({ timeZone: 'Pacific/Kiritimati' });
  const token = readFileSync(path.join(folder, 'api-token'), 'utf8').trim();
  const answer = await fetch(`${origin}/api/v1/mail/overdue-notices/pdf?to=borrower`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const [text = ''] = await pdfPages(new Uint8Array(await answer.arrayBuffer()));
  for (const words of ['نور حداد', '5B', 'حكايات جدتي']) expect(text).toContain(words);
});

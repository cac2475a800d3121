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

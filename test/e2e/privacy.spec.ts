// What people may take along and have forgotten, on the screen: everything as one file, one borrower's record, an erasure.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Download } from '@playwright/test';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { root } from './fixtures/served-desk.ts';
import { BorrowerPage } from './pages/borrower-page.ts';
import { unzipped } from '../support/zip-files.ts';

const run = (program: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(root, 'out', 'main', `${program}.js`), ...args], {
    encoding: 'utf8',
  });

async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

test('everything is exported with one button, and becomes a library elsewhere', async ({
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const [item] = await stage.items(1);
  await desk.openByCard(pupil);
  await desk.scan(item?.barcode ?? '');
  await desk.expectResult('lent', item?.title ?? '');
  await desk.openSettings('Backups');
  const begun = desk.page.waitForEvent('download');
  await desk.page.getByRole('button', { name: 'Export everything' }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toMatch(/^loandesk-export-[\dT-]+\.zip$/);
  await expect(desk.page.getByText(/The file is in your downloads/)).toBeVisible();
  const zip = await bytesOf(download);
  expect(Buffer.from((await unzipped(zip))['borrowers.csv'] ?? []).toString()).toContain(pupil.barcode);

  const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-e2e-export-'));
  try {
    const into = path.join(folder, 'library');
    const file = path.join(folder, 'everything.zip');
    await download.saveAs(file);
    const taken = run('restore', '--data', into, '--from-export', file);
    expect(taken).toMatchObject({ status: 0, stderr: '' });
    expect(taken.stdout).toMatch(/borrowers 1, items 1, loans 1/);
    const again = path.join(folder, 'again.zip');
    expect(run('export', '--data', into, '--to', again)).toMatchObject({ status: 0 });
    const [one, other] = await Promise.all([zip, readFileSync(again)].map(unzipped));
    expect(other?.['loans.json']).toEqual(one?.['loans.json']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([item?.barcode]);
});

test('the retention of history is set; one borrower’s record is exported and erased with a receipt', async ({
  desk,
  stage,
  served,
}) => {
  const { page } = desk;
  const pupil = await stage.borrower();
  const other = await stage.borrower();
  await desk.openSettings('Privacy');
  await expect(page.getByText('No one has been erased.')).toBeVisible();
  const days = page.getByRole('textbox', { name: 'Make anonymous after' });
  await days.fill('4000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(days).toHaveAccessibleDescription(/whole number of days from 0 to 3650/);
  await days.fill('14');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => served.api.settings()).toMatchObject({ keepReturnedLoansDays: 14 });

  await new BorrowerPage(page).open(served.origin, pupil.id);
  await expect(page.getByText('become anonymous after 14 days')).toBeVisible();
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all data (JSON)' }).click();
  const record = JSON.parse((await bytesOf(await begun)).toString()) as { borrower: object };
  expect(record.borrower).toMatchObject({ id: pupil.id, familyName: pupil.familyName });

  await page.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Erase .+\?$/ });
  await expect(dialog).toContainText('This cannot be undone');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('The borrower is being erased.')).toBeVisible();
  await expect(page.getByText(other.barcode)).toBeVisible();
  await expect(page.getByText(pupil.barcode)).toBeHidden();

  await desk.openSettings('Privacy');
  const receipt = page.getByRole('listitem').filter({ hasText: `…${pupil.id.slice(-4)})` });
  await expect(receipt.getByRole('status')).toContainText('Done');
  await receipt.getByRole('button', { name: /^Receipt: / }).click();
  await expect(receipt).toContainText('Borrower records');
  await expect(receipt).not.toContainText(pupil.familyName);
  const paper = page.waitForEvent('download');
  await receipt.getByRole('button', { name: /^Receipt as PDF: / }).click();
  expect((await bytesOf(await paper)).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await served.api.borrowers()).map(({ id }) => id)).toEqual([other.id]);
});

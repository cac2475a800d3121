// The administration drops its list in a folder: a person looks at the first plan, and the next list comes by itself.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { ImportPage } from './pages/import-page.ts';

const list = (classOfEmma: string, others = ''): string =>
  `Leerlingnummer;Voornaam;Achternaam;Klas\nS-1;Emma;Berg;${classOfEmma}\nS-2;Ravi;Jansen;1A\n${others}`;

test('the first list from the administration waits for approval, and later ones are imported by themselves', async ({
  desk,
  served,
}) => {
  test.setTimeout(180_000);
  const drop = mkdtempSync(path.join(tmpdir(), 'loandesk-drop-'));
  try {
    const { page } = desk;
    const runs = page.getByRole('list', { name: 'Import history' }).getByRole('listitem');
    const openAdministration = async (): Promise<void> => {
      await desk.openSettings('Pupil administration');
    };
    await openAdministration();
    await page.getByRole('switch', { name: 'Watch this folder' }).check();
    const folder = page.getByRole('combobox', { name: 'Folder', exact: true });
    await folder.fill(path.join(drop, 'nowhere'));
    await expect(
      page.getByText('The folder does not exist, or its computer cannot be reached.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'cannot read this folder' })).toBeVisible();
    // The path is completed while it is typed, and the folder’s contents are shown before anything is saved.
    mkdirSync(path.join(drop, 'exports'));
    writeFileSync(path.join(drop, 'old.csv'), list('1A'));
    await folder.fill(path.join(drop, 'EX'));
    await page.getByRole('option', { name: path.join(drop, 'exports') }).click();
    await expect(folder).toHaveValue(path.join(drop, 'exports'));
    await expect(page.getByText('The folder is available. There is no list in it yet.')).toBeVisible();
    await folder.fill(drop);
    await expect(page.getByText('The folder is available. It has 1 list: old.csv')).toBeVisible();
    rmSync(path.join(drop, 'old.csv'));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

    writeFileSync(path.join(drop, 'leerlingen.csv'), list('1A'));
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('waiting until the file is complete')).toBeVisible();
    await expect(runs).toHaveCount(1, { timeout: 60_000 });
    await expect(runs.first()).toContainText('Waiting for you', { timeout: 60_000 });
    await expect(page.locator('[data-notice=synchronisation-waits]')).toBeVisible({ timeout: 60_000 });
    expect(await served.api.borrowers()).toEqual([]);

    await runs
      .first()
      .getByRole('link', { name: /^Check the plan/ })
      .click();
    const screen = new ImportPage(page);
    await screen.expectCount('New', 2);
    await screen.commit();

    writeFileSync(path.join(drop, 'leerlingen.csv'), list('2A', 'S-3;Noor;Vos;1A\n'));
    await openAdministration();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.locator('[data-notice=synchronisation-waits]')).toHaveCount(0, { timeout: 60_000 });
    await expect(runs).toHaveCount(2, { timeout: 60_000 });
    await expect(runs.first()).toContainText('1 new · 1 changed · 1 unchanged', { timeout: 60_000 });
    await expect(runs.first()).toContainText('Imported.');
    expect(await served.api.borrowers()).toMatchObject([
      { externalId: 'S-1', group: '2A' },
      { externalId: 'S-2', group: '1A' },
      { externalId: 'S-3', group: '1A' },
    ]);
  } finally {
    rmSync(drop, { recursive: true, force: true });
  }
});

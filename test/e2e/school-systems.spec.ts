// Lists as school systems export them come in without a correction; garbled letters are put right while looking at them.
import iconv from 'iconv-lite';
import { schoolFiles } from '../support/school-files.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { ImportPage } from './pages/import-page.ts';

const systems = [
  'OneRoster 1.2 zip with roles.csv',
  'PowerSchool',
  'Magister',
  'Smartschool',
  'Pronote',
  'SchILD-NRW',
];

test('the exports of six systems are planned right without a correction', async ({ desk, served }) => {
  const { page } = desk;
  const screen = new ImportPage(page);
  await desk.open('Borrowers');
  await screen.open();
  for (const system of systems) {
    const file = schoolFiles.find(({ name }) => name === system);
    if (file === undefined) throw new Error(`The corpus has no file ${system}.`);
    await test.step(system, async () => {
      await screen.choose('export', await file.make());
      await screen.expectStatus('Nothing has changed yet');
      await screen.expectCount('New', file.rows.length);
      await expect(page.getByRole('button', { name: 'Apply changes' })).toBeEnabled();
      await expect(page.getByRole('main')).toContainText(system.split(' ', 1)[0] ?? '');
      for (const row of file.rows)
        await expect(screen.row(row?.givenName ?? '')).toContainText(row?.group ?? '');
      await page.goto(`${served.origin}/#/imports`);
    });
  }
});

test('a file whose letters look wrong is put right by choosing how they are read', async ({ desk }) => {
  const screen = new ImportPage(desk.page);
  await desk.open('Borrowers');
  await screen.open();
  const text = 'Nummer;Voornaam;Achternaam;Klas\n1;Zoë;Berg;1A\n2;Sam;Bos;1A\n';
  await screen.choose('pupils.csv', iconv.encode(text, 'cp850'));
  await screen.expectStatus('Nothing has changed yet');
  const file = screen.step('The file');
  await expect(file).toContainText('may be wrong');
  await file.getByRole('combobox', { name: 'Letters look wrong? Read as' }).selectOption('DOS 850: Zoë');
  await expect(screen.row('Zoë')).toBeVisible();
  await expect(file).not.toContainText('may be wrong');
});

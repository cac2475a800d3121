// The texts of letters are written with chips, by keyboard and by mouse, and are stored as they were before.
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { LetterTextsPage } from './pages/letter-texts-page.ts';

test.beforeEach(async ({ desk, served }) => {
  await new LetterTextsPage(desk.page).open(served.origin);
});

test('a chip is put in with the keyboard, where the caret was, and goes with one key', async ({
  desk,
  served,
}) => {
  const { page } = desk;
  const letter = new LetterTextsPage(page);
  await expect(letter.chips.first()).toHaveText('Full name');
  await letter.text.fill('Dear ');
  await letter.toInsert('First name').focus();
  await page.keyboard.press('Enter');
  await expect(letter.text).toBeFocused();
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bye');
  await expect(letter.example.locator('body')).toContainText('Dear Noor!');
  await letter.save();
  const stored = async () =>
    (await served.api.mailTemplates()).find(({ kind, language }) => kind === 'welcome' && language === 'en')
      ?.body;
  expect(await stored()).toBe('Dear {{givenName}}!\nBye');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(letter.chips).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(letter.chips).toHaveText(['First name']);
  await letter.save();
  expect(await stored()).toMatch(/^Dear \{\{givenName\}\}/);
  await expectNothingForAxe(page, 'inTheDark');
});

test('with the mouse: a chip in the subject, bold words, and words for those who have a card', async ({
  desk,
  served,
}) => {
  const { page } = desk;
  const letter = new LetterTextsPage(page);
  await letter.subject.fill('For ');
  await letter.toInsert('Full name').click();
  await letter.text.fill('Bring your card');
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Only if there is…' }).click();
  await page.getByRole('menuitem', { name: 'Card number' }).click();
  await expect(letter.chips).toHaveText(['if there is: Card number', 'end']);
  await page.keyboard.type(' Bye');
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await page.getByRole('button', { name: 'Bold' }).click();
  await letter.save();
  const stored = (await served.api.mailTemplates()).find(
    ({ kind, language }) => kind === 'welcome' && language === 'en',
  );
  expect(stored).toMatchObject({
    subject: 'For {{name}}',
    body: '{{#barcode}}Bring your card{{/barcode}} **Bye**',
  });
  await page.reload();
  await expect(letter.chips).toHaveText(['if there is: Card number', 'end']);
});

test('what is pasted is plain text, and its placeholders become chips', async ({ desk, served }) => {
  const { page } = desk;
  const letter = new LetterTextsPage(page);
  await letter.text.fill('');
  await letter.text.evaluate((field) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Hello {{name}}\r\n<b>{{nickname}}</b>');
    data.setData('text/html', '<h1 style="color: red">Hello</h1>');
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(letter.chips).toHaveText(['Full name']);
  await expect(page.getByRole('main')).toContainText('has no field nickname');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Hello');
  await letter.save();
  const stored = (await served.api.mailTemplates()).find(
    ({ kind, language }) => kind === 'welcome' && language === 'en',
  );
  expect(stored?.body).toBe('Hello');
});

test('a placeholder that is typed becomes a chip when the field is left', async ({ desk }) => {
  const letter = new LetterTextsPage(desk.page);
  await letter.text.fill('Dear {{name}}');
  await letter.subject.focus();
  await expect(letter.chips).toHaveText(['Full name']);
});

test('a scanned card leaves the text of a letter as it was', async ({ desk }) => {
  const letter = new LetterTextsPage(desk.page);
  await letter.text.fill('Dear ');
  await desk.scan('2000001');
  await expect(letter.text).toHaveText('Dear ');
});

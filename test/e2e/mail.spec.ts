// Mail from the screens: the server is set up and tried, a new borrower is welcomed, and overdue notices go out.
import { switchTo } from './fixtures/dutch.ts';
import { readFileSync } from 'node:fs';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, testInOwnLibrary } from './fixtures/desk-test.ts';
import { LettersPage } from './pages/letters-page.ts';

const test = testInOwnLibrary.extend<{ mail: MailServer }>({
  mail: async ({ browserName: _ }, use) => {
    const server = await startMailServer();
    await use(server);
    await server.stop();
  },
});

test('mail is set up and tried, and a new borrower gets the welcome message', async ({ desk, mail }) => {
  test.slow();
  const { page } = desk;
  await desk.open('Settings');
  await page.getByRole('link', { name: 'Mail account', exact: true }).click();
  await page.getByRole('textbox', { name: 'Send a test message to' }).fill('me@school.example');
  await page.getByRole('button', { name: 'Send test message' }).click();
  await expect(page.getByText('Fill in the server and the sender’s address first, and save.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Server', exact: true }).fill('127.0.0.1');
  await page.getByRole('combobox', { name: 'Encryption' }).selectOption('none');
  await page.getByRole('textbox', { name: 'Port', exact: true }).fill('1');
  await page.getByRole('textbox', { name: 'Sender’s address' }).fill('library@school.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send test message' }).click();
  await expect(page.getByText(/^The server refused the connection\./)).toBeVisible();
  await page.getByRole('textbox', { name: 'Port', exact: true }).fill(String(mail.port));
  // The test would go to the port before.
  await expect(page.getByRole('button', { name: 'Send test message' })).toBeDisabled();
  await expect(page.getByText('The test uses what is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send test message' }).click();
  await expect(page.getByText('The mail server accepted the message.')).toBeVisible();
  expect(mail.received.map(({ to }) => to)).toEqual([['me@school.example']]);

  await page.getByRole('link', { name: 'Texts of letters' }).click();
  const words = page.getByRole('textbox', { name: 'Text', exact: true });
  await words.fill('Hello {{name}}, **welcome** <img src=x onerror=alert(1)>');
  const letter = page.frameLocator('iframe[title="Preview"]');
  await expect(letter.locator('body')).toContainText(
    'Hello Noor Jansen, welcome <img src=x onerror=alert(1)>',
  );
  await words.fill('Hello {{nickname}}');
  await expect(page.getByRole('main')).toContainText('has no field nickname');
  await words.fill('Hello {{name}}, **welcome**!');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Reset to original' })).toBeVisible();

  await desk.open('Borrowers');
  await page.getByRole('button', { name: 'Add borrower' }).first().click();
  const form = page.getByRole('dialog', { name: 'New borrower' });
  await form.getByRole('textbox', { name: 'First name' }).fill('Zoë');
  await form.getByRole('textbox', { name: 'Surname' }).fill('<b>Østergård</b>');
  const welcome = form.getByRole('checkbox', { name: 'Send a welcome message' });
  await expect(welcome).toBeDisabled();
  await form.getByRole('textbox', { name: 'E-mail', exact: true }).fill('zoe@home.example');
  await welcome.check();
  await form.getByRole('button', { name: 'Add borrower' }).click();
  await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBe(2);
  expect(mail.received[1]?.to).toEqual(['zoe@home.example']);
  expect(mail.received[1]?.mail.html).toContain('Hello Zoë &lt;b&gt;Østergård&lt;/b&gt;, <b>welcome</b>!');
  await desk.open('Letters');
  await page.reload(); // sooner than the list moves on by itself
  await page.getByText('Sent (1)').click();
  await expect(page.getByRole('main')).toContainText('zoe@home.example');
});

test('the borrower’s page shows that the mail address was refused', async ({ desk, mail, served }) => {
  await served.api.setUpMail(mail.port);
  mail.unknown.add('nobody@home.example');
  const borrower = await served.api.addBorrower({
    barcode: '2000901',
    givenName: 'Sem',
    familyName: 'Bos',
    email: 'nobody@home.example',
    sendWelcomeMessage: true,
  });
  await expect.poll(async () => (await served.api.messages())[0]?.status, { timeout: 20_000 }).toBe('failed');
  await desk.page.goto(`${served.origin}/#/borrowers/${borrower.id}`);
  await expect(desk.page.getByText('A letter could not be delivered')).toBeVisible();
  await expect(desk.page.getByRole('main')).toContainText('The server does not know this address.');
});

test('overdue notices are sent from the Overdue screen, and printed with every name', async ({
  openDesk,
  mail,
  served,
}) => {
  await served.api.setUpMail(mail.port);
  await served.api.changeSettings({ timeZone: 'Pacific/Pago_Pago', weeklyClosedDays: [] });
  const rule = (await served.api.loanRules()).find(({ category }) => category === null);
  await served.api.changeLoanRule(rule?.id ?? '', { loanDays: 0 });
  const names = [
    ['Noor', 'Jansen', 'noor@home.example'],
    ['Юлия', 'Щербакова', null],
  ] as const;
  for (const [index, [givenName, familyName, email]] of names.entries()) {
    const barcode = `200090${index}`;
    await served.api.addBorrower({ barcode, givenName, familyName, email, group: '3A' });
    await served.api.addItem({ barcode: `300090${index}`, title: `Lantern ${index}` });
    await served.api.checkOut(`barcode:${barcode}`, `barcode:300090${index}`);
  }
  await served.api.changeSettings({ timeZone: 'Pacific/Kiritimati' });
  const desk = await openDesk();
  const { page } = desk;
  await desk.open('Overdue');
  await page.getByRole('button', { name: 'Send notices…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notices' });
  await expect(dialog).toContainText('No notices to send.'); // they are one day late
  await dialog.getByRole('textbox', { name: 'Late for at least' }).fill('1');
  await expect(dialog).toContainText('2 notices: 1 by mail, 1 on paper');
  await expect(dialog).toContainText('no address');
  const letter = dialog.getByRole('region', { name: 'First notice' });
  await expect(letter.getByRole('img', { name: 'Lantern 0' }).or(letter.locator('iframe'))).toBeVisible();
  await expectNothingForAxe(page, 'inTheDark');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Print 1' }).click();
  const download = await downloading;
  const pages = await pdfPages(new Uint8Array(readFileSync(await download.path())));
  expect(pages).toHaveLength(1);
  expect(pages.join(' ')).toContain('Юлия');
  await dialog.getByRole('button', { name: 'Yes, handed out' }).click();
  await expect(dialog).toContainText('1 notice: 1 by mail, 0 on paper');
  await dialog.getByRole('button', { name: 'Send 1' }).click();
  await expect(page.getByText('1 notice is being sent.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBe(1);
  expect(mail.received[0]?.mail.text).toContain('Lantern 0');
});

test('letters about what is due soon go out once, and one whose book came back is cancelled and says why', async ({
  desk,
  mail,
  served,
}) => {
  await served.api.setUpMail(mail.port);
  const { page } = desk;
  await desk.open('Settings');
  await page.getByRole('link', { name: 'Overdue notices', exact: true }).click();
  const days = page.getByRole('textbox', { name: 'Letter before the due date' });
  await days.fill('31');
  await days.press('Enter');
  await expect(page.getByText('Fill in a number from 0 to 30.')).toBeVisible();
  await days.fill('30');
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('Parents');
  await days.press('Enter');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  await served.api.addBorrower({
    barcode: '2000940',
    givenName: 'Noor',
    familyName: 'Jansen',
    group: '3A',
    email: 'noor@home.example',
  });
  await served.api.addItem({ barcode: '3000940', title: 'Lantern' });
  await served.api.checkOut('barcode:2000940', 'barcode:3000940');
  await desk.open('Letters');
  const main = page.getByRole('main');
  await main.getByRole('switch', { name: 'Pause sending' }).press('Space');
  await expect(main.getByText('Sending is paused; letters wait.')).toBeVisible();
  await desk.open('Overdue');
  await page.getByRole('button', { name: 'Send notices…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notices' });
  await dialog.getByRole('radio', { name: 'Items due soon' }).check();
  await expect(dialog.getByRole('textbox', { name: 'Due within' })).toHaveValue('30');
  await expect(dialog).toContainText('1 notice: 1 by mail, 0 on paper');
  const letter = page.frameLocator('iframe[title="Soon due back: Noor Jansen"]');
  await expect(letter.locator('body')).toContainText('Soon due back (1 item)');
  await expectNothingForAxe(page, 'inTheDark');
  await dialog.getByRole('button', { name: 'Send 1' }).click();
  await expect(page.getByText('1 notice is waiting: sending is paused.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Send notices…' }).click();
  await dialog.getByRole('radio', { name: 'Items due soon' }).check();
  await expect(dialog).toContainText('No notices to send.');
  await page.keyboard.press('Escape');

  await desk.open('Desk');
  await desk.scan('3000940');
  await desk.expectResult('returned', 'Lantern');
  await desk.open('Letters');
  await main.getByRole('switch', { name: 'Pause sending' }).press('Space');
  await main.getByText('Cancelled (1)').click({ timeout: 20_000 });
  await expect(main).toContainText(
    'No longer needed: what it was about has come back, was renewed, or is over.',
  );
  expect(mail.received).toEqual([]);
});

test('without a mail server notices are printed, and what waits in the outbox can all be cancelled', async ({
  openDesk,
  served,
}) => {
  await served.api.changeSettings({ timeZone: 'Pacific/Pago_Pago', weeklyClosedDays: [] });
  const rule = (await served.api.loanRules()).find(({ category }) => category === null);
  await served.api.changeLoanRule(rule?.id ?? '', { loanDays: 0 });
  for (const [index, givenName] of ['Noor', 'Sem'].entries()) {
    const barcode = `200092${index}`;
    const email = `${givenName.toLowerCase()}@home.example`;
    const borrower = { barcode, givenName, familyName: 'Jansen', email, group: '3A' };
    await served.api.addBorrower({ ...borrower, sendWelcomeMessage: true });
    await served.api.addItem({ barcode: `300092${index}`, title: `Lantern ${index}` });
    await served.api.checkOut(`barcode:${barcode}`, `barcode:300092${index}`);
  }
  await served.api.changeSettings({ timeZone: 'Pacific/Kiritimati' });
  const desk = await openDesk();
  const { page } = desk;
  await desk.open('Overdue');
  await page.getByRole('button', { name: 'Send notices…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notices' });
  await expect(dialog.getByText(/^Mail is not set up, so notices cannot be sent\./)).toBeVisible();
  await expect(dialog).toContainText('2 earlier letters are waiting and have not been sent.');
  await expect(dialog.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Set up mail' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Late for at least' }).fill('1');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Print 2' }).click();
  await downloading;
  await expect(dialog).toContainText('2 notices:');
  await dialog.getByRole('button', { name: 'Yes, handed out' }).click();
  await expect(page.getByText('2 notices are marked as handed out.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Alt+7');

  const main = page.getByRole('main');
  await expect(main.getByText(/^2 letters cannot be sent: mail is not set up yet\./)).toBeVisible();
  await main.getByRole('button', { name: 'Cancel all 2' }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel all 2 waiting letters?' });
  await expect(asked).toContainText('This cannot be undone.');
  await asked.getByRole('button', { name: 'Cancel all 2' }).click();
  await expect(main.getByText('Cancelled (2)')).toBeVisible();
  expect((await served.api.messages()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
});

test('by keyboard alone some are chosen, printed as slips and sent', async ({ openDesk, mail, served }) => {
  await served.api.setUpMail(mail.port);
  await served.api.changeSettings({ timeZone: 'Pacific/Pago_Pago', weeklyClosedDays: [] });
  const rule = (await served.api.loanRules()).find(({ category }) => category === null);
  await served.api.changeLoanRule(rule?.id ?? '', { loanDays: 0 });
  for (const [index, givenName] of ['Amir', 'Bo', 'Cato', 'Dina'].entries()) {
    const barcode = `200093${String(index)}`;
    const email = index === 3 ? null : `${givenName.toLowerCase()}@home.example`;
    await served.api.addBorrower({ barcode, givenName, familyName: 'Bos', email, group: '3A' });
    await served.api.addItem({ barcode: `300093${String(index)}`, title: `Lantern ${String(index)}` });
    await served.api.checkOut(`barcode:${barcode}`, `barcode:300093${String(index)}`);
  }
  await served.api.changeSettings({ timeZone: 'Pacific/Kiritimati' });
  const desk = await openDesk();
  const { page } = desk;
  let keys = 0;
  const press = async (key: string, times = 1): Promise<void> => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    keys += times;
  };
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let tries = 0; tries < 20; tries += 1) {
      await press('Tab');
      const focused = await page.evaluate(() => {
        const at = document.activeElement;
        const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
        return label ?? at?.textContent ?? '';
      });
      if (name.test(focused)) return;
    }
    throw new Error(`Tab does not lead to ${name.source}`);
  };
  await press('Alt+6');
  const open = page.getByRole('button', { name: 'Send notices…' });
  await expect(open).toBeEnabled();
  await open.focus();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Notices' });
  await desk.expectInFront(dialog);
  await expect(dialog.getByRole('radio', { name: 'Overdue items' })).toBeFocused();
  await tabTo(/^Late for at least/);
  await press('Control+a');
  await press('1');
  await expect(dialog).toContainText('4 notices: 3 by mail, 1 on paper');
  await tabTo(/^One page each/);
  await press('ArrowDown'); // slips
  await tabTo(/^Amir Bos/);
  await press('ArrowDown');
  await press('Space'); // not Bo
  await expect(dialog).toContainText('3 of 4 chosen');
  await press('ArrowDown', 2);
  const letter = dialog.getByRole('region', { name: 'First notice, to Dina Bos' });
  await expect(letter.getByRole('img', { name: 'please bring back' })).toBeVisible();
  await tabTo(/^Print 1/);
  const downloading = page.waitForEvent('download');
  await press('Enter');
  const pages = await pdfPages(new Uint8Array(readFileSync(await (await downloading).path())));
  expect(pages.join(' ')).toContain('Lantern 3');
  await dialog.getByRole('button', { name: 'Yes, handed out' }).focus();
  await press('Enter');
  await expect(dialog).toContainText('2 notices: 2 by mail, 0 on paper');
  await dialog.getByRole('button', { name: 'Send 2' }).focus();
  await press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBe(2);
  expect(mail.received.map(({ to }) => to[0]).toSorted()).toEqual(['amir@home.example', 'cato@home.example']);
  expect(keys, 'keys pressed').toBeLessThanOrEqual(30);
});

test('a message is held back, sent after all, or withdrawn, by keyboard alone', async ({
  desk,
  mail,
  served,
}) => {
  await served.api.setUpMail(mail.port);
  const { page } = desk;
  await page.goto(`${served.origin}/#/settings/outbox`); // the address of earlier versions
  const main = page.getByRole('main');
  await main.getByRole('switch', { name: 'Pause sending' }).press('Space');
  await expect(main.getByText('Sending is paused; letters wait.')).toBeVisible();
  for (const [index, givenName] of ['Noor', 'Sem', 'Юлия'].entries()) {
    const email = `${['noor', 'sem', 'julia'][index] ?? ''}@home.example`;
    const barcode = `200091${String(index)}`;
    const familyName = 'de Vries-van den Berg';
    await served.api.addBorrower({ barcode, givenName, familyName, email, sendWelcomeMessage: true });
  }
  const choice = (name: string) => main.getByRole('radio', { name });
  const decide = (what: string) => main.getByRole('button', { name: what });
  await page.reload(); // sooner than it would move on by itself
  await expect(choice('Waiting (3)')).toBeChecked();
  await decide('Hold: noor@home.example').press('Enter');
  await decide('Hold: sem@home.example').press('Enter');
  await decide('Cancel: julia@home.example').press('Enter');
  await expect(main.getByText('No letters are waiting.')).toBeVisible();
  await main.getByRole('switch', { name: 'Pause sending' }).press('Space');
  await choice('Waiting (0)').press('ArrowRight');
  await expect(choice('On hold (2)')).toBeChecked();
  await expect(main).toContainText('noor@home.example');
  await expectNothingForAxe(page, 'inTheDark');
  await decide('Cancel: sem@home.example').press('Enter');
  await decide('Send again: noor@home.example').press('Enter');
  await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBe(1);
  await page.reload();
  await expect(main.getByText('Sent (1)')).toBeVisible();
  await expect(main.getByText('Cancelled (2)')).toBeVisible();
  expect(mail.received.map(({ to }) => to)).toEqual([['noor@home.example']]);
  expect((await served.api.messages()).map(({ status }) => status).toSorted()).toEqual([
    'cancelled',
    'cancelled',
    'sent',
  ]);

  // Every choice stands on a small screen, in the longer words too.
  await page.setViewportSize({ width: 800, height: 600 });
  await switchTo(page, 'nl');
  for (const name of ['Wachtend', 'Vastgehouden', 'Mislukt', 'Verstuurd', 'Ingetrokken', 'Op papier']) {
    const label = page.getByRole('main').getByText(new RegExp(`^${name} \\(\\d+\\)$`));
    await expect(label).toBeInViewport({ ratio: 1 });
  }
});

test('the list of letters is narrowed to a kind and a class', async ({ openDesk, served }) => {
  await served.api.setUpMail(9);
  await served.api.changeMailSettings({ paused: true });
  for (const [index, group] of ['3A', '4B'].entries())
    await served.api.addBorrower({
      barcode: `200090${String(index)}`,
      givenName: 'Noor',
      familyName: 'Vos',
      group,
      email: `noor${String(index)}@home.example`,
      sendWelcomeMessage: true,
    });
  const desk = await openDesk();
  const letters = new LettersPage(desk.page);
  await letters.open(served.origin);
  await expect(letters.listed).toHaveCount(2);
  await letters.group.selectOption('4B');
  await expect(letters.listed).toHaveCount(1);
  await expect(letters.listed).toContainText('noor1@home.example');
  // It would cancel those of other classes too.
  await expect(desk.page.getByRole('button', { name: /^Cancel all/ })).toHaveCount(0);
  await letters.kind.selectOption('Soon due back, to a parent');
  await expect(desk.page.getByText('No letters like this.')).toBeVisible();
  await expectNothingForAxe(desk.page, 'inTheDark');
  await letters.kind.selectOption('Every letter');
  await letters.group.selectOption('Every class');
  await expect(letters.listed).toHaveCount(2);
});

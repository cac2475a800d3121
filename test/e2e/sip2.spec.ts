// Settings of machines that speak SIP2: switch on, add a machine, and look at what one reported.
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, openDeskIn, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import { connectMachine, machineTime as at } from '../support/sip2-machine.ts';

test('a machine is added with a password that is shown once, logs in, and its report is settled', async ({
  page,
  served,
}) => {
  await served.api.changeSettings({ sip2Port: 0 });
  const sam = await served.api.addBorrower({ givenName: 'Sam', familyName: 'Blom', barcode: '2001' });
  await openDeskIn(page, served);
  await page.goto(`${served.origin}/#/settings/sip2`);
  await page.getByLabel('Listen for machines').click();
  const listening = page.getByRole('status').filter({ hasText: 'Listening at 127.0.0.1:' });
  await expect(listening).toBeVisible();
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(await listening.innerText())?.[1]);
  await page.getByRole('button', { name: 'Add a machine' }).click();
  await page.getByLabel('User name').fill('kiosk-hall');
  if (process.env['SIP_PICTURES'])
    await page.screenshot({ path: `${process.env['SIP_PICTURES']}/dialog.png` });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'The password of the machine' });
  const secret = await dialog.getByRole('code').innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('card and PIN · not connected')).toBeVisible();

  const machine = await connectMachine(port, { id: '', login: 'kiosk-hall', secret });
  expect(await machine.ask(`01N${at}AOs|AL|AA2001|`)).toMatch(/^24/);
  await expect(page.getByText('card and PIN · connected')).toBeVisible();
  await expect(page.getByRole('link', { name: sam.givenName })).toBeVisible();
  await expectNothingForAxe(page);
  if (process.env['SIP_PICTURES'])
    await page.screenshot({ path: `${process.env['SIP_PICTURES']}/section.png`, fullPage: true });
  await page.getByRole('button', { name: 'Done: Sam Blom' }).click();
  await expect(page.getByRole('heading', { name: 'Please look at these' })).toBeHidden();

  await page.getByRole('button', { name: 'Remove: kiosk-hall' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No machine can log in yet.')).toBeVisible();
  expect(await machine.ask(`17${at}AB1|`)).toBeNull();
});

// A district's server on the screen: the key is printed, the computer is lost, and another one lends on.
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { keeperOf } from '../../src-main/features/hub/keeper.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { axeViolations } from './fixtures/axe.ts';
import { inviteDesk, invited } from './fixtures/district.ts';
import { expect, openDeskIn, test, whileServed } from './fixtures/desk-test.ts';
import { serveDesk } from './fixtures/served-desk.ts';

let server: Postgres | string;
test.beforeAll(async () => {
  server = await startPostgres();
});
test.afterAll(() => {
  if (typeof server !== 'string') server.stop();
});
test.slow();

/** Connects the library, and prints its key. @returns the key */
async function connect(page: Page, invitation: string): Promise<string> {
  await page.getByLabel('Invitation').first().fill(invitation);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'Print the key' }).click();
  return (await page.locator('img[alt*=" "]').getAttribute('alt', { timeout: 10_000 })) ?? '';
}

test('a library comes back from the district’s server, and lends on', async ({ context }) => {
  test.skip(typeof server === 'string', typeof server === 'string' ? server : '');
  const { keeper, invitation } = await invited(server as Postgres, 'lost');
  await keeper.end();

  // A print dialog that stays open: the sheet is on the page until it closes.
  await context.addInitScript(() => {
    window.print = () => undefined;
  });
  const lost = await serveDesk();
  let words = '';
  const pupil = { barcode: '2000001', givenName: 'Noor', familyName: 'de Vries' };
  await whileServed(lost, context, async ({ api }) => {
    await api.addBorrower(pupil);
    await api.addItem({ barcode: '3000001', title: 'Fossils' });
    await api.addItem({ barcode: '3000002', title: 'Comets' });
    const desk = await openDeskIn(await context.newPage(), lost);
    const { page } = desk;
    await desk.openByCard(pupil);
    await desk.scan('3000001');
    await desk.expectResult('lent', 'Fossils');

    await desk.openSettings('District’s server');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Invitation').first().fill(invitation.slice(0, -9));
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByText('This is not a whole invitation')).toBeVisible();
    words = await connect(page, invitation);
    expect(words.split(' ')).toHaveLength(14);
    await page.getByLabel('Type the last group').fill('0000');
    await page.getByRole('button', { name: 'Start copying' }).click();
    await expect(page.getByText('This is not the right key')).toBeVisible();
    await page.getByLabel('Type the last group').fill(words.slice(-4).toLowerCase());
    await page.getByRole('button', { name: 'Start copying' }).click();
    await expect(page.getByText('Everything is on the server, as St Anne’s.')).toBeVisible({
      timeout: 30_000,
    });
    expect(await axeViolations(page)).toEqual([]);

    // As after a backup was restored on another computer.
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    for (const secret of ['hub-seat', 'hub-key']) rmSync(path.join(lost.folder, secret));
    await page.getByRole('button', { name: 'Copy now' }).click();
    const again = page.getByRole('region', { name: 'Connect this computer again' });
    await again.getByLabel('Invitation').fill(invitation);
    await again.getByLabel('Key').fill(words);
    expect(await axeViolations(page)).toEqual([]);
    await again.getByRole('button', { name: 'Connect' }).click();
    await expect(again).toBeHidden();
    await expect(page.getByText('Everything is on the server, as St Anne’s.')).toBeVisible();
  });

  const fresh = await serveDesk();
  await whileServed(fresh, context, async () => {
    const desk = await openDeskIn(await context.newPage(), fresh);
    const { page } = desk;
    await desk.openSettings('District’s server');
    // The first field makes no new key for the copy.
    await page.getByLabel('Invitation').first().fill(invitation);
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByText('The server has a copy of this library already.')).toBeVisible();
    await expect(page.getByLabel('Key', { exact: true })).toHaveCount(2);
    expect(await axeViolations(page)).toEqual([]);
    const panel = page.getByRole('region', { name: 'Get a library back' });
    await panel.getByLabel('Invitation').fill(invitation);
    await panel.getByLabel('Key').fill(words.toLowerCase());
    await panel.getByRole('button', { name: 'Get the library back' }).click();
    await expect(page.getByText('Everything is on the server, as St Anne’s.')).toBeVisible({
      timeout: 60_000,
    });
    await desk.openSettings('Backups');
    const restore = page.getByRole('region', { name: 'Restoring' });
    await expect(restore).toContainText('The library from the district’s server is now on this computer');
    await desk.press('Desk');
    await desk.openByCard(pupil);
    await expect(page.getByText('Fossils')).toBeVisible();
    await desk.scan('3000002');
    await desk.expectResult('lent', 'Comets');
  });
});

test('a withdrawn access takes a new invitation, and a person decides about another history', async ({
  context,
}) => {
  test.skip(typeof server === 'string', typeof server === 'string' ? server : '');
  const postgres = server as Postgres;
  const { keeper, invitation } = await invited(postgres, 'withdrawn');
  await context.addInitScript(() => {
    window.print = () => undefined;
  });
  const served = await serveDesk();
  await whileServed(served, context, async ({ api }) => {
    await api.addBorrower({ barcode: '2000001', givenName: 'Noor', familyName: 'de Vries' });
    const desk = await openDeskIn(await context.newPage(), served);
    const { page } = desk;
    const copied = () =>
      expect(page.getByText('Everything is on the server, as St Anne’s.')).toBeVisible({ timeout: 30_000 });
    await desk.openSettings('District’s server');
    const words = await connect(page, invitation);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.getByLabel('Type the last group').fill(words.slice(-4));
    await page.getByRole('button', { name: 'Start copying' }).click();
    await copied();

    const { rows } = await keeper.query<{ role: string }>('SELECT role FROM seats');
    const role = rows[0]?.role ?? '';
    await keeperOf(keeper).revoke(role);
    await api.addBorrower({ barcode: '2000002', givenName: 'Sam', familyName: 'Bos' });
    await page.getByRole('button', { name: 'Copy now' }).click();
    await expect(page.getByText(/withdrawn this computer’s access.* waiting\. Last copied: /)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const next = await keeperOf(keeper).addSeat(role, postgres.address);
    await page.getByRole('textbox', { name: 'Invitation' }).fill(next ?? '');
    await page.getByRole('button', { name: 'Use this invitation' }).click();
    await copied();

    await keeper.query(`UPDATE libraries SET token = 'of another computer'`);
    await page.getByRole('button', { name: 'Copy now' }).click();
    await expect(page.getByText('The copy on the server is not from this computer')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go on from this computer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go on from this computer' }).click();
    await copied();

    // Or the copy takes the place of an older library.
    await keeper.query(`UPDATE libraries SET token = 'of another computer'`);
    await api.addBorrower({ barcode: '2000003', givenName: 'Only', familyName: 'Here' });
    await page.getByRole('button', { name: 'Copy now' }).click();
    const panel = page.getByRole('region', { name: 'Get a library back' });
    await expect(panel).toContainText('which stays in the backups');
    await panel.getByLabel('Invitation').fill(next ?? '');
    await panel.getByLabel('Key').fill(words);
    await panel.getByRole('button', { name: 'Get the library back' }).click();
    await copied();
    await expect.poll(async () => (await api.status()).counts.borrowers).toBe(2);
  });
  await keeper.end();
});

test('another desk shows what the main desk lends, and takes it back', async ({ context }) => {
  test.skip(typeof server === 'string', typeof server === 'string' ? server : '');
  const postgres = server as Postgres;
  const { keeper, invitation } = await invited(postgres, 'desks');
  await context.addInitScript(() => {
    window.print = () => undefined;
  });
  const main = await serveDesk();
  const other = await serveDesk();
  const pupil = { barcode: '2000001', givenName: 'Noor', familyName: 'de Vries' };
  await whileServed(main, context, async ({ api }) => {
    await api.addBorrower(pupil);
    await api.addItem({ barcode: '3000001', title: 'Fossils' });
    const desk = await openDeskIn(await context.newPage(), main);
    const { page } = desk;
    const copied = () =>
      expect(page.getByText('Everything is on the server, as St Anne’s.')).toBeVisible({ timeout: 30_000 });
    await desk.openSettings('District’s server');
    const words = await connect(page, invitation);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.getByLabel('Type the last group').fill(words.slice(-4));
    await page.getByRole('button', { name: 'Start copying' }).click();
    await copied();
    const second = await inviteDesk(keeper, postgres.address, 'Infant building');

    await whileServed(other, context, async () => {
      const away = await openDeskIn(await context.newPage(), other);
      await away.openSettings('District’s server');
      const panel = away.page.getByRole('region', { name: 'Get a library back' });
      await panel.getByLabel('Invitation').fill(second);
      await panel.getByLabel('Key').fill(words);
      await panel.getByRole('button', { name: 'Get the library back' }).click();
      const state = away.page.getByText(/^This is the desk “Infant building” of St Anne’s\./);
      await expect(state).toBeVisible({ timeout: 60_000 });
      await away.page.reload(); // the line comes with the next minute
      await expect(away.page.getByText(/^Infant building · Exchanged /)).toBeVisible();
      await expect(state).toBeVisible();
      expect(await axeViolations(away.page)).toEqual([]);

      await desk.press('Desk');
      await desk.openByCard(pupil);
      await desk.scan('3000001');
      await desk.expectResult('lent', 'Fossils');
      await desk.openSettings('District’s server');
      await expect(async () => {
        await page.getByRole('button', { name: 'Copy now' }).click();
        await away.openSettings('District’s server');
        await away.page.getByRole('button', { name: 'Exchange now' }).click();
        await away.press('Desk');
        await away.openByCard(pupil);
        await expect(away.page.getByText('Fossils')).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 60_000 });
      await away.scan('3000001');
      await away.page.getByRole('button', { name: 'Return it' }).click();
      await away.expectResult('returned', 'Fossils');
    });
  });
  await keeper.end();
});

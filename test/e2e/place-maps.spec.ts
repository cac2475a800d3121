// Staff draw up a place in Settings: its map, its shelves, by hand and by keyboard; pupils then find the shelf on the map.
import path from 'node:path';
import { axeViolations } from './fixtures/axe.ts';
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';

const picture = path.join(import.meta.dirname, '../../resources/icons/loandesk-256.png');

test('staff give a place a map and shelves, and a pupil sees where to look', async ({ desk, served }) => {
  const { page } = desk;
  await served.api.changeSettings({ catalogue: true });
  const hall = await served.api.addPlace('Hall');
  const book = await served.api.addItem({ title: 'Moonbakery', callNumber: 'F MOO', place: hall.name });
  await page.goto(`${served.origin}/#/settings/kinds`);
  await page.reload(); // the place was added elsewhere
  const line = page.getByRole('button', { name: 'Map and shelves: Hall' });
  const dialog = page.getByRole('dialog');
  await line.click();

  await dialog.locator('input[type="file"]').setInputFiles(picture);
  const map = dialog.getByAltText('Map of Hall');
  await expect(map).toBeVisible();
  await dialog.getByRole('button', { name: 'Add shelf' }).click();
  await dialog.getByLabel('Name of shelf 1').fill('Shelf 1');
  await dialog.getByLabel('First shelfmark of shelf 1').fill('F A');
  await dialog.getByLabel('Last shelfmark of shelf 1').fill('F M');
  const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 };
  await map.click({ position: { x: width / 4, y: height / 2 } });
  await expect(dialog.getByLabel('Shelf 1 on the map, percent from the left')).toHaveValue('25');
  await expect(dialog.getByLabel('Shelf 1 on the map, percent from the top')).toHaveValue('50');

  await test.step('by keyboard alone, with a mistake', async () => {
    for (const last of ['F Y', 'F Z']) {
      await dialog.getByRole('button', { name: 'Add shelf' }).focus();
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel('Name of shelf 2')).toBeFocused();
      for (const words of ['Shelf 2', 'F M', last, '75', '40']) {
        await page.keyboard.type(words, { delay: 60 }); // faster is a scanner
        await page.keyboard.press('Tab');
      }
      await expect(dialog.getByRole('button', { name: 'Remove: Shelf 2' })).toBeFocused();
      if (last === 'F Z') break;
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel('Name of shelf 2')).toHaveCount(0);
    }
    await dialog.getByLabel('Name of shelf 2').focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('a shelfmark that another shelf has already')).toBeVisible();
    await expect(dialog.getByLabel('First shelfmark of shelf 2')).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('F N', { delay: 60 });
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });
  await expect(page.getByText('1 item · 2 shelves')).toBeVisible();

  await page.goto(`${served.origin}/#/collection/${book.id}`);
  await expect(page.getByText('Hall · Shelf 1').first()).toBeVisible();

  const pupil = await page.context().newPage();
  await pupil.goto(`${served.origin}/catalogue/titles/${book.titleId}`);
  await expect(pupil.getByText('You are looking for: Shelf 1')).toBeVisible();
  const onPage = pupil.getByAltText('Map of Hall');
  await expect.poll(() => onPage.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const [box, pin] = [await onPage.boundingBox(), await pupil.locator('.pin').boundingBox()];
  expect(box !== null && pin !== null).toBe(true);
  if (box !== null && pin !== null) {
    // The tip of the pin is where staff tapped.
    expect(Math.abs(pin.x + pin.width / 2 - (box.x + box.width / 4))).toBeLessThan(3);
    expect(Math.abs(pin.y + pin.height - (box.y + box.height / 2))).toBeLessThan(5);
  }
  expect(await axeViolations(pupil)).toEqual([]);
  await pupil.setViewportSize({ width: 320, height: 640 });
  expect(await pupil.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await test.step('the map is removed, and brought back from the earlier changes', async () => {
    await page.goto(`${served.origin}/#/settings/kinds`);
    await line.click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).first().click();
    await expect(map).toBeHidden();
    await dialog.getByText('Earlier changes').click();
    await dialog.getByRole('button', { name: 'Undo' }).first().click();
    await expect(map).toBeVisible();
  });
});

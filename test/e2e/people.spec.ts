// Borrowers beyond their list: narrowed, merged, by class and by face, a class set, and photos.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pdfPages } from '../support/pdf-text.ts';
import { expectNothingForAxe } from './fixtures/axe.ts';
import { expect, test, testInOwnLibrary } from './fixtures/desk-test.ts';
import { BorrowerPage } from './pages/borrower-page.ts';
import { ClassPage } from './pages/class-page.ts';
import { ListPage } from './pages/list-page.ts';

const nameOf = ({ givenName, familyName }: { givenName: string; familyName: string }) =>
  `${givenName} ${familyName}`;

/** A picture as a camera makes it: no square, and larger than the library takes. */
async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 600];
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('no pen');
    const noise = pen.createImageData(800, 600);
    for (let at = 0; at < noise.data.length; at += 65_536)
      crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
    pen.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

testInOwnLibrary('the list is narrowed to the blocked, and says how many', async ({ desk, stage }) => {
  const blocked = await stage.borrower({ blockedReason: 'Lost a book', group: '3A' });
  await stage.borrower({ blockedReason: 'Lost another', group: '3B' });
  await stage.borrower({ group: '3A' });
  await desk.open('Borrowers');
  const list = new ListPage(desk.page, 'Borrowers');
  await list.expectRows(3);
  await desk.page.getByRole('button', { name: 'Blocked 2' }).click();
  await list.expectRows(2);
  await desk.page.getByRole('combobox', { name: 'Class' }).click();
  await desk.page.getByRole('option', { name: '3A' }).click();
  await list.expectRows(1);
  await expect(desk.page.getByRole('button', { name: 'Blocked 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(list.grid).toContainText(blocked.familyName);
  await list.search.fill('unknown name');
  await desk.page.getByRole('button', { name: 'Show everything', exact: true }).click();
  await list.expectRows(3);
});

testInOwnLibrary(
  'filters narrow together, and each is taken away by itself',
  async ({ desk, stage, served }) => {
    const { api } = served;
    await api.changeSettings({ chargesEnabled: true, lostCharge: 1250 });
    const debtor = await stage.borrower({ group: '6A' });
    const reader = await stage.borrower({ group: '6A' });
    await stage.borrower({ group: '6B' });
    const [lost, kept] = await stage.items(2);
    await api.checkOut(debtor.id, lost?.id ?? '');
    await api.checkOut(reader.id, kept?.id ?? '');
    await api.declareLost(lost?.id ?? '');
    await desk.page.reload(); // another program changed the settings
    await desk.open('Borrowers');
    const list = new ListPage(desk.page, 'Borrowers');
    await list.expectRows(3);
    await expect(list.grid.getByRole('row').filter({ hasText: debtor.familyName })).toContainText('€12.50');
    const chip = (name: string | RegExp, pressed: boolean) =>
      desk.page.getByRole('button', { name, pressed });
    await chip('Has books out 2', false).click();
    await list.expectRows(2);
    await chip('Owes money 1', false).click();
    await list.expectRows(1);
    await expect(list.grid).toContainText(debtor.familyName);
    await desk.page.getByRole('combobox', { name: 'Class' }).click();
    await desk.page.getByRole('option', { name: '6B' }).click();
    await expect(desk.page.getByText('Nothing matches all of these filters.')).toBeVisible();
    await desk.page.getByRole('button', { name: 'Clear the filters' }).click();
    await list.expectRows(3);

    await desk.open('Loans');
    const loans = new ListPage(desk.page, 'All open loans');
    await loans.expectRows(2);
    await chip('Owes money 1', false).click();
    await chip('Lost 1', false).click();
    await loans.expectRows(1);
    await expect(loans.grid).toContainText(debtor.familyName);
    await chip('Lost 1', true).click();
    await chip('Owes money 1', true).click();
    await loans.expectRows(2);

    await api.addItemType('DVD');
    const film = await stage.item({ itemType: 'DVD' });
    await api.checkOut(reader.id, film.id);
    await desk.page.reload();
    await loans.expectRows(3);
    await desk.page.getByRole('combobox', { name: 'Type' }).click();
    await desk.page.getByRole('option', { name: 'Book' }).click();
    await loans.expectRows(2);
    await chip('Lost 1', false).click();
    await loans.expectRows(1);
    await desk.page.getByRole('combobox', { name: 'Type' }).click();
    await desk.page.getByRole('option', { name: 'DVD' }).click();
    await expect(desk.page.getByText('Nothing matches all of these filters.')).toBeVisible();
    await chip('Lost 0', true).click();
    await loans.expectRows(1);
    await expect(loans.grid).toContainText(film.title);
  },
);

test('two records are merged, value by value, and both cards open the result', async ({
  desk,
  stage,
  served,
}) => {
  const [stays, goes] = [await stage.borrower(), await stage.borrower()];
  const item = await stage.item();
  await served.api.checkOut(goes.id, item.id);
  const borrower = new BorrowerPage(desk.page);
  await borrower.open(served.origin, stays.id);
  await borrower.findItself(stays.barcode);
  await borrower.findOther(goes.barcode);
  await borrower.taking('Surname').check();
  await expectNothingForAxe(desk.page);
  await borrower.merging.getByRole('button', { name: 'Merge', exact: true }).click();
  const name = `${stays.givenName} ${goes.familyName}`;
  await expect(desk.page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(desk.page.getByRole('grid', { name: '1 loan' })).toContainText(item.title);
  expect(await served.api.borrower(`barcode:${goes.barcode}`)).toMatchObject({ id: stays.id });
  await desk.press('Desk');
  for (const { barcode } of [goes, stays]) {
    await desk.scan(barcode);
    await desk.expectOpen(name);
    await desk.page.keyboard.press('Escape');
    await desk.expectNobody();
  }
  // It was a mistake: undone from the history.
  await borrower.open(served.origin, stays.id);
  await desk.page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  const asking = desk.page.getByRole('dialog', { name: 'Undo the merge?' });
  await expect(asking).toBeVisible();
  await expectNothingForAxe(desk.page);
  await asking.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(desk.page.getByRole('heading', { level: 1, name: nameOf(stays) })).toBeVisible();
  await expect(desk.page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await expect(desk.page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await served.api.borrower(`barcode:${goes.barcode}`)).toMatchObject({
    id: goes.id,
    familyName: goes.familyName,
  });
  expect(await served.api.barcodesLentTo(goes.id)).toEqual([item.barcode]);
});

test('a class shows who has what, and opens a pupil at the desk by the beginning of a name', async ({
  desk,
  stage,
  served,
}) => {
  const group = '9Q';
  const [pupil, other] = [await stage.borrower({ group }), await stage.borrower({ group })];
  const item = await stage.item();
  await served.api.checkOut(pupil.id, item.id);
  await desk.open('Borrowers');
  const classPage = new ClassPage(desk.page);
  await classPage.openFromList(group);
  await expect(classPage.member(nameOf(pupil))).toContainText(item.title);
  await expect(classPage.member(nameOf(other))).toContainText('Nothing on loan');
  await expectNothingForAxe(desk.page);
  await desk.page.getByRole('textbox', { name: 'Search in this class' }).fill(other.familyName.slice(0, 9));
  await desk.page.keyboard.press('Enter');
  await desk.expectOpen(nameOf(other));
});

test('without a card: a key, the class, two letters of the name, and the desk is open', async ({
  desk,
  stage,
}) => {
  const group = '8Q';
  const pupil = await stage.borrower({ group, givenName: 'Çiğdem' });
  const next = await stage.borrower({ group, givenName: 'Wout' });
  const item = await stage.item();
  const classes = new ClassPage(desk.page);
  const { keyboard } = desk.page;
  // The desk asks for the classes when it starts: a late answer would not know this one.
  await desk.page.reload();
  await expect(desk.input).toBeFocused();
  await keyboard.press('F7');
  await expect(classes.faces.getByRole('combobox', { name: 'Class' })).toBeFocused();
  await keyboard.type('nowhere', { delay: 60 });
  await expect(classes.faces.getByText('No class has that name.')).toBeVisible();
  await classes.faces.getByRole('combobox', { name: 'Class' }).fill('');
  await keyboard.type('8q');
  await expect(classes.tiles).toHaveCount(1);
  await keyboard.press('Enter');
  await expect(classes.tiles).toHaveCount(2);
  await expectNothingForAxe(desk.page);
  await keyboard.type('ci');
  await expect(classes.tiles).toHaveCount(1);
  await keyboard.press('Enter');
  await desk.expectOpen(nameOf(pupil));
  await desk.scan(item.barcode);
  await desk.expectResult('lent', item.title);
  // The class is remembered: the next one of it takes a key, two letters and Enter.
  await keyboard.press('F7');
  await expect(classes.tiles).toHaveCount(2);
  await keyboard.type('wo');
  await keyboard.press('Enter');
  await desk.expectOpen(nameOf(next));
  // A scan means the scan, whatever is open; and a class is found where everything is typed.
  await keyboard.press('F7');
  await expect(classes.tiles).toHaveCount(2);
  await desk.scan(pupil.barcode);
  await expect(classes.faces).toBeHidden();
  await desk.expectOpen(nameOf(pupil));
  await desk.input.fill('8Q');
  await desk.found.getByRole('option', { name: /class$/ }).click();
  await expect(classes.tiles).toHaveCount(2);
});

testInOwnLibrary(
  'without a card and without any class, the screen says that there are no classes',
  async ({ desk }) => {
    await desk.page.keyboard.press('F7');
    await expect(new ClassPage(desk.page).faces.getByText('There are no classes yet.')).toBeVisible();
  },
);

testInOwnLibrary(
  'a class set of 25 is lent in one run, past the limit, for one reason',
  async ({ desk, stage, served }) => {
    test.slow();
    await served.api.changeSettings({ classSetCategories: ['category-pupil'] });
    const teacher = await stage.borrower();
    const items = await stage.items(26);
    await desk.openByCard(teacher);
    const { keyboard } = desk.page;
    await keyboard.press('Shift+F6');
    const begin = desk.page.getByRole('dialog', { name: 'Lend a class set' });
    await expect(begin.getByRole('textbox', { name: 'Why?' })).toHaveValue('Needed for class');
    await expectNothingForAxe(desk.page);
    await keyboard.press('Enter');
    const running = desk.borrower.getByTestId('class-set');
    await expect(running).toContainText('nothing lent yet');
    await desk.scanner.burst(items.slice(0, 25).map(({ barcode }) => barcode));
    await expect(running).toContainText('25 lent', { timeout: 20_000 });
    await keyboard.press('F9');
    await desk.expectResult('undone', items[24]?.title ?? '');
    await expect(running).toContainText('24 lent');
    await desk.scan(items[24]?.barcode ?? '');
    await expect(running).toContainText('25 lent');
    await keyboard.press('Escape');
    const finished = desk.page.getByRole('dialog', { name: `Class set for ${nameOf(teacher)}` });
    await expect(finished.getByRole('listitem')).toHaveCount(25);
    await desk.expectInFront(finished);
    expect((await served.api.barcodesLentTo(teacher.id)).toSorted()).toEqual(
      items
        .slice(0, 25)
        .map(({ barcode }) => barcode)
        .toSorted(),
    );
    await keyboard.press('Escape');
    await expect(finished).toBeHidden();
    await desk.expectOpen(nameOf(teacher));
    // The permission ended with the set.
    await desk.scan(items[25]?.barcode ?? '');
    await desk.expectRefused('loan-limit-reached');
  },
);

test('a photo is made small, shown on the page and at the desk, and removed', async ({
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const borrower = new BorrowerPage(desk.page);
  await borrower.open(served.origin, pupil.id);
  await borrower.addPhoto({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(borrower.photo.getByRole('alert')).toContainText('cannot be used as a photo');
  const buffer = await picture(desk.page);
  expect(buffer.length).toBeGreaterThan(200 * 1024);
  await borrower.addPhoto({ name: 'face.png', mimeType: 'image/png', buffer });
  await expect(borrower.photo).toHaveAttribute('data-picture', 'there');
  const shown = borrower.photo.locator('img');
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([512, 512]);
  await expectNothingForAxe(desk.page);
  await desk.press('Desk');
  await desk.openByCard(pupil);
  await expect(desk.borrower.locator('img')).toBeVisible();
  await borrower.open(served.origin, pupil.id);
  await borrower.photo.getByRole('button', { name: /^Remove the photo/ }).click();
  await expect(borrower.photo).toHaveAttribute('data-picture', 'none');
  expect(await served.api.borrower(pupil.id)).toMatchObject({ photo: null });
});

test('Escape closes a question about a borrower, and only then leaves the page', async ({
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const borrower = new BorrowerPage(desk.page);
  await borrower.open(served.origin, pupil.id);
  const { keyboard } = desk.page;
  const erase = desk.page.getByRole('button', { name: 'Erase…', exact: true });
  for (const open of [
    () => erase.press('Enter'),
    () => desk.chooseFromMenu('Delete'),
    () => desk.chooseFromMenu('Merge'),
  ]) {
    await open();
    await desk.expectInFront(desk.page.getByRole('dialog'));
    await keyboard.press('Escape');
    await expect(desk.page.getByRole('dialog')).toBeHidden();
    await expect(desk.page.getByRole('heading', { level: 1 })).toHaveText(nameOf(pupil));
  }
  await keyboard.press('Escape');
  await expect(desk.page.getByRole('heading', { level: 1, name: 'Borrowers' })).toBeVisible();
});

testInOwnLibrary(
  'everything held about a borrower is saved, the borrower erased, and the receipt read, by keyboard alone',
  async ({ desk, stage, served }) => {
    testInOwnLibrary.slow();
    const { page } = desk;
    const pupil = await stage.borrower({ givenName: 'Ξένια', familyName: 'Щербакова' });
    await new BorrowerPage(page).open(served.origin, pupil.id);
    const printed = async (button: string | RegExp): Promise<string> => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).press('Enter');
      const pages = await pdfPages(new Uint8Array(readFileSync(await (await downloading).path())));
      return pages.join(' ').replaceAll(/\s+/g, ' ');
    };
    expect(await printed('Download all data (PDF)')).toContain(nameOf(pupil));

    await page.getByRole('button', { name: 'Erase…' }).press('Enter');
    const asking = page.getByRole('dialog', { name: `Erase ${nameOf(pupil)}?` });
    await expect(asking).toBeVisible();
    await expectNothingForAxe(page, 'inTheDark');
    await asking.getByRole('button', { name: 'Erase for good' }).press('Enter');
    await expect(desk.heading('Borrowers')).toBeVisible();

    await desk.open('Settings');
    await desk.unfoldAdvanced();
    await page.getByRole('link', { name: 'Privacy', exact: true }).press('Enter');
    await expect(page.getByRole('main').getByText(/^Done /)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: /^Receipt: / }).press('Enter');
    await expect(page.getByRole('main')).toContainText('Borrower records');
    await expectNothingForAxe(page, 'inTheDark');
    const receipt = await printed(/^Receipt as PDF/);
    expect(receipt).toContain('Receipt of an erasure');
    expect(receipt).toContain(pupil.id);
    expect(receipt).not.toContain(pupil.familyName);
    expect((await served.api.borrowers()).some(({ id }) => id === pupil.id)).toBe(false);
  },
);

test("a borrower is opened at the desk from the borrower's page, by button and by key", async ({
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const name = `${pupil.givenName} ${pupil.familyName}`;
  const page = new BorrowerPage(desk.page);
  await page.open(served.origin, pupil.id);
  await desk.page.getByRole('button', { name: 'Open at the desk' }).click();
  await desk.expectOpen(name);
  await expect(desk.input).toBeFocused();
  await desk.page.keyboard.press('Escape');
  await desk.expectNobody();

  await page.open(served.origin, pupil.id);
  await desk.chooseFromMenu('Merge');
  await expect(page.merging).toBeVisible();
  await desk.page.keyboard.press('Alt+o');
  await expect(page.merging, 'a dialog keeps its keys').toBeVisible();
  await desk.page.keyboard.press('Escape');
  await expect(page.merging).toBeHidden();
  await desk.page.keyboard.press('Alt+o');
  await desk.expectOpen(name);
});

testInOwnLibrary(
  'a class without cards borrows and brings back: a scan, a number and Enter a book',
  async ({ openDesk, stage, served: { api } }) => {
    const [anna, bram] = [
      await stage.borrower({ givenName: 'Anna', familyName: 'Aerts', group: '3A' }),
      await stage.borrower({ givenName: 'Bram', familyName: 'Bos', group: '3A' }),
    ];
    const [one, two] = [await stage.item(), await stage.item()];
    // After the class is there: the list that the desk reads at its start may still be on its way.
    const desk = await openDesk();
    let steps = 0;
    const press = async (key: string) => {
      steps += 1;
      await desk.page.keyboard.press(key);
    };
    const whose = desk.page.getByRole('dialog', { name: /^Who takes/ });
    const panel = desk.page.getByTestId('class-mode');
    const classes = desk.page.getByRole('dialog', { name: 'Which class is here?' });

    await press('Alt+c');
    await desk.expectInFront(classes);
    await expect(classes).toContainText('3A');
    await press('3');
    await press('Enter');
    await expect(panel).toContainText('Every book is back');
    steps = 0;
    await desk.scan(one.barcode);
    await desk.expectInFront(whose);
    await expect(whose).toContainText(one.title);
    await press('2');
    await press('Enter');
    await desk.expectResult('lent', 'Bram Bos');
    expect(steps).toBe(2);
    await desk.scan(two.barcode);
    await desk.expectInFront(whose);
    await desk.scan(anna.barcode);
    await desk.expectResult('lent', 'Anna Aerts');
    await expect(panel).toContainText('2 books still on loan');
    expect(await api.barcodesLentTo(bram.id)).toEqual([one.barcode]);

    await desk.page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await press('Alt+c');
    await desk.expectInFront(classes);
    await expect(classes).toContainText('3A');
    await press('3');
    await press('Enter');
    await desk.scan(one.barcode);
    await desk.expectResult('returned', one.title);
    await expect(panel.getByRole('listitem')).toHaveText([new RegExp(`^Anna Aerts${two.title}`)]);
  },
);

test('the page of a borrower says first what is out, what is late and what may still be taken', async ({
  desk,
  stage,
  served,
}) => {
  const pupil = await stage.borrower();
  const page = new BorrowerPage(desk.page);
  await page.open(served.origin, pupil.id);
  await expect(page.facts).toContainText('Nothing on loan');
  await expect(desk.page.getByText('Nothing on loan')).toHaveCount(1);
  await served.api.checkOut(pupil.id, (await stage.item()).id);
  await desk.page.reload();
  await expect(page.facts).toContainText('1 loan');
  await expect(page.facts).toContainText(/Can take \d+ more|No limit/u);
  await expectNothingForAxe(desk.page, 'inTheDark');
});

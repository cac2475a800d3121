// Scans that come faster than answers, while the library is slow, silent or failing: none is lost, none happens twice.
import type { Item } from '../../src-renderer/api/library.ts';
import { expect, test } from './fixtures/desk-test.ts';
import type { LibraryApi } from './fixtures/library-api.ts';
import { noAnswer, slowLibrary } from './fixtures/slow-library.ts';
import type { DeskPage } from './pages/desk-page.ts';

/** A busy machine takes its time over thirty answers; what counts is that all come, and in order. */
const ALL_ANSWERED_WITHIN_MS = 30_000;

async function expectLentInOrder(desk: DeskPage, items: readonly Item[]): Promise<void> {
  await expect(desk.entries).toHaveCount(items.length + 1, { timeout: ALL_ANSWERED_WITHIN_MS });
  const titles = await desk.entries.locator('b').allTextContents();
  expect(titles.slice(0, -1)).toEqual(items.map(({ title }) => title).toReversed());
  await expect(desk.waiting).toBeHidden();
}

async function expectEachLentOnce(api: LibraryApi, borrower: string, items: readonly Item[]): Promise<void> {
  expect(await api.barcodesLentTo(borrower)).toEqual(items.map(({ barcode }) => barcode));
  for (const { id } of items) {
    const events = await api.eventsOf(id);
    expect(events.filter(({ type }) => type === 'loan.opened')).toHaveLength(1);
  }
}

test('thirty scans before the first answer are all done, in the order of the books', async ({
  desk,
  stage,
  served,
}) => {
  const teacher = await stage.borrower({ category: 'Teacher' });
  const items = await stage.items(29);
  const library = await slowLibrary(desk.page);
  library.hold();
  await desk.scanner.burst([teacher.barcode, ...items.map(({ barcode }) => barcode)]);
  await expect(desk.waiting).toContainText('30 scans in the queue');
  expect(library.sent).toHaveLength(1);
  library.release();
  await expectLentInOrder(desk, items);
  await desk.expectResult('lent', items.at(-1)?.title ?? '');
  expect(library.sent.map(({ code }) => code)).toEqual([
    teacher.barcode,
    ...items.map(({ barcode }) => barcode),
  ]);
  await expectEachLentOnce(served.api, teacher.id, items);
});

test('scans stay in order while some answers are slow and others quick', async ({ desk, stage, served }) => {
  const teacher = await stage.borrower({ category: 'Teacher' });
  const items = await stage.items(12);
  const library = await slowLibrary(desk.page);
  library.delay((index) => [0, 90, 15, 140][index % 4] ?? 0);
  for (let from = 0; from < items.length; from += 4) {
    const next = items.slice(from, from + 4).map(({ barcode }) => barcode);
    await desk.scanner.burst(from === 0 ? [teacher.barcode, ...next] : next);
  }
  await expectLentInOrder(desk, items);
  await expectEachLentOnce(served.api, teacher.id, items);
});

test('when an answer is lost on its way, the scans wait and go on by themselves, and nothing happens twice', async ({
  desk,
  stage,
  served,
  watchful,
}) => {
  watchful.allow(noAnswer);
  const teacher = await stage.borrower({ category: 'Teacher' });
  const items = await stage.items(8);
  const [before, during, after] = [items.slice(0, 2), items.slice(2, 6), items.slice(6)];
  const codes = (some: readonly Item[]) => some.map(({ barcode }) => barcode);
  const library = await slowLibrary(desk.page);
  await desk.scanner.burst([teacher.barcode, ...codes(before)]);
  await expectLentInOrder(desk, before);

  library.dropAnswers();
  await desk.scanner.burst(codes(during));
  await expect(desk.waiting).toContainText('Not done yet: 4 scans are waiting for the library');
  await expect(
    desk.page.getByRole('alert').filter({ hasText: 'The library is not answering' }),
  ).toBeVisible();
  await desk.scanner.burst(codes(after));
  await expect(desk.waiting).toContainText('6 scans');
  await expect(desk.entries).toHaveCount(3);
  expect(await served.api.barcodesLentTo(teacher.id), 'the first of them did arrive').toEqual(
    codes(items.slice(0, 3)),
  );

  library.mend();
  await expectLentInOrder(desk, items);
  await expect(desk.page.getByTestId('silent-banner')).toBeHidden();
  await expectEachLentOnce(served.api, teacher.id, items);
  const lost = library.sent.filter(({ code }) => code === during[0]?.barcode);
  expect(lost.length).toBeGreaterThan(1);
  expect(new Set(lost.map(({ key }) => key)).size, 'the same key each time').toBe(1);
  expect(lost[0]?.key).toBeTruthy();
});

test('with the network gone, F8 tries again as soon as it is back', async ({
  desk,
  stage,
  served,
  watchful,
}) => {
  watchful.allow(noAnswer);
  const pupil = await stage.borrower();
  const [item] = await stage.items(1);
  if (!item) throw new Error('no item');
  await desk.openByCard(pupil);
  await desk.page.context().setOffline(true);
  await desk.scan(item.barcode);
  await expect(desk.waiting).toContainText('Not done yet: 1 scan is waiting for the library');
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([]);
  await desk.page.context().setOffline(false);
  await desk.page.keyboard.press('F8');
  await desk.expectResult('lent', item.title);
  await expectEachLentOnce(served.api, pupil.id, [item]);
});

test('a scan at which the library fails can be tried again or left out, and what waits behind it is kept', async ({
  desk,
  stage,
  served,
  watchful,
}) => {
  watchful.allow(/status of 500|^500 from/);
  const pupil = await stage.borrower();
  const [bad, good, last] = await stage.items(3);
  if (!bad || !good || !last) throw new Error('no items');
  await desk.openByCard(pupil);
  const library = await slowLibrary(desk.page);
  library.failOnce();
  await desk.scanner.burst([bad.barcode, good.barcode]);
  await expect(desk.waiting).toContainText('Not done: try again. 2 scans are waiting');
  await desk.page.keyboard.press('Shift+F8');
  await desk.expectResult('lent', good.title);
  expect(await served.api.barcodesLentTo(pupil.id)).toEqual([good.barcode]);

  library.failOnce();
  await desk.scan(last.barcode);
  await expect(desk.waiting).toContainText('Not done: try again.');
  await desk.page.keyboard.press('F8');
  await desk.expectResult('lent', last.title);
  await expectEachLentOnce(served.api, pupil.id, [good, last]);
});

test('waiting scans survive a reload of the page and go on for the same borrower', async ({
  desk,
  stage,
  served,
  watchful,
}) => {
  watchful.allow(noAnswer);
  const pupil = await stage.borrower();
  const [first, second] = await stage.items(2);
  if (!first || !second) throw new Error('no items');
  const library = await slowLibrary(desk.page);
  await desk.openByCard(pupil);
  library.cut();
  await desk.scanner.burst([first.barcode, second.barcode]);
  await expect(desk.waiting).toContainText('2 scans');
  library.mend();
  await desk.page.reload();
  await expect(desk.waiting).toContainText('scans are left over from before this page was opened');
  await desk.page.keyboard.press('F8');
  await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
  await desk.expectResult('lent', second.title);
  await expectEachLentOnce(served.api, pupil.id, [first, second]);
});

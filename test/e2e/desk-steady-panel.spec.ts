// The panel of the last result keeps its height whatever it says, so that nothing below it jumps, and cuts no words.
import { expect, testInOwnLibrary as test } from './fixtures/desk-test.ts';
import type { LibraryApi } from './fixtures/library-api.ts';
import type { Stage } from './fixtures/school.ts';
import type { DeskPage } from './pages/desk-page.ts';

const SIZES = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

/** Brings the desk into each state with much to say, and calls `look` in each. */
async function inEachState(
  desk: DeskPage,
  stage: Stage,
  api: LibraryApi,
  look: (state: string) => Promise<void>,
): Promise<void> {
  const { keyboard } = desk.page;
  const pupil = await stage.borrower();
  const waits = await stage.borrower({ givenName: 'Maximiliaan' });
  const blocked = await stage.borrower({
    blockedReason: 'Threw a book out of the window',
    expiresOn: '2020-01-01',
    message: 'Ask for the form',
  });
  const [plain, wanted, other] = [await stage.item(), await stage.item(), await stage.item()];
  const long = await stage.item({
    title: 'The extraordinary and very long journey of a small librarian, who counts all of her books twice',
    parts: 'book, two CDs, map of the island, magnifying glass',
    note: 'The cover is loose: please repair it in the summer',
  });
  await desk.openByCard(pupil);
  await desk.scan(plain.barcode);
  await desk.expectResult('lent', plain.title);
  await look('lent');
  await desk.scan(long.barcode);
  await desk.expectResult('lent', '4 parts');
  await look('lent with parts');
  await keyboard.press('Enter');
  await expect(desk.result.getByRole('status').filter({ hasText: 'All there' })).toBeVisible();
  await look('all there');
  await keyboard.press('Escape');
  await desk.scan(long.barcode);
  await desk.expectResult('returned', 'Note: The cover');
  await look('returned with parts');
  await api.checkOut(pupil.id, wanted.id);
  await api.placeHold(waits.id, wanted.titleId);
  await desk.scan(wanted.barcode);
  await desk.expectResult('returned', 'for Maximiliaan, 5B');
  await look('set aside');
  await desk.scan('97531000');
  await desk.expectRefused('code-unknown');
  await look('unknown');
  await desk.scan(blocked.barcode);
  await desk.expectResult('opened', 'Hello');
  await look('opened');
  await desk.scan(wanted.barcode);
  await expect(desk.result).toHaveAttribute('data-outcome', 'refused');
  await look('refused for three reasons');
  await desk.lookUp(other.title);
  await desk.expectResult('looked-up', other.title);
  await look('looked up');
}

for (const size of SIZES)
  test(`at ${size.width} by ${size.height} every result is as high as the first`, async ({
    desk,
    stage,
    served: { api },
  }) => {
    await desk.page.setViewportSize(size);
    const heights: Record<string, number> = {};
    const cut: string[] = [];
    await inEachState(desk, stage, api, async (state) => {
      const panel = await desk.panelSize();
      heights[state] = panel.height;
      cut.push(...panel.cut.map((words) => `${state}: ${words}`));
      const shots = process.env['SHOTS'];
      if (shots !== undefined)
        await desk.page.screenshot({ path: `${shots}/${size.width}-${state.replaceAll(' ', '-')}.png` });
    });
    const [first = 0] = Object.values(heights);
    expect(first).toBeGreaterThan(100);
    expect(heights).toEqual(Object.fromEntries(Object.keys(heights).map((state) => [state, first])));
    expect(cut).toEqual([]);
  });

test('in a window that is narrow and low every word stands in its place', async ({
  desk,
  stage,
  served: { api },
}) => {
  await desk.page.setViewportSize({ width: 960, height: 640 });
  const cut: string[] = [];
  await inEachState(desk, stage, api, async (state) => {
    const panel = await desk.panelSize();
    cut.push(...panel.cut.map((words) => `${state}: ${words}`));
  });
  expect(cut).toEqual([]);
});

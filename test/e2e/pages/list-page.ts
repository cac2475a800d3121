// A screen with a long list: its table, its filter, and how a person sorts and walks through it.
import { expect, type Locator, type Page } from '@playwright/test';

export class ListPage {
  readonly page: Page;
  readonly grid: Locator;

  constructor(page: Page, label: string) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: label, exact: true });
  }

  get search(): Locator {
    return this.page.getByRole('main').getByRole('textbox').first();
  }

  get current(): Locator {
    return this.grid.locator('[role=row][data-current]');
  }

  /** All rows, those out of sight as well; headings of groups count, the heads of the columns do not. */
  async expectRows(count: number): Promise<void> {
    await expect(this.grid).toHaveAttribute('aria-rowcount', String(count + 1));
  }

  columnHead(name: string): Locator {
    return this.grid.getByRole('columnheader', { name });
  }

  async sortBy(name: string, direction: 'ascending' | 'descending'): Promise<void> {
    const head = this.columnHead(name);
    await expect(async () => {
      if ((await head.getAttribute('aria-sort')) !== direction) await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', direction, { timeout: 2_000 });
    }).toPass();
  }

  /** Goes to the first or last row by key, and looks at it there. */
  async expectCellAt(end: 'Home' | 'End', column: string, text: string): Promise<void> {
    const heads = await this.grid.getByRole('columnheader').allInnerTexts();
    const index = heads.findIndex((text) => text.trim() === column);
    expect(index, `there is a column ${column}`).toBeGreaterThanOrEqual(0);
    await this.grid.focus();
    await this.page.keyboard.press(end);
    const count = Number(await this.grid.getAttribute('aria-rowcount'));
    const row = this.grid.locator(`[role=row][aria-rowindex="${end === 'Home' ? 2 : count}"]`);
    await expect(row).toHaveAttribute('data-current');
    await expect(row).toBeInViewport();
    await expect(row.getByRole('gridcell').nth(index)).toHaveText(text, { useInnerText: true });
  }
}

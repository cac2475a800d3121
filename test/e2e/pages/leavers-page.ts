// The list of leavers who still have something, as a person uses it; printing itself is a stub.
import type { Locator, Page } from '@playwright/test';
import { pdfPages } from '../../support/pdf-text.ts';
import { ListPage } from './list-page.ts';

export class LeaversPage {
  readonly page: Page;
  readonly list: ListPage;

  constructor(page: Page) {
    this.page = page;
    this.list = new ListPage(page, 'Leavers');
  }

  /** Keeps the print dialog away, before the page is opened. */
  static async stubPrinting(page: Page): Promise<void> {
    await page.context().addInitScript(() => {
      window.print = () => undefined;
    });
  }

  async open(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Borrowers and classes' }).getByText('Leavers').click();
  }

  row(name: string): Locator {
    return this.list.grid.getByRole('row').filter({ hasText: name });
  }

  async chooseClass(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Class' }).click();
    await this.page.getByRole('option', { name, exact: true }).click();
  }

  /** The sheets on paper, each as its words. */
  async printed(): Promise<string[]> {
    await this.page.getByRole('button', { name: 'Print by class' }).click();
    await this.page.locator('body > div table').first().waitFor({ state: 'attached' });
    const pages = await pdfPages(new Uint8Array(await this.page.pdf({ format: 'A4' })));
    await this.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    return pages;
  }

  get slip(): Locator {
    return this.page.locator('body > div').filter({ hasText: 'Clearance slip' }).last();
  }
}

// A stocktake as a person sees and uses it.
import type { Locator, Page } from '@playwright/test';

export class StocktakePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async start(origin: string, name: string): Promise<void> {
    await this.page.goto(`${origin}/#/stocktakes`);
    await this.page.getByRole('button', { name: 'Start a stocktake' }).press('Enter');
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('heading', { name }).waitFor();
  }

  /** The last scan, large. */
  get panel(): Locator {
    return this.page.getByTestId('scan-answer');
  }

  /** The shelf that fills. */
  get shelf(): Locator {
    return this.page.getByTestId('filling-shelf');
  }

  row(barcode: string): Locator {
    return this.page.getByRole('row', { name: new RegExp(barcode, 'u') });
  }

  /** Shows one part of the items, such as those on loan. */
  async show(part: RegExp): Promise<void> {
    const parts = this.page.getByRole('radiogroup', { name: 'Which items' });
    await parts.getByRole('radio', { name: part }).press('Space');
  }

  /** The text of the next printed list. The print of the window must be stubbed. */
  async printed(button: string): Promise<string> {
    await this.page.evaluate(() => {
      window.print = () => {
        window.dispatchEvent(new Event('beforeprint'));
      };
    });
    await this.page.getByRole('button', { name: button }).press('Enter');
    const list = this.page.locator('table').filter({ has: this.page.locator('th[scope="colgroup"]') });
    await list.waitFor({ state: 'attached' });
    const text = (await list.textContent()) ?? '';
    await this.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    return text;
  }
}

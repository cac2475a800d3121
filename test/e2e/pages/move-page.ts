// The screen on which a school moves in from another program, as a person uses it.
import { expect, type Locator, type Page } from '@playwright/test';

export interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export class MovePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** From the list of borrowers or of the collection. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'More', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Move in from another program…' }).click();
    await expect(
      this.page.getByRole('heading', { level: 1, name: 'Move in from another program' }),
    ).toBeVisible();
  }

  async choose(files: readonly ChosenFile[], button: 'Choose files…' | 'Add files…' = 'Choose files…') {
    const asked = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: button }).click();
    await (
      await asked
    ).setFiles(
      files.map(({ name, bytes }) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(bytes),
      })),
    );
  }

  async expectStatus(status: string): Promise<void> {
    await expect(
      this.page.getByRole('main').locator('header').getByText(status, { exact: true }),
    ).toBeVisible({
      timeout: 60_000,
    });
  }

  /** What each list is taken for, in the order in which they come in. */
  kinds(): Locator {
    return this.page.getByRole('combobox', { name: /^What .* is$/ });
  }

  list(name: string): Locator {
    return this.page
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name, exact: true }) });
  }

  async openList(name: string): Promise<void> {
    await this.page.getByRole('link', { name, exact: true }).click();
  }

  async start(): Promise<void> {
    await this.page.getByRole('button', { name: 'Move in', exact: true }).click();
  }

  async goOn(): Promise<void> {
    await this.page.getByRole('button', { name: 'Go on' }).click();
  }

  /** The line of the balance: in the files, here, and not here. */
  balance(line: string): Locator {
    return this.page
      .getByRole('region', { name: 'The balance' })
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: line, exact: true }) })
      .getByRole('cell');
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Undo the whole move…' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Undo the whole move?' });
    await expect(dialog.getByText('Nothing stands in the way.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await this.expectStatus('Undone');
  }
}

// The page of one borrower as a person sees it: photo, merging, and the way there.
import { expect, type Locator, type Page } from '@playwright/test';

export class BorrowerPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get photo(): Locator {
    return this.page.getByTestId('picture-place');
  }

  /** The answer to most questions, below the name. */
  get facts(): Locator {
    return this.page.getByTestId('facts');
  }

  /** The charges, each with what was paid, waived and refunded of it. */
  get account(): Locator {
    return this.page.getByRole('region', { name: 'Money' }).getByRole('list', { name: 'Money' });
  }

  /** The sheet on paper that says whether all is back and paid; printing itself is a stub. */
  get clearanceSlip(): Locator {
    return this.page.locator('body > div').filter({ hasText: 'Clearance slip' }).last();
  }

  async printClearanceSlip(): Promise<void> {
    await this.page.getByRole('button', { name: 'More', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Print clearance slip' }).click();
  }

  get merging(): Locator {
    return this.page.getByRole('dialog', { name: /^Merge / });
  }

  async open(origin: string, id: string): Promise<void> {
    await this.page.goto(`${origin}/#/borrowers/${id}`);
    await expect(this.page.getByText('History', { exact: true })).toBeVisible();
  }

  /** Chooses a file as the photo. */
  async addPhoto(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.photo.locator('input[type=file]').setInputFiles(file);
  }

  private async beginToMerge(): Promise<void> {
    await this.page.getByRole('button', { name: 'More', exact: true }).press('Enter');
    await this.page.getByRole('menuitem', { name: 'Merge', exact: true }).press('Enter');
  }

  /** The screen says so if the scanned card is that of the open record. */
  async findItself(card: string): Promise<void> {
    await this.beginToMerge();
    await this.merging.getByRole('combobox').fill(card);
    await expect(this.merging.getByText('That is this record.')).toBeVisible();
    await this.page.keyboard.press('Escape');
    await expect(this.merging).toBeHidden();
  }

  /** Begins to merge, and finds the other record by what is typed or scanned. */
  async findOther(typed: string): Promise<void> {
    await this.beginToMerge();
    const field = this.merging.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill(typed);
    await this.page.keyboard.press('Enter'); // who knows the card does not wait for the list
    await expect(this.merging.getByRole('group', { name: 'Both records' })).toBeFocused();
  }

  /** The value of the record that goes, in the row of this field. */
  taking(field: string): Locator {
    return this.merging.getByRole('row').filter({ hasText: field }).getByRole('radio').nth(1);
  }
}

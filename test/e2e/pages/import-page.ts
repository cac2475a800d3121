// The screen on which borrowers are imported, as a person uses it.
import { expect, type Locator, type Page } from '@playwright/test';

export class ImportPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** From the list of borrowers or of the collection to the place where files come in. */
  async open(of: 'borrowers' | 'items' = 'borrowers'): Promise<void> {
    await this.page.getByRole('button', { name: 'More', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Import…' }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: `Import ${of}` })).toBeVisible();
  }

  async choose(name: string, buffer: Buffer): Promise<void> {
    const asked = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Choose a file…' }).click();
    await (await asked).setFiles({ name, mimeType: 'application/octet-stream', buffer });
  }

  async expectStatus(status: string): Promise<void> {
    await expect(
      this.page.getByRole('main').locator('header').getByText(status, { exact: true }),
    ).toBeVisible({
      timeout: 60_000,
    });
  }

  fate(name: string): Locator {
    return this.page.getByRole('radio', { name: wholeName(name) });
  }

  async expectCount(fate: string, count: number): Promise<void> {
    await expect(this.fate(fate)).toHaveAccessibleName(`${fate} ${count.toLocaleString('en-GB')}`);
  }

  async show(fate: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Which rows to show' }).getByText(wholeName(fate)).click();
    await expect(this.fate(fate)).toBeChecked();
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name }) });
  }

  step(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  async details(title: string): Promise<Locator> {
    const step = this.step(title);
    const toggle = step.getByRole('button', { name: new RegExp(`: ${title}$`) });
    // A step that asks something stands open.
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    return step;
  }

  /** The id of the import whose page this is. */
  get id(): string {
    return this.page.url().split('/').at(-1) ?? '';
  }

  get result(): Locator {
    return this.step('Result');
  }

  /** By the button beside the words in the result. */
  async showLeftOut(words: string): Promise<void> {
    const note = this.result.locator('[data-tone=attention]').filter({ hasText: words });
    await note.getByRole('button', { name: /^Show (it|them)$/ }).click();
  }

  async expectBusy(message: Locator, name: string): Promise<void> {
    await expect(message).toContainText(`“${name}” is being applied or undone at this moment.`);
  }

  /** To the last question of the page, just above the button that applies the import. */
  async toFoot(): Promise<void> {
    await this.page.getByRole('switch', { name: /welcome message/ }).scrollIntoViewIfNeeded();
    await expect(this.page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  }

  async apply(): Promise<void> {
    await this.page.getByRole('button', { name: 'Apply changes' }).click();
  }

  async commit(): Promise<void> {
    await this.apply();
    await this.expectStatus('Applied');
  }
}

/** The name with which a choice begins, followed by its count. */
function wholeName(name: string): RegExp {
  return new RegExp(`^${name.replace('?', '[?]')} `);
}

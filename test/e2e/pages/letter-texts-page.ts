// The texts of letters as a person sees them: words and chips, and an example beside them.
import type { FrameLocator, Locator, Page } from '@playwright/test';

export class LetterTextsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(origin: string): Promise<void> {
    await this.page.goto(`${origin}/#/settings/letters`);
    await this.text.waitFor();
  }

  get text(): Locator {
    return this.page.getByRole('textbox', { name: 'Text', exact: true });
  }

  get subject(): Locator {
    return this.page.getByRole('textbox', { name: 'Subject', exact: true });
  }

  /** The chips of the text, by what they show. */
  get chips(): Locator {
    return this.text.getByRole('img');
  }

  get example(): FrameLocator {
    return this.page.frameLocator('iframe[title="Preview"]');
  }

  toInsert(name: string): Locator {
    return this.page.getByRole('list', { name: 'Insert' }).getByRole('button', { name, exact: true });
  }

  /** Stores the changes. */
  async save(): Promise<void> {
    await this.page.keyboard.press('Control+s');
    await this.page.getByText('Saved.', { exact: true }).waitFor();
  }
}

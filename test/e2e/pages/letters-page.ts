// The letters as a person sees them: those of one state, of one kind and about one class.
import { expect, type Locator, type Page } from '@playwright/test';

export class LettersPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(origin: string): Promise<void> {
    await this.page.goto(`${origin}/#/letters`);
    await expect(this.kind).toBeVisible();
  }

  get kind(): Locator {
    return this.page.getByRole('combobox', { name: 'Letter' });
  }

  get group(): Locator {
    return this.page.getByRole('combobox', { name: 'Class' });
  }

  get listed(): Locator {
    return this.page.getByRole('main').getByRole('listitem');
  }
}

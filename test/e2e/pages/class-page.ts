// Classes as a person sees them: the list, the page of one class, and the faces at the desk.
import { expect, type Locator, type Page } from '@playwright/test';

export class ClassPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** From the list of borrowers, by its name. */
  async openFromList(name: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Borrowers and classes' }).getByText('Classes').click();
    await this.page.getByRole('textbox', { name: 'Search classes' }).fill(name);
    await expect(this.page.getByRole('row')).toHaveCount(2);
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }

  /** The pupil's card. */
  member(name: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button') })
      .filter({ hasText: name });
  }

  /** The dialog at the desk, in which a borrower is found by class and face. */
  get faces(): Locator {
    return this.page.getByRole('dialog', { name: 'Without a card' });
  }

  get tiles(): Locator {
    return this.faces.getByRole('option');
  }
}

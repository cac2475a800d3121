// The bookings as a person sees them: the plan, and a new booking.
import { expect, type Locator, type Page } from '@playwright/test';

export class BookingsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(origin: string): Promise<void> {
    await this.page.goto(`${origin}/#/bookings`);
    await expect(this.newBooking).toBeVisible();
  }

  get newBooking(): Locator {
    return this.page.getByRole('button', { name: 'New booking' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'New booking' });
  }

  findField(what: 'Title' | 'Borrower'): Locator {
    return this.dialog.getByRole('combobox', { name: new RegExp(`^${what}:`, 'u') });
  }

  /** Finds the title or borrower as quick fingers do, with Enter at once; a scanner would be quicker. */
  async find(what: 'Title' | 'Borrower', typed: string): Promise<void> {
    const field = this.findField(what);
    await field.focus();
    await this.page.keyboard.type(typed, { delay: 60 });
    await this.page.keyboard.press('Enter');
    await expect(field).not.toHaveValue(typed);
    await expect(this.dialog.locator('input:focus')).toHaveCount(1);
  }

  /** Keeps the answers to searches back until the function is called. */
  async holdSearches(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await this.page.route(/\/desk\/search/u, async (route) => {
      await promise;
      await route.continue();
    });
    return () => {
      resolve(undefined);
    };
  }

  /** Chooses a class by typing its name into the closed list. */
  async chooseClass(name: string): Promise<void> {
    const field = this.dialog.getByLabel('Class');
    await expect(field.getByRole('option', { name })).toBeAttached();
    await field.focus();
    await this.page.keyboard.type(name);
    await expect(field).toHaveValue(name);
  }

  async show(span: 'Week' | 'Month'): Promise<void> {
    await this.page.getByText(span, { exact: true }).click();
    await expect(this.page.getByRole('group', { name: 'Plan of bookings' })).toBeVisible();
  }

  /** The bars of a borrower in the plan. */
  bar(name: string): Locator {
    return this.page.getByRole('group', { name: 'Plan of bookings' }).getByRole('button', { name });
  }
}

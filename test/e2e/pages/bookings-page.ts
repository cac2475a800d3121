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

  /** Finds the title or borrower by what is typed, and chooses the first with the arrow. */
  async find(what: 'Title' | 'Borrower', typed: string): Promise<void> {
    const field = this.dialog.getByRole('textbox', { name: new RegExp(`^${what}:`, 'u') });
    await field.fill(typed);
    const first = field.locator('xpath=ancestor::*[.//button][1]').getByRole('button').first();
    await expect(first).toBeVisible();
    // The list may be drawn once more: a person would press again.
    await expect(async () => {
      await field.press('ArrowDown');
      await expect(first).toBeFocused({ timeout: 500 });
    }).toPass();
    await this.page.keyboard.press('Enter');
    await expect(field).not.toHaveValue(typed);
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

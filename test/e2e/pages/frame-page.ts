// The frame around every screen: the rail with the screens, the choices at its foot, and what the desk hears everywhere.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Scanner } from '../fixtures/scanner.ts';

export type ScreenName =
  'Desk' | 'Borrowers' | 'Collection' | 'Loans' | 'Holds' | 'Overdue' | 'Letters' | 'Reports' | 'Settings';
export const SCREEN_NAMES: readonly ScreenName[] = [
  'Desk',
  'Borrowers',
  'Collection',
  'Loans',
  'Holds',
  'Overdue',
  'Letters',
  'Reports',
  'Settings',
];

export class FramePage {
  readonly page: Page;
  readonly scanner: Scanner;

  constructor(page: Page, scanner: Scanner) {
    this.page = page;
    this.scanner = scanner;
  }

  get rail(): Locator {
    return this.page.getByRole('navigation', { name: 'Screens' });
  }

  /** The screen's own heading, by which one sees that it is there. */
  heading(name: ScreenName): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }

  async open(name: ScreenName): Promise<void> {
    // A number that needs attention may follow.
    await this.rail.getByRole('link', { name: new RegExp(`^${name}\\b`) }).click();
    await expect(this.heading(name)).toBeAttached();
  }

  /** A section of Settings, out of a folded group if need be. */
  async openSettings(section: string): Promise<void> {
    await this.open('Settings');
    await this.unfoldAdvanced();
    await this.settingsSections.filter({ hasText: section }).click();
    await expect(this.page.getByRole('heading', { level: 2, name: section, exact: true })).toBeVisible();
  }

  get settingsSections(): Locator {
    return this.page.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('link');
  }

  async unfoldAdvanced(): Promise<void> {
    const fold = this.page.getByRole('button', { name: 'Advanced', exact: true });
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  }

  /** A dialog has the keys only once the focus is in it, which comes a moment after it is seen. */
  async expectInFront(dialog: Locator): Promise<void> {
    await expect(dialog).toBeVisible();
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), 'has the focus')
      .toBe(true);
  }

  /** As `open`, by its key. */
  async press(name: ScreenName): Promise<void> {
    await this.page.keyboard.press(`Alt+${SCREEN_NAMES.indexOf(name) + 1}`);
    await expect(this.heading(name)).toBeAttached();
  }

  /** Chooses from the menu of a record's page. */
  async chooseFromMenu(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More', exact: true }).press('Enter');
    await this.page.getByRole('menuitem', { name, exact: true }).press('Enter');
  }
}

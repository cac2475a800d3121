// The circulation desk as a person sees and uses it.
import { expect, type Locator } from '@playwright/test';
import type { Rhythm } from '../fixtures/scanner.ts';
import { FramePage } from './frame-page.ts';

export type Outcome =
  | 'opened'
  | 'lent'
  | 'renewed'
  | 'due-date-changed'
  | 'returned'
  | 'found'
  | 'claimed'
  | 'declared-lost'
  | 'paid'
  | 'missing-noted'
  | 'set-aside'
  | 'off-hold-shelf'
  | 'used'
  | 'hold-placed'
  | 'card-given'
  | 'looked-up'
  | 'refused'
  | 'undone'
  | 'undo-impossible'
  | 'problem';

export interface SeenEntry {
  outcome: Outcome;
  /** A part of what the line says. */
  says?: string;
}

export class DeskPage extends FramePage {
  get input(): Locator {
    return this.page.getByRole('combobox', { name: 'Scan or search' });
  }

  /** The last result, large. */
  get result(): Locator {
    return this.stage.getByTestId('last-result');
  }

  get stage(): Locator {
    return this.page.getByRole('region', { name: 'Result' });
  }

  /** For whom the book of the last result is set aside, large. */
  get setAsideFor(): Locator {
    return this.result.getByText(/^for /);
  }

  /** The rows of the idle desk that lead to what waits. */
  get today(): Locator {
    return this.borrower.getByTestId('today').getByRole('list').getByRole('link');
  }

  /** The earlier results, newest first. */
  get entries(): Locator {
    return this.stage.getByRole('list', { name: 'Today at this desk' }).getByRole('listitem');
  }

  get borrower(): Locator {
    return this.page.getByRole('region', { name: 'Borrower' });
  }

  get borrowersLoans(): Locator {
    return this.borrower
      .getByRole('list')
      .getByRole('listitem')
      .filter({ has: this.page.locator('time') });
  }

  /** The loan that F3, F4 and F10 concern. */
  get chosenLoan(): Locator {
    return this.borrower.locator('li[data-chosen]');
  }

  /** The question which one is meant. */
  get choice(): Locator {
    return this.stage.getByTestId('choice');
  }

  get found(): Locator {
    return this.page.getByRole('listbox', { name: 'Found' });
  }

  get waiting(): Locator {
    return this.stage.getByTestId('waiting-scans');
  }

  /** In place of the last result while something waits. */
  get notDoneYet(): Locator {
    return this.stage.getByTestId('not-done-yet');
  }

  /** What the large panel says where a scan or a key did nothing. */
  get note(): Locator {
    return this.stage.getByTestId('note');
  }

  get overriding(): Locator {
    return this.page.getByRole('dialog', { name: 'Staff: lend it anyway' });
  }

  async scan(code: string, rhythm?: Rhythm): Promise<void> {
    await this.scanner.scan(code, rhythm);
  }

  /** Types as people do, and confirms. */
  async enter(words: string): Promise<void> {
    await this.input.fill(words);
    await this.page.keyboard.press('Enter');
  }

  /** Types words and chooses the first that is found. */
  async lookUp(words: string): Promise<void> {
    await this.input.fill(words);
    await expect(this.found.getByRole('option').first()).toBeVisible();
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
  }

  /** The height of the last result in whole pixels, and which of its words are cut or stand upon each other. */
  async panelSize(): Promise<{ height: number; cut: string[] }> {
    return this.result.evaluate((panel) => {
      const { height, bottom, top } = panel.getBoundingClientRect();
      const slack = height / 25; // the stamp is askew
      const parts = [...panel.querySelectorAll('p, button')]
        .filter((part) => part.getBoundingClientRect().height > 0)
        .map((part) => ({ box: part.getBoundingClientRect(), words: part.textContent }));
      const isCut = ({ box }: (typeof parts)[number], index: number) => {
        const before = parts[index - 1]?.box;
        const beside = before !== undefined && (before.right <= box.left || before.bottom - 20 > box.bottom);
        return (
          box.bottom > bottom + slack ||
          box.top < top - slack ||
          (before !== undefined && !beside && box.top < before.bottom - slack && box.top !== before.top)
        );
      };
      return { height: Math.round(height), cut: parts.filter(isCut).map(({ words }) => words) };
    });
  }

  async expectResult(outcome: Outcome, says: string | RegExp): Promise<void> {
    await expect(this.result).toHaveAttribute('data-outcome', outcome);
    await expect(this.result).toContainText(says);
  }

  async expectRefused(code: string, says: string | RegExp = ''): Promise<void> {
    await expect(this.result).toHaveAttribute('data-code', code);
    await this.expectResult('refused', says);
  }

  /** The lines of the growing list, from the newest on. */
  async expectEntries(entries: readonly SeenEntry[]): Promise<void> {
    await expect
      .poll(() => this.entries.evaluateAll((rows) => rows.map((row) => row.dataset['outcome'])))
      .toEqual(entries.map(({ outcome }) => outcome));
    for (const [index, { says }] of entries.entries()) {
      if (says !== undefined) await expect(this.entries.nth(index)).toContainText(says);
    }
  }

  async expectNobody(): Promise<void> {
    await expect(this.borrower.getByTestId('today')).toBeVisible();
  }

  async expectOpen(name: string): Promise<void> {
    await expect(this.borrower.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }

  /** Opens a borrower by card and waits until the desk greets them. */
  async openByCard(borrower: { barcode: string; givenName: string; familyName: string }): Promise<void> {
    await this.scan(borrower.barcode);
    await this.expectOpen(`${borrower.givenName} ${borrower.familyName}`);
  }
}

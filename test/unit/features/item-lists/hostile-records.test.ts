// Fifty damaged or hostile files of catalogue records: each is refused, or read in part, and says so.
import { expect, test } from 'vitest';
import { noChoices } from '../../../../src-main/features/imports/choices-rules.ts';
import { readList } from '../../../../src-main/features/lists/read-list.ts';
import { UnreadableFileError } from '../../../../src-main/features/lists/table.ts';
import { itemLists } from '../../../../src-main/features/item-lists/item-columns-rules.ts';
import { planItems } from '../../../../src-main/features/item-lists/plan-items.ts';
import { hostileRecords, wholeTitles } from '../../../support/hostile-records.ts';

const nothing = {
  itemTypes: () => ['Book'],
  places: () => [],
  habits: () => null,
  currency: () => 'EUR',
  copyWithBarcode: () => null,
  titlesWithIsbn: () => [],
  titlesCalled: () => [],
  title: () => null,
  copiesOf: () => [],
};

async function outcomeOf(bytes: Buffer) {
  try {
    const list = await readList(bytes, noChoices, itemLists);
    const { found, rows } = planItems(list, noChoices, nothing, '2026-09-01');
    return { refusal: null, found, rows };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { refusal: error.message, found: null, rows: [] };
    throw error;
  }
}

test('they are fifty', () => {
  expect(hostileRecords).toHaveLength(50);
});

test.each(hostileRecords)('$name', async ({ bytes, keepsWords }) => {
  const { refusal, found, rows } = await outcomeOf(bytes);
  if (refusal !== null) {
    expect(refusal).toMatch(/^[A-Z].*\.$/);
    return;
  }
  // A text without a title waits for a person; nothing of it is planned.
  if (found.lacking.length > 0) {
    expect(rows).toEqual([]);
    return;
  }
  for (const { fate, action, reason, name, after } of rows) {
    if (fate === 'rejected') {
      expect(action).toBe('nothing');
      expect(reason).not.toBeNull();
    } else {
      expect(fate).toBe('new');
      expect(after.title).toBe(name);
      if (keepsWords) expect([...wholeTitles, 'Wide']).toContain(name);
    }
  }
});

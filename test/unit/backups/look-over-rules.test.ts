// Tests what of the library is still due to be looked over after backups, failures and ends.
import { expect, test } from 'vitest';
import {
  dueAfterBackup,
  dueAfterTry,
  dueNow,
  mostTries,
  nothingDue,
  type LookOverDue,
} from '../../../src-main/backups/look-over-rules.ts';

const monday = '2026-09-07T10:00:00.000Z';
const tuesday = '2026-09-08T10:00:00.000Z';
const both = { rows: { before: monday, tries: 0 }, loans: { tries: 0 } } as const;
const none = new Set<'rows' | 'loans'>();

test('a backup makes both parts due, the rows beside what was there before it', () => {
  expect(dueAfterBackup(nothingDue, monday)).toEqual(both);
});

test('rows that were not looked over stay due beside the backup from before the first that was missed', () => {
  expect(dueAfterBackup(both, tuesday)).toEqual(both);
  expect(dueAfterBackup({ rows: { before: tuesday, tries: 0 }, loans: null }, monday)).toEqual(both);
});

test('what was tried and did not fail is done, each part for itself', () => {
  expect(dueAfterTry(both, both, none)).toEqual(nothingDue);
  expect(dueAfterTry(both, both, new Set(['rows']))).toEqual({
    rows: { before: monday, tries: 1 },
    loans: null,
  });
  expect(dueAfterTry(both, both, new Set(['loans']))).toEqual({ rows: null, loans: { tries: 1 } });
  expect(dueAfterTry(both, { ...both, rows: null }, none)).toEqual({ ...both, loans: null });
});

test('a part that fails again and again waits for the next backup, and loses nothing of what it is due beside', () => {
  let due: LookOverDue = both;
  for (let times = 0; times < mostTries; times += 1) {
    expect(dueNow(due)).toEqual(due);
    due = dueAfterTry(due, dueNow(due), new Set(['rows', 'loans']));
  }
  expect(dueNow(due)).toEqual(nothingDue);
  expect(dueNow(dueAfterBackup(due, tuesday))).toEqual(both);
});

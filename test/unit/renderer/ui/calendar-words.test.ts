// Tests how lists write dates: as people do, and what is none as it came.

import { expect, test } from 'vitest';
import { dateWords } from '../../../../src-renderer/ui/dates/dates.ts';

test('a date is written as people write it', () => {
  expect(dateWords('2026-12-15', 'en', '2026-09-01')).toBe('Tue 15 Dec');
});

test('a number that is built like a date and is none stands as it came', () => {
  expect(dateWords('2023-45-67', 'en', '2026-09-01')).toBe('2023-45-67');
});

// Tests when an erasure that is not finished is reported.
import { expect, test } from 'vitest';
import { erasureTrouble, isErasureLate } from '../../../../src-main/features/privacy/erasure-delay-rules.ts';

const at = '2026-09-07T10:00:00.000Z';

test.each([
  ['elsewhere', '2026-09-08T09:59:59.999Z', false],
  ['elsewhere', '2026-09-08T10:00:00.000Z', true],
  ['copies', '2026-09-07T10:59:59.999Z', false],
  ['copies', '2026-09-07T11:00:00.000Z', true],
  ['files', '2026-09-07T11:00:00.000Z', true],
  ['done', '2027-09-07T10:00:00.000Z', false],
] as const)('one that stands in %s at %s is late: %s', (stage, now, late) => {
  expect(isErasureLate({ stage, at }, now)).toBe(late);
});

test('the notice names the disk as long as anything at hand is not done, and then the off-site folder', () => {
  expect(erasureTrouble([{ stage: 'elsewhere' }, { stage: 'copies' }])).toBe('file');
  expect(erasureTrouble([{ stage: 'rows' }])).toBe('file');
  expect(erasureTrouble([{ stage: 'elsewhere' }, { stage: 'done' }])).toBe('second-place');
});

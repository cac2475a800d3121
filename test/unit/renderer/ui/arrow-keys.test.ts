import { expect, test } from 'vitest';
import { stepAlongLine } from '../../../../src-renderer/ui/arrow-keys.ts';

test('an arrow key goes to what comes next where it points along the line of writing', () => {
  expect(stepAlongLine('ArrowRight', 'ltr')).toBe(1);
  expect(stepAlongLine('ArrowLeft', 'ltr')).toBe(-1);
  expect(stepAlongLine('ArrowRight', 'rtl')).toBe(-1);
  expect(stepAlongLine('ArrowLeft', 'rtl')).toBe(1);
  expect(stepAlongLine('ArrowDown', 'rtl')).toBeNull();
});

// Tests which dates a loan of another program can have, and how long it rests.
import { describe, expect, test } from 'vitest';
import { dateRefusal, restsFrom } from '../../../../src-main/features/circulation/imported-loan-rules.ts';

describe('a loan of another program', () => {
  const today = '2026-09-07';

  test('may be lent today and due the same day, or have been due years ago', () => {
    expect(dateRefusal({ lentOn: today, dueOn: today, today })).toBeNull();
    expect(dateRefusal({ lentOn: '2019-01-07', dueOn: '2019-01-28', today })).toBeNull();
  });

  test('was not lent after today, and is not due before it was lent', () => {
    expect(dateRefusal({ lentOn: '2026-09-08', dueOn: '2026-09-01', today })?.code).toBe('lent-in-future');
    expect(dateRefusal({ lentOn: '2026-09-02', dueOn: '2026-09-01', today })?.code).toBe('due-before-lent');
  });

  test('rests for seven days', () => {
    expect(restsFrom('2026-09-14T10:00:00.000Z')).toBe('2026-09-07T10:00:00.000Z');
  });
});

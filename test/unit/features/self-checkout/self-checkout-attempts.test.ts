// Tests how long a PIN at the self-checkout waits after wrong ones.
import { expect, test } from 'vitest';
import {
  pinAttempts,
  waitAfterMs,
} from '../../../../src-main/features/self-checkout/self-checkout-attempts.ts';
import type { Secrets } from '../../../../src-main/features/mail/secrets.ts';

test('five wrong PINs are free, then each wait is twice the one before, and none is longer than five minutes', () => {
  const seconds = Array.from({ length: 13 }, (_, misses) => waitAfterMs(misses) / 1000);
  expect(seconds).toEqual([0, 0, 0, 0, 0, 10, 20, 40, 80, 160, 300, 300, 300]);
});

/** A file in the data folder. */
function file(text: string | null): Secrets {
  let kept = text;
  return {
    read: () => kept,
    write: (_name, secret) => {
      kept = secret;
      return Promise.resolve();
    },
  };
}

test('a clock that is set back makes no one wait longer, and a file that says nonsense counts nothing', () => {
  const clock = { ms: 1_000_000 };
  const attempts = (text: string | null) =>
    pinAttempts(
      file(text),
      () => clock.ms,
      () => undefined,
    );
  const missed = attempts(JSON.stringify({ count: 5, atMs: 9_000_000 }));
  expect(() => missed.begin()).toThrow('Wait 10 seconds');
  for (const text of ['', '{', '{"count":"many","atMs":1}', 'null', '[]'])
    expect(attempts(text).begin()).toBe(1);
});

test('a full disk locks staff in no longer: what cannot be written counts in memory', () => {
  const reported: unknown[] = [];
  const full: Secrets = {
    read: () => null,
    write: () => {
      throw new Error('ENOSPC');
    },
  };
  const attempts = pinAttempts(
    full,
    () => 0,
    (error) => reported.push(error),
  );
  expect([attempts.begin(), attempts.begin()]).toEqual([1, 2]);
  attempts.forget();
  expect(attempts.begin()).toBe(1);
  expect(reported).toHaveLength(4);
});

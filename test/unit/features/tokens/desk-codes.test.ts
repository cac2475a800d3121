// Tests the one-time codes that open the desk in a browser.
import { expect, test } from 'vitest';
import { deskCodes } from '../../../../src-main/features/tokens/desk-codes.ts';

function codesAt(start = 0) {
  const clock = { nowMs: start, token: 'ld_secret' as string | null };
  const codes = deskCodes(
    () => clock.token,
    () => clock.nowMs,
  );
  return { clock, make: () => codes.make(), exchange: (code: string) => codes.exchange(code) };
}

test('a code opens the desk once', () => {
  const { make, exchange } = codesAt();
  const [first, second] = [make().code, make().code];
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(exchange(first)).toBe('ld_secret');
  expect(exchange(first)).toBeNull();
  expect(exchange(second)).toBe('ld_secret');
  expect(exchange('anything')).toBeNull();
});

test('a code expires after a minute', () => {
  const { clock, make, exchange } = codesAt(5000);
  const [soon, late] = [make(), make()];
  expect(soon.validSeconds).toBe(60);
  clock.nowMs += 59_999;
  expect(exchange(soon.code)).toBe('ld_secret');
  clock.nowMs += 1;
  expect(exchange(late.code)).toBeNull();
});

test('a code is exchanged for the current token, and for nothing if there is none', () => {
  const { clock, make, exchange } = codesAt();
  const [first, second] = [make().code, make().code];
  clock.token = 'ld_another';
  expect(exchange(first)).toBe('ld_another');
  clock.token = null;
  expect(exchange(second)).toBeNull();
});

test('only the newest codes are kept, so that a loop of requests cannot fill the memory', () => {
  const { make, exchange } = codesAt();
  const made = Array.from({ length: 25 }, () => make().code);
  expect(made.filter((code) => exchange(code) !== null)).toEqual(made.slice(5));
});

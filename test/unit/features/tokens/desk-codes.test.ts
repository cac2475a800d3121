// Tests the one-time codes that open the desk in a browser.
import { expect, test } from 'vitest';
import { oneTimeCodes } from '../../../../src-main/features/tokens/desk-codes.ts';

const alice = 1000;
const bob = 1001;
const validMs = 600_000;

function codesAt(start = 0) {
  const clock = { nowMs: start };
  const codes = oneTimeCodes<string>(() => clock.nowMs);
  return {
    clock,
    make: (account?: number | null, anywhere = false) =>
      codes.make('the desk', { validMs, account, anywhere }),
    redeem: (code: string, account?: number | null, isHere = true) => codes.redeem(code, { account, isHere }),
  };
}
const open = { grant: 'the desk' };

test('a code opens the desk once, and a second use of it is told from a code that never was', () => {
  const { make, redeem } = codesAt();
  const [first, second] = [make().code, make().code];
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(redeem(first)).toEqual(open);
  expect(redeem(first)).toEqual({ refused: 'used' });
  expect(redeem(second)).toEqual(open);
  expect(redeem('anything')).toEqual({ refused: 'unknown' });
});

test('a code expires after ten minutes, used or not', () => {
  const { clock, make, redeem } = codesAt(5000);
  const [soon, late] = [make(), make()];
  expect(soon.validSeconds).toBe(600);
  clock.nowMs += 599_999;
  expect(redeem(soon.code)).toEqual(open);
  clock.nowMs += 1;
  expect([redeem(soon.code), redeem(late.code)]).toEqual([{ refused: 'unknown' }, { refused: 'unknown' }]);
});

test('a code is for the account that made it, and another one does not use it up', () => {
  const { make, redeem } = codesAt();
  const { code } = make(alice);
  for (const account of [bob, 0, null, undefined])
    expect(redeem(code, account)).toEqual({ refused: 'other-account' });
  expect(redeem(code, alice)).toEqual(open);
});

test('a code of an account that could not be told opens nothing', () => {
  const { make, redeem } = codesAt();
  const { code } = make(null);
  for (const account of [alice, null]) expect(redeem(code, account)).toEqual({ refused: 'other-account' });
});

test('a code for the desk is not used up by another computer; one for a device is for any', () => {
  const { make, redeem } = codesAt();
  const [desk, device] = [make(alice).code, make(undefined, true).code];
  expect(redeem(desk, undefined, false)).toEqual({ refused: 'elsewhere' });
  expect(redeem(desk, alice)).toEqual(open);
  expect(redeem(device, undefined, false)).toEqual(open);
});

test('only the newest codes are kept, so that a loop of requests cannot fill the memory', () => {
  const { make, redeem } = codesAt();
  const made = Array.from({ length: 25 }, () => make().code);
  expect(made.filter((code) => 'grant' in redeem(code))).toEqual(made.slice(5));
});

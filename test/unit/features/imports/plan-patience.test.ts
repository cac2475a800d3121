// Tests when a process that plans an import is given up: never because the computer is busy or slept.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  planPatience,
  type PlanPatience,
} from '../../../../src-main/features/imports/planning/plan-patience.ts';

const megabyte = 1024 * 1024;
let givenUp: boolean;
let patience: PlanPatience;

beforeEach(() => {
  vi.useFakeTimers();
  givenUp = false;
  patience = planPatience(megabyte, () => {
    givenUp = true;
  });
});
afterEach(() => {
  patience.end();
  vi.useRealTimers();
});

test('a process that gets little of the processor is waited for, however long that takes', () => {
  patience.reading(0);
  for (let seconds = 50; seconds <= 1500; seconds += 50) {
    vi.advanceTimersByTime(50_000);
    patience.used(seconds * 4);
  }
  expect(givenUp).toBe(false);
});

test('a process that reads is given up once the file has cost more than it may', () => {
  patience.reading(100);
  patience.used(6800);
  expect(givenUp).toBe(false);
  patience.used(6901);
  expect(givenUp).toBe(true);
});

test('looking through a large library is not counted for the file', () => {
  patience.reading(0);
  patience.otherwise(3000);
  patience.used(60_000);
  patience.reading(60_000);
  patience.used(63_700);
  expect(givenUp).toBe(false);
  patience.used(63_900);
  expect(givenUp).toBe(true);
});

test('a process that does nothing at all is given up after a minute', () => {
  patience.reading(0);
  for (let tick = 1; tick <= 59; tick += 1) {
    vi.advanceTimersByTime(1000);
    patience.used(tick); // telling the time takes a little
  }
  expect(givenUp).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(givenUp).toBe(true);
});

test('a process that plans is given up after about a minute without a row, whatever it uses', () => {
  patience.reading(0);
  patience.planning();
  vi.advanceTimersByTime(50_000);
  patience.word();
  for (let second = 1; second < 54; second += 1) {
    vi.advanceTimersByTime(1000);
    patience.used(second * 1000);
  }
  expect(givenUp).toBe(false);
  vi.advanceTimersByTime(7000);
  expect(givenUp).toBe(true);
});

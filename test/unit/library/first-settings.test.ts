// Tests what a new library begins with in its country.
import { expect, test } from 'vitest';
import { firstSettings } from '../../../src-main/library/first-settings.ts';

test.each([
  ['Africa/Cairo', 'EGP', [5, 6]],
  ['Africa/Casablanca', 'MAD', [6, 7]],
  ['America/Argentina/Buenos_Aires', 'ARS', [6, 7]],
  ['America/Sao_Paulo', 'BRL', [6, 7]],
  ['Asia/Kolkata', 'INR', [7]],
  ['Asia/Jakarta', 'IDR', [6, 7]],
  ['Europe/Brussels', 'EUR', [6, 7]],
  ['Europe/London', 'GBP', [6, 7]],
  ['Europe/Zurich', 'CHF', [6, 7]],
])('a library in %s begins with %s', (timeZone, currency, weeklyClosedDays) => {
  expect(firstSettings(timeZone)).toEqual({ currency, weeklyClosedDays });
});

test.each([
  ['America/New_York', 'USD'],
  ['America/Bogota', 'COP'],
])('a library in %s has labels on US Letter', (timeZone, currency) => {
  expect(firstSettings(timeZone)).toMatchObject({ currency, labelSheet: 'avery-5160' });
});

test.each(['UTC', 'Antarctica/Troll'])('in %s it begins with what is usual', (timeZone) => {
  expect(firstSettings(timeZone)).toEqual({});
});

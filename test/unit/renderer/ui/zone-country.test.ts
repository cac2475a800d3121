// Tests which country a time zone is taken for.
import { expect, test } from 'vitest';
import { countryOfZone } from '../../../../src-renderer/ui/dates/zone-country.ts';

const countries = ['AR', 'BE', 'MX', 'US'];

test.each([
  ['Europe/Brussels', 'BE'],
  ['America/Mexico_City', 'MX'],
  ['America/Argentina/Buenos_Aires', 'AR'],
  ['America/New_York', 'US'],
  ['America/Toronto', undefined],
  ['UTC', undefined],
])('%s is in %s', (timeZone, country) => {
  expect(countryOfZone(timeZone, countries)).toBe(country);
});

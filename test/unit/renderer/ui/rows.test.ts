// Tests in which direction rows of short texts are read.
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { withDots } from '../../../../src-renderer/ui/languages/rows.ts';

test('a row in Arabic keeps Latin values apart, so that it is read from the right', async () => {
  await i18next.init({ lng: 'ar', resources: {} });
  expect(withDots(['5B', null, 'طالب', 2000005])).toBe(
    '\u20685B\u2069 · \u2068طالب\u2069 · \u20682000005\u2069',
  );
  await i18next.changeLanguage('de');
  expect(withDots(['5B', '', '2000005'])).toBe('5B · 2000005');
});

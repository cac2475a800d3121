// Tests the table of a letter: dates, numbers and the words of their heads are never broken, whatever the language.
import { expect, test } from 'vitest';
import { drawNotices } from '../../../../src-main/features/printing/draw-notices.ts';
import { sheetIn } from '../../../../src-main/features/printing/sheet-rules.ts';
import { pdfPages } from '../../../support/pdf-text.ts';

test('a date stands in one line, and a long head breaks between its words', async () => {
  const pdf = await drawNotices({
    title: '',
    letterhead: { name: 'Bibliothek', address: [], logo: null, sheet: sheetIn('Europe/Berlin') },
    dir: 'ltr',
    footer: '',
    page: '',
    notices: [
      {
        group: '2D',
        subject: '',
        before: '',
        table: {
          heads: ['Person', 'Titel', 'Barcode', 'Fällig am', 'Tage überfällig'],
          rows: [['Briek Van den Broeck', 'Bobbie in the storm', '3005892', '24. September 2026', '51']],
        },
        after: '',
      },
    ],
  });
  const [text = ''] = await pdfPages(pdf);
  expect(text).toContain('24. September 2026');
  expect(text).toContain('überfällig');
});

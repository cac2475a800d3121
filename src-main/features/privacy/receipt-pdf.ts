// Lays out the receipt of an erasure as a PDF in the library's language.
import { wordsIn } from '../../core/languages/languages.ts';
import type { PrintOrder } from '../printing/print-notices.ts';
import type { Erasure } from './erasures-repository.ts';
import { filled, instantWords, pdfOrder, type PdfSettings } from './pdf-language.ts';

/** The receipt, without the person's name. */
export function receiptPdf(erasure: Erasure, settings: PdfSettings): PrintOrder {
  const words = wordsIn(settings.language, 'privacy');
  const { receipt } = words;
  const names: Readonly<Record<string, string>> = receipt.removed;
  const state = filled(words.receipts.state[erasure.stage], {
    at: instantWords(erasure.finishedAt, settings),
  });
  const rows = Object.entries(erasure.removed)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => [names[what] ?? what, String(count)]);
  const before = filled(receipt.intro, {
    ...{ library: settings.libraryName, id: erasure.id, borrower: erasure.borrower, state },
    at: instantWords(erasure.at, settings),
  });
  const waits = erasure.stage === 'elsewhere' ? `\n\n${receipt.waits}` : '';
  return pdfOrder(settings, receipt.heading, [
    {
      ...{ group: settings.libraryName, subject: receipt.heading, before },
      table: { heads: [receipt.what, receipt.count], rows },
      after: `${receipt.remains}\n\n${receipt.stays}${waits}`,
    },
  ]);
}

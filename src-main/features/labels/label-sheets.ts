// The sheets of labels that the program knows: each file of resources/labels holds those of one maker or kind.
import { z } from 'zod';
import type { LabelSheet } from './label-sheet-rules.ts';
import { labelSheetField } from './labels-settings.ts';

const sheetFile = z.strictObject({ source: z.string(), sheets: z.array(labelSheetField) });

const files = import.meta.glob<unknown>('../../../resources/labels/*.json', {
  eager: true,
  import: 'default',
});

let read: readonly LabelSheet[] | undefined;

/** Read at the first use: a start need not wait for them. */
export function knownSheets(): readonly LabelSheet[] {
  read ??= Object.values(files).flatMap((file) => sheetFile.parse(file).sheets);
  return read;
}

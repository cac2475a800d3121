// Imports as the rest of the program starts them: spreadsheet files into a library that is open.
import type { ImportSummary } from './import-report.ts';
import { intoLibrary, type ImportingLibrary } from './import-target.ts';
import { importItemsFrom } from './items-import.ts';

export { ImportRefusedError } from './csv-file.ts';
export { describeImport } from './import-report.ts';

export interface ImportFrom {
  readonly file: string;
  /** The report goes to `imports/` in it. */
  readonly dataFolder: string;
}

/** @throws ImportRefusedError, ImportInterruptedError; both have a sentence for people. */
export function importItems(
  library: ImportingLibrary,
  { file, dataFolder }: ImportFrom,
): Promise<ImportSummary> {
  return intoLibrary(library, (target) => importItemsFrom(target, file, dataFolder));
}

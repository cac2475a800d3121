// Reads any supported file into a table, by its content and not by its name.
import { fileKindOf } from './file-kind-rules.ts';
import { UnreadableFileError, type ReadingChoices, type Table } from './table.ts';
import { readTextTable } from './text-table.ts';
import { readCompoundWorkbook, readZippedWorkbook } from './workbook-table.ts';

/** @throws UnreadableFileError */
export async function readTable(file: Buffer, choices: ReadingChoices): Promise<Table> {
  const { kind, what } = fileKindOf(file);
  switch (kind) {
    case 'empty':
      throw new UnreadableFileError('empty', 'The file is empty.');
    case 'other':
      throw new UnreadableFileError(
        'unknown-format',
        `This is ${what}, not a spreadsheet. Save the list as .xlsx or .csv and try again.`,
      );
    case 'zip':
      return await readZippedWorkbook(file, choices.sheet);
    case 'compound':
      return readCompoundWorkbook(file, choices.sheet);
    case 'text':
      return readTextTable(file, choices);
  }
}

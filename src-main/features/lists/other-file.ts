// Refuses a file that holds no list, with a sentence on what it is and what to do.
import { ways, type OtherFile } from './file-kind-rules.ts';
import { UnreadableFileError } from './table.ts';

/** @param is null if that does not say what to do with it */
export function otherFile(what: string, is: OtherFile | null): UnreadableFileError {
  return new UnreadableFileError(
    is ?? 'unknown-format',
    `This is ${what}, not a list. ${is === null ? 'Save the list as .xlsx or .csv and try again.' : ways[is]}`,
  );
}

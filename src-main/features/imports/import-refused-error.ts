// What the command line is told where a file cannot be imported.

/** The file cannot be imported; nothing was changed. The message is a sentence for people. */
export class ImportRefusedError extends Error {
  override readonly name = 'ImportRefusedError';
}

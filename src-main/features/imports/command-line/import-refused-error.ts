// The error that the command line shows if a file cannot be imported.

/** The file cannot be imported; nothing was changed. The message is a sentence for people. */
export class ImportRefusedError extends Error {
  override readonly name = 'ImportRefusedError';
}

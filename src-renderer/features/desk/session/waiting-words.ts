// Chooses the text for why the queue is paused.

/** The text keys of the cause; the first existing one is used, because a newer library may send unknown codes. */
export function causeKeys(code: string): string[] {
  return [`problems:${code}`, 'desk:waiting.unknownCause'];
}

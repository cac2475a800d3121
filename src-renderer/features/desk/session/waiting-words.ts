// Chooses the words for why the line of scans stopped.

/** The keys of the cause, the first that there is counts: a newer library may give codes that this page does not know. */
export function causeKeys(code: string): string[] {
  return [`problems:${code}`, 'desk:waiting.unknownCause'];
}

// Describes where a text stops being valid JSON, without quoting it.

/** @param what the beginning of the sentence, such as `The body` */
export function malformedJson(what: string, text: string): string {
  if (text.trim() === '') return `${what} is empty. Send JSON: {} where there is nothing to say.`;
  const at = placeOf(text);
  if (at === null) return `${what} is not valid JSON.`;
  if (at >= text.length) return `${what} is not valid JSON: it ends too early.`;
  const lines = text.slice(0, at).split('\n');
  const lineNumber = text.includes('\n') ? `line ${String(lines.length)}, ` : '';
  const character = (lines.at(-1)?.length ?? 0) + 1;
  return `${what} is not valid JSON: look at ${lineNumber}character ${String(character)}.`;
}

/** The position at which JSON.parse fails; null if the text is valid or the error has no position. */
function placeOf(text: string): number | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const { message } = error as SyntaxError;
    if (message === 'Unexpected end of JSON input') return text.length;
    const [, place] = /at position (\d+) \(line \d+ column \d+\)$/.exec(message) ?? [];
    return place === undefined ? null : Number(place);
  }
}

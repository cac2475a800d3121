// Marks text that a spreadsheet would run as a formula, and takes exactly that mark off again.

/** What spreadsheets start a formula with, also in the wide letters of East Asia; apostrophes and invisible characters may stand before. */
const startsFormula = /^(?:[\s\p{Cf}']*[=+\-@＝＋－＠]|'*[\t\r])/u;
const marked = /^'(?=[\s\p{Cf}']*[=+\-@＝＋－＠]|'*[\t\r])/u;

/** The text with an apostrophe before what would be run. */
export function withMark(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** The text as it was before `withMark`; for whatever was not marked, the text itself. */
export function withoutMark(text: string): string {
  return text.replace(marked, '');
}

/** The same for cards and numbers, of which the import takes any apostrophe off. */
export function numberWithMark(number: string): string {
  return number.startsWith("'") || startsFormula.test(number) ? `'${number}` : number;
}

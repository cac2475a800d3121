// Escapes text that a spreadsheet would run as a formula, and removes that escape again.

/** The first characters of a formula, including full-width forms; apostrophes and invisible characters may precede them. */
const startsFormula = /^(?:[\s\p{Cf}']*[=+\-@＝＋－＠]|'*[\t\r])/u;
const marked = /^'(?=[\s\p{Cf}']*[=+\-@＝＋－＠]|'*[\t\r])/u;

/** The text, with an apostrophe in front if a spreadsheet would run it. */
export function withMark(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** Reverses `withMark`; text without the mark stays unchanged. */
export function withoutMark(text: string): string {
  return text.replace(marked, '');
}

/** Like `withMark`, for card numbers and other numbers, whose apostrophes the import removes. */
export function numberWithMark(number: string): string {
  return number.startsWith("'") || startsFormula.test(number) ? `'${number}` : number;
}

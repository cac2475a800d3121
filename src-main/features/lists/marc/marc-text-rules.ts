// Tidies the texts of catalogue records: names, imprints, years, numbers of pages.
import { valuesOf, type MarcField } from './marc-record-rules.ts';

/** "xii, 310 p. : ill. ;" without what is no number of pages, such as "1 online resource" or "2 v." */
export function pagesIn(text = ''): string {
  return /(\d+)\s*\]?\s*(?:p|s|blz|bl|pages|Seiten)\b/i.exec(text)?.[1] ?? '';
}

/** Every ISBN, without a note such as "(pbk.)". */
export function isbnsIn(fields: readonly MarcField[], codes = 'a'): string {
  const written = fields.flatMap((field) => valuesOf(field, codes));
  return listed(written.map((text) => /^[\dXx -]{9,}/.exec(text)?.[0].trim() ?? ''));
}

export function yearIn(text: string): string {
  return /(?:^|\D)(1[4-9]\d\d|20\d\d)(?!\d)/.exec(text)?.[1] ?? '';
}

export function languageIn(code: string): string {
  return /^[a-z]{2,3}$/i.test(code) && !/^(und|zxx|mul)$/i.test(code) ? code.toLowerCase() : '';
}

/** A semicolon separates values in a cell. */
export function listed(values: readonly string[]): string {
  return [...new Set(values.map((value) => value.replaceAll(';', ',').trim()))].filter(Boolean).join('; ');
}

/** Without the marks of non-sorting words, and without the punctuation that announces the next part (ISBD). */
export function tidy(text = ''): string {
  return text
    .normalize('NFC')
    .replace(/[\u0088\u0089\u0098\u009c\u00ac]/g, '')
    .replace(/^\s*[,:;]\s*|\s*[/:;=,]\s*$/g, '')
    .replace(/(?<=[\p{L}\p{M}\p{N})\]]{3})\.$/u, '')
    .trim();
}

/** Without brackets around what the cataloguer supplied; the other one of a pair may be in another subfield. */
function withoutBrackets(text: string): string {
  return text.replace(/^\[([^[\]]*)\]$|^\[([^\]]*)$|^([^[]*)\]$/, '$1$2$3').trim();
}

/** `7` of `7.`, `[7]` and `[7].` */
export function volumeIn(text: string): string {
  return withoutBrackets(text.replace(/(?<=[\d\]])\.$/, ''));
}

/** Without brackets; empty if the publisher is not known. */
export function publisherIn(text: string): string {
  const name = withoutBrackets(text);
  return /^\[?(?:s\.? ?n\.?|publisher not identified|sine nomine)\]?$/i.test(name) ? '' : name;
}

/** Without a role that was typed as a subfield: "Firm),$4dst". */
export function withoutTypedRole(name: string): string {
  return name.replace(/,?\s*\$[4e]\s*[a-z]+\.?$/i, '');
}

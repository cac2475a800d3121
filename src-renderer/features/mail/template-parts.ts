// Divides a letter's template into words and chips, and writes it back as the library stores it.

/** `if` and `ifNot` begin words that stand only if the field has a value, or none; `end` ends them. */
export type TemplatePart =
  | { readonly is: 'words'; readonly words: string; readonly bold: boolean }
  | {
      readonly is: 'field' | 'if' | 'ifNot' | 'end';
      readonly field: string;
      readonly bold: boolean;
    };

const boldWords = /\*\*([^*\n]+)\*\*/g;
const placeholder = /\{\{\s*([#^/]?)\s*(\w+)\s*\}\}/g;
const signs = { '': 'field', '#': 'if', '^': 'ifNot', '/': 'end' } as const;
const signOf = { field: '', if: '#', ifNot: '^', end: '/' } as const;

/** @param fields those that become chips; others stay words, as typed */
export function partsOf(template: string, fields: readonly string[]): TemplatePart[] {
  return runsOf(template).flatMap(({ words, bold }) => chipsIn(words, bold, fields));
}

function runsOf(template: string): { words: string; bold: boolean }[] {
  const runs: { words: string; bold: boolean }[] = [];
  let after = 0;
  for (const match of template.matchAll(boldWords)) {
    runs.push(
      { words: template.slice(after, match.index), bold: false },
      { words: match[1] ?? '', bold: true },
    );
    after = match.index + match[0].length;
  }
  return [...runs, { words: template.slice(after), bold: false }];
}

function chipsIn(text: string, bold: boolean, fields: readonly string[]): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let after = 0;
  const words = (until: number) => {
    if (until > after) parts.push({ is: 'words', words: text.slice(after, until), bold });
  };
  for (const match of text.matchAll(placeholder)) {
    const [all, sign = '', field = ''] = match;
    if (!fields.includes(field)) continue;
    words(match.index);
    parts.push({ is: signs[sign as keyof typeof signs], field, bold });
    after = match.index + all.length;
  }
  words(text.length);
  return parts;
}

/** Bold words stand within one line. */
export function templateOf(parts: readonly TemplatePart[]): string {
  let text = '';
  let bold = '';
  const endBold = () => {
    text += bold
      .split('\n')
      .map((line) => (line === '' || line.includes('*') ? line : `**${line}**`))
      .join('\n');
    bold = '';
  };
  for (const part of paired(parts)) {
    const written = part.is === 'words' ? part.words : `{{${signOf[part.is]}${part.field}}}`;
    if (part.bold) bold += written;
    else {
      endBold();
      text += written;
    }
  }
  endBold();
  return text;
}

/** Without beginnings that lost their end, and the reverse. */
export function paired(parts: readonly TemplatePart[]): TemplatePart[] {
  const kept = new Set<TemplatePart>();
  for (const [index, begin] of parts.entries()) {
    if (begin.is !== 'if' && begin.is !== 'ifNot') continue;
    const end = parts
      .slice(index)
      .find((part) => part.is === 'end' && part.field === begin.field && !kept.has(part));
    if (end === undefined) continue;
    kept.add(begin);
    kept.add(end);
  }
  return parts.filter((part) => part.is === 'words' || part.is === 'field' || kept.has(part));
}

// Renders templates: plain text and HTML from one text with {{fields}}, with values escaped.
import type { TemplateTable } from '../printing/printed-table.ts';

/** A field is one line of text, or a table such as the list of overdue items. */
export type TemplateFields = Readonly<Record<string, string | TemplateTable>>;

export interface Template {
  readonly subject: string;
  readonly body: string;
}

/** A message as sent: the same content as text and as HTML. */
export interface FilledTemplate {
  readonly subject: string;
  readonly body: string;
  readonly html: string;
}

const place = /\{\{\s*(\w+)\s*\}\}/g;
const bold = /\*\*([^*\n]+)\*\*/g;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Direction overrides and similar characters, with which a name could reorder the text around it. */
const turning = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const longestSubject = 250;

/** The fields that a text uses. */
export function fieldsIn(text: string): string[] {
  return [...new Set([...text.matchAll(place)].map(([, name = '']) => name))];
}

/** A value for use in one line: without line breaks, control characters and broken surrogates. */
function oneLine(text: string): string {
  return text.toWellFormed().replace(breaks, ' ').replace(turning, '').trim();
}

/**
 * Removes the sentences that use this field, if it has no value. A paragraph of only such sentences is removed. A text
 * of only such sentences stays, because an empty message would be worse.
 */
export function withoutSentencesWith(text: string, field: string): string {
  const asks = (part: string): boolean => fieldsIn(part).includes(field);
  const rest = text
    .split(/(\n{2,})/)
    .map((paragraph) => {
      const lines = paragraph.split('\n').map((line) =>
        asks(line)
          ? sentencesOf(line)
              .filter((one) => !asks(one))
              .join(' ')
          : line,
      );
      return asks(paragraph) ? lines.filter((line) => line !== '').join('\n') : paragraph;
    })
    .join('')
    .replace(/\n{3,}/g, '\n\n');
  return rest.trim() === '' ? text : rest;
}

/** A full stop before a field does not end a sentence: it may be an abbreviation, such as `no.`. */
function sentencesOf(line: string): string[] {
  return line.split(/(?<=[.!?][*"”’)]*)\s+(?!\**\{\{)/);
}

/** Unknown fields stay as typed, so that the mistake shows. */
export function fillTemplate(template: Template, fields: TemplateFields): FilledTemplate {
  const plain = (text: string): string =>
    text.replace(place, (asked, name: string) => textOf(fields[name], asked));
  return {
    subject: oneLine(plain(template.subject)).slice(0, longestSubject).toWellFormed(),
    body: `${plain(withoutBold(template.body.toWellFormed())).trim()}\n`,
    html: htmlOf(template.body.toWellFormed(), fields),
  };
}

/** Removes the bold markup for plain text. */
function withoutBold(text: string): string {
  return text.replace(bold, '$1');
}

function textOf(value: string | TemplateTable | undefined, asked: string): string {
  if (value === undefined) return asked;
  if (typeof value === 'string') return oneLine(value);
  return value.rows
    .map(
      (row) =>
        `- ${row
          .map(oneLine)
          .filter((cell) => cell !== '')
          .join(' | ')}`,
    )
    .join('\n');
}

/**
 * The text as HTML without any style or script: paragraphs, `**bold**`, web addresses as links, tables as tables.
 * Values are inserted last and escaped, so that markup or a {{field}} in a name is not interpreted.
 */
function htmlOf(body: string, fields: TemplateFields): string {
  const paragraphs = body.trim().split(/\n{2,}/);
  const parts = paragraphs.map((paragraph) => {
    const alone = /^\{\{\s*(\w+)\s*\}\}$/.exec(paragraph.trim())?.[1];
    const table = alone === undefined ? undefined : fields[alone];
    if (typeof table === 'object') return tableOf(table);
    return `<p>${inline(paragraph, fields)}</p>`;
  });
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>\n${parts.join('\n')}\n</body></html>\n`;
}

function inline(paragraph: string, fields: TemplateFields): string {
  return escaped(paragraph.trim())
    .replace(bold, '<b>$1</b>')
    .replace(/https?:\/\/[^\s<>&"'{}]+[^\s<>&"'{}.,;:!?)]/g, '<a href="$&">$&</a>')
    .replace(/\r?\n/g, '<br>\n')
    .replace(place, (asked, name: string) => {
      const value = fields[name];
      if (value === undefined) return escaped(asked);
      return typeof value === 'string' ? escaped(oneLine(value)) : tableOf(value);
    });
}

function tableOf({ heads, rows }: TemplateTable): string {
  const line = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag} align="left">${escaped(oneLine(cell))}</${tag}>`).join('')}</tr>`;
  return [
    '<table border="1" cellpadding="6" cellspacing="0">',
    line(heads, 'th'),
    ...rows.map((row) => line(row, 'td')),
    '</table>',
  ].join('\n');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

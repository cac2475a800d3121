// Renders templates: plain text and HTML from one text with {{fields}}, with values escaped.
import type { z } from '@hono/zod-openapi';
import { setApart, writingOf, type Writing } from '../../core/languages/writing-rules.ts';
import type { TemplateTable } from '../printing/printed-table.ts';
import type { previewSchema } from './mail-schemas.ts';

/** A field is one line of text, or a table such as the list of overdue items. */
export type TemplateFields = Readonly<Record<string, string | TemplateTable>>;

export interface Template {
  readonly subject: string;
  readonly body: string;
}

/** A message as sent: the same content as text and as HTML. */
export type FilledTemplate = z.infer<typeof previewSchema>;

const place = /\{\{\s*(\w+)\s*\}\}/g;
const section = /\{\{\s*([#^])\s*(\w+)\s*\}\}(.*?)\{\{\s*\/\s*\2\s*\}\}/gs;
const sectionTag = /\{\{\s*[#^/]\s*(\w*)[^}]*\}\}/g;
const bold = /\*\*([^*\n]+)\*\*/g;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Overrides, embeddings and isolates, with which a name could reorder the text around it. Arabic dates have marks. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;
const longestSubject = 250;

/** The fields that a text uses, sections included. */
export function fieldsIn(text: string): string[] {
  const used = [...text.matchAll(place), ...text.matchAll(sectionTag)];
  return [...new Set(used.map(([, name = '']) => name))];
}

/** The names of sections that are not closed, or not open. */
export function brokenSectionsIn(text: string): string[] {
  const left = text.replace(section, '$3');
  return [...new Set([...left.matchAll(sectionTag)].map(([, name = '']) => name))];
}

/** A value for use in one line: without line breaks, control characters and broken surrogates. */
function oneLine(text: string): string {
  return text.toWellFormed().replace(breaks, ' ').replace(turning, '').trim();
}

/** Resolves sections as Mustache does: a section `#field` stays if the field has a value, `^field` if it has none. */
function withSections(text: string, fields: TemplateFields): string {
  const kept = text.replace(section, (_, sign: string, name: string, inside: string) =>
    (sign === '#') === hasValue(fields[name]) ? inside : '',
  );
  // A paragraph of which nothing is left leaves no gap.
  return kept === text ? text : kept.replace(/\n\s*\n/g, '\n\n');
}

function hasValue(value: string | TemplateTable | undefined): boolean {
  return typeof value === 'string' ? value.trim() !== '' : (value?.rows.length ?? 0) > 0;
}

/** Unknown fields stay as typed, so that the mistake shows. */
export function fillTemplate(template: Template, fields: TemplateFields, language: string): FilledTemplate {
  const writing = writingOf(language);
  const subject = withSections(template.subject, fields).replace(place, (written, name: string) =>
    textOf(fields[name], written, oneLine),
  );
  const body = withSections(template.body.toWellFormed(), fields);
  return {
    subject: oneLine(subject).slice(0, longestSubject).toWellFormed(),
    body: `${plainOf(body, fields, writing)}\n`,
    html: htmlOf(body, fields, writing),
  };
}

function plainOf(body: string, fields: TemplateFields, writing: Writing): string {
  return body
    .replace(bold, '$1')
    .replace(place, (written, name: string) =>
      textOf(fields[name], written, (value) => setApart(oneLine(value), writing)),
    )
    .trim();
}

/** @param set sets a value, or a cell of a table, into its line */
function textOf(
  value: string | TemplateTable | undefined,
  written: string,
  set: (value: string) => string,
): string {
  if (value === undefined) return written;
  if (typeof value === 'string') return set(value);
  return value.rows
    .map(
      (row) =>
        `- ${row
          .map(set)
          .filter((cell) => cell !== '')
          .join(' | ')}`,
    )
    .join('\n');
}

/**
 * The text as HTML without any style or script: paragraphs, `**bold**`, web addresses as links, tables as tables.
 * Values are inserted last and escaped, so that markup or a {{field}} in a name is not interpreted.
 */
function htmlOf(body: string, fields: TemplateFields, writing: Writing): string {
  const paragraphs = body.trim().split(/\n{2,}/);
  const parts = paragraphs.map((paragraph) => {
    const alone = /^\{\{\s*(\w+)\s*\}\}$/.exec(paragraph.trim())?.[1];
    const table = alone === undefined ? undefined : fields[alone];
    if (typeof table === 'object') return tableOf(table, writing);
    return `<p>${inline(paragraph, fields, writing)}</p>`;
  });
  const written = `lang="${writing.lang}" dir="${writing.dir}"`;
  // Some mail programs show only what stands in the body.
  return `<!doctype html>\n<html ${written}><head><meta charset="utf-8"></head><body><div ${written}>\n${parts.join('\n')}\n</div></body></html>\n`;
}

function inline(paragraph: string, fields: TemplateFields, writing: Writing): string {
  return escaped(paragraph.trim())
    .replace(bold, '<b>$1</b>')
    .replace(/https?:\/\/[^\s<>&"'{}]+[^\s<>&"'{}.,;:!?)]/g, '<a href="$&">$&</a>')
    .replace(/\r?\n/g, '<br>\n')
    .replace(place, (written, name: string) => {
      const value = fields[name];
      if (value === undefined) return escaped(written);
      return typeof value === 'string' ? escaped(setApart(oneLine(value), writing)) : tableOf(value, writing);
    });
}

function tableOf({ heads, rows }: TemplateTable, { dir }: Writing): string {
  const side = dir === 'rtl' ? 'right' : 'left';
  const tableRow = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag} align="${side}" dir="auto">${escaped(oneLine(cell))}</${tag}>`).join('')}</tr>`;
  return [
    '<table border="1" cellpadding="6" cellspacing="0">',
    tableRow(heads, 'th'),
    ...rows.map((row) => tableRow(row, 'td')),
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

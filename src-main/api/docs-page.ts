// The API's contract as one page for people: no script, nothing from elsewhere.
import { randomBytes } from 'node:crypto';
import type { documentOf } from './openapi-document.ts';

type ApiDocument = ReturnType<typeof documentOf>;

/** The part of a schema that the page shows. */
interface Shown {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  example?: unknown;
  enum?: unknown[];
  properties?: Record<string, Shown>;
  required?: string[];
  items?: Shown;
  anyOf?: Shown[];
  oneOf?: Shown[];
  allOf?: Shown[];
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

interface ShownMedia {
  schema?: Shown;
  example?: unknown;
}

interface ShownOperation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Shown }[];
  requestBody?: { description?: string; content: Record<string, ShownMedia> };
  responses?: Record<string, { description?: string; content?: Record<string, ShownMedia> }>;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#1b1f24}
code,pre{font-family:ui-monospace,monospace;font-size:.92em}table{border-collapse:collapse;width:100%;margin:.5rem 0}
td,th{border-top:1px solid #d5dae0;padding:.25rem .5rem;text-align:left;vertical-align:top}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#eef1f4;padding:.3rem .5rem;margin:.3rem 0}section{margin:2rem 0;border-top:2px solid #1b1f24}h3 code{background:#eef1f4;padding:.1rem .4rem}
nav{columns:3}.scope{color:#57606a}@media(prefers-color-scheme:dark){body{background:#14171b;color:#e6e9ec}
td,th{border-color:#3a4048}section{border-color:#e6e9ec}h3 code,pre{background:#262b31}a{color:#8ab4f8}}`;

/** @returns the page, under a policy that lets it load nothing at all */
export function docsPage(document: ApiDocument): Response {
  const nonce = randomBytes(16).toString('base64');
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, ShownOperation>).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Shown>);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Loandesk API</title>
<style nonce="${nonce}">${style}</style></head><body><h1>${text(document.info.title)} API ${text(document.info.version)}</h1>
<p>Everything stands under <code>/api/v1</code>; the same as a document for programs:
<a href="/api/v1/openapi.json">openapi.json</a>.</p>
<nav aria-label="Operations"><ul>${operations.map(({ name }) => `<li><a href="#${anchor(name)}">${text(name)}</a></li>`).join('')}</ul></nav>
${markdown(document.info.description ?? '')}
${operations.map(({ name, operation }) => shownOperation(name, operation)).join('\n')}
<h2>Shapes</h2>${schemas.map(([name, schema]) => `<section id="${anchor(name)}"><h3>${text(name)}</h3>${paragraph(schema.description)}${fields(schema)}${example(schema.example)}</section>`).join('\n')}
</body></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

function shownOperation(name: string, operation: ShownOperation): string {
  const scope = operation.security?.flatMap((one) => one['bearer'] ?? [])[0];
  const parameters = (operation.parameters ?? []).map(
    (one) =>
      `<tr><td><code>${text(one.name)}</code></td><td>${text(one.in)}${one.required === true ? ', required' : ''}</td><td>${kind(one.schema)}</td><td>${inline(one.description ?? one.schema?.description ?? '')}</td></tr>`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema, example: own }]) =>
      `<p>Body (<code>${text(type)}</code>): ${kind(schema)}. ${inline(operation.requestBody?.description ?? '')}</p>${fields(schema)}${example(own)}`,
  );
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, { description, content }]) =>
      `<tr><td>${text(status)}</td><td>${inline(description ?? '')}</td><td>${Object.values(content ?? {})
        .map(({ schema, example: own }) => kind(schema) + example(own))
        .join('<br>')}</td></tr>`,
  );
  return `<section id="${anchor(name)}"><h3><code>${text(name)}</code></h3><p>${inline(operation.summary ?? '')}
<span class="scope">${scope === undefined ? 'No token needed.' : `Scope: <code>${text(scope)}</code>.`} Name: <code>${text(operation.operationId ?? '')}</code>.</span></p>
${paragraph(operation.description)}${parameters.length > 0 ? `<table>${parameters.join('')}</table>` : ''}${bodies.join('')}
<table><tr><th>Status</th><th>Meaning</th><th>Body</th></tr>${answers.join('')}</table></section>`;
}

const example = (given: unknown): string =>
  given === undefined ? '' : `<pre>${text(JSON.stringify(given, null, 1))}</pre>`;

function fields(schema: Shown | undefined): string {
  const own = [schema, ...(schema?.allOf ?? [])].flatMap((part) => Object.entries(part?.properties ?? {}));
  if (own.length === 0) return '';
  const rows = own.map(
    ([name, field]) =>
      `<tr><td><code>${text(name)}</code>${schema?.required?.includes(name) === true ? ' *' : ''}</td><td>${kind(field)}</td><td>${inline(field.description ?? '')}${field.example === undefined ? '' : ` <code>${text(JSON.stringify(field.example))}</code>`}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

/** What a value may be, in a few words, with links to the shapes that have a name. */
function kind(schema: Shown | undefined): string {
  if (schema === undefined) return '';
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return `<a href="#${anchor(name)}">${text(name)}</a>`;
  }
  if (schema.enum !== undefined)
    return schema.enum.map((one) => `<code>${text(String(one))}</code>`).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return choices.map(kind).join(schema.allOf === undefined ? ' | ' : ' &amp; ');
  if (schema.items !== undefined) {
    const most = schema.maxItems === undefined ? '' : ` at most ${String(schema.maxItems)}`;
    return `list of${most} ${kind(schema.items)}`;
  }
  const limits = [
    schema.format,
    schema.maxLength === undefined ? undefined : `at most ${String(schema.maxLength)} characters`,
    schema.maximum === undefined ? undefined : `${String(schema.minimum ?? '')} to ${String(schema.maximum)}`,
  ].filter((one) => one !== undefined);
  return text([[schema.type ?? 'any'].flat().join(' or '), ...limits].join(', '));
}

/** The few marks that the document's own description uses: headings, tables and code. */
function markdown(source: string): string {
  return source
    .split('\n\n')
    .map((block) => {
      if (block.startsWith('## ')) return `<h2>${inline(block.slice(3))}</h2>`;
      if (!block.startsWith('|')) return `<p>${inline(block)}</p>`;
      const rows = block.split('\n').filter((row) => !row.startsWith('|---'));
      return `<table>${rows
        .map(
          (row) =>
            `<tr>${row
              .split('|')
              .slice(1, -1)
              .map((cell) => `<td>${inline(cell.trim())}</td>`)
              .join('')}</tr>`,
        )
        .join('')}</table>`;
    })
    .join('\n');
}

const paragraph = (source: string | undefined): string =>
  source === undefined ? '' : `<p>${inline(source)}</p>`;
const inline = (source: string): string => text(source).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
const anchor = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function text(source: string): string {
  return source
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

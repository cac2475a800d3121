// The API's document as one HTML page without scripts or external resources.
import { randomBytes } from 'node:crypto';
import { anchor, headings, inline, markdown, text } from './page-markup.ts';
import {
  shownHeaders,
  shownOperation,
  shownShape,
  type Shared,
  type ShownOperation,
} from './page-operations.ts';
import type { documentOf } from './openapi-document.ts';

type ApiDocument = ReturnType<typeof documentOf>;

const style = `:root{color-scheme:light dark;--ink:#1b1f24;--quiet:#57606a;--line:#d5dae0;--ground:#fff;--raised:#eef1f4;--link:#0b57c2}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9ec;--quiet:#a3adb8;--line:#3a4048;--ground:#14171b;--raised:#262b31;--link:#8ab4f8}}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;color:var(--ink);background:var(--ground);overflow-wrap:anywhere}
a{color:var(--link)}main{max-width:62rem;padding:1rem}nav{padding:1rem;font-size:.9em}nav ul{margin:.2rem 0 .8rem;padding:0;list-style:none}
nav a{text-decoration:none}nav a:hover,nav a:focus{text-decoration:underline}nav summary{font-weight:600;cursor:pointer}
code,pre{font-family:ui-monospace,monospace;font-size:.92em}table{border-collapse:collapse;width:100%;margin:.5rem 0}
td,th{border-top:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top;min-width:4rem}td:first-child,th{overflow-wrap:normal}
pre{white-space:pre-wrap;background:var(--raised);padding:.3rem .5rem;margin:.3rem 0}summary{cursor:pointer;color:var(--link)}nav summary{color:inherit}
section{margin:2rem 0;border-top:2px solid var(--ink)}h3 code{background:var(--raised);padding:.1rem .4rem}.scope{color:var(--quiet)}
@media(min-width:70rem){body{display:grid;grid-template-columns:20rem minmax(0,1fr)}nav{position:sticky;top:0;height:100vh;overflow:auto;border-right:1px solid var(--line)}}
@media(max-width:44rem){table,tbody,tr,th,td{display:block}tr{border-top:1px solid var(--line);padding:.3rem 0}td,th{border:0;padding:.05rem .5rem}tr:has(th){display:none}}`;

interface Named {
  name: string;
  operation: ShownOperation;
}

/** Replaced in each answer; the rest of the page is made once. */
const noncePlaceholder = '__NONCE__';

/** @returns a function that answers with the page, under a policy that blocks all loading */
export function docsPage(document: ApiDocument): () => Response {
  const description = document.info.description ?? '';
  const { schemas = {}, parameters = {} } = document.components ?? {};
  const shared = { schemas, parameters } as Shared;
  const groups = operationsByTag(document);
  const shapes = Object.entries(shared.schemas);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Loandesk API</title>
<style nonce="${noncePlaceholder}">${style}</style></head><body>
<nav aria-label="Contents">${linksTo('About all calls', headings(description), 'about-')}
${groups.map(({ tag, operations }) => linksTo(tag, namesOf(operations))).join('\n')}
<p><a href="#about-headers">Headers</a></p><p><a href="#about-shapes">Shapes</a></p></nav>
<main><h1>${text(document.info.title)} API ${text(document.info.version)}</h1>
<p>Everything stands under <code>/api/v1</code>; the same as a document for programs:
<a href="/api/v1/openapi.json">openapi.json</a>.</p>
${markdown(description)}
${groups
  .map(
    ({ tag, about, operations }) => `<h2>${text(tag)}</h2><p>${inline(about)}</p>
${operations.map(({ name, operation }) => shownOperation(name, operation, shared)).join('\n')}`,
  )
  .join('\n')}
<h2 id="about-headers">Headers that many calls take</h2>${shownHeaders(shared)}
<h2 id="about-shapes">Shapes</h2>${shapes.map(([name, schema]) => shownShape(name, schema)).join('\n')}</main>
</body></html>`;
  return () => {
    const nonce = randomBytes(16).toString('base64');
    return new Response(html.replace(noncePlaceholder, nonce), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      },
    });
  };
}

/** The operations by tag, in the document's order. */
function operationsByTag(document: ApiDocument): { tag: string; about: string; operations: Named[] }[] {
  const all = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, ShownOperation>).map(([method, operation]): Named => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  return (document.tags ?? []).map(({ name: tag, description = '' }) => ({
    tag,
    about: description,
    operations: all.filter(({ operation }) => operation.tags?.includes(tag) === true),
  }));
}

const namesOf = (operations: readonly Named[]): string[] => operations.map(({ name }) => name);

function linksTo(title: string, names: readonly string[], before = ''): string {
  const links = names.map((name) => `<li><a href="#${before}${anchor(name)}">${text(name)}</a></li>`);
  return `<details open><summary>${text(title)}</summary><ul>${links.join('')}</ul></details>`;
}

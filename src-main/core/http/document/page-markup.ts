// HTML building blocks of the API's page: escaped text, code, tables, examples.

export function text(source: string): string {
  return source
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Escaped text, with code between backticks. */
export const inline = (source: string): string => text(source).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

export const paragraph = (source: string | undefined): string =>
  source === undefined || source === '' ? '' : `<p>${inline(source)}</p>`;

export const anchor = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Cells are HTML; without rows the result is empty. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const row = (cells: readonly string[], kind: 'td' | 'th'): string =>
    `<tr>${cells.map((cell) => `<${kind}>${cell}</${kind}>`).join('')}</tr>`;
  return `<table>${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
}

/** A collapsed example. */
export function example(given: unknown): string {
  if (given === undefined) return '';
  return `<details><summary>Example</summary><pre>${text(JSON.stringify(given, null, 1))}</pre></details>`;
}

/** Renders the Markdown subset of the document's description: headings, tables and code. */
export function markdown(source: string): string {
  return source
    .split('\n\n')
    .map((block) => {
      if (block.startsWith('## '))
        return `<h2 id="about-${anchor(block.slice(3))}">${inline(block.slice(3))}</h2>`;
      if (!block.startsWith('|')) return `<p>${inline(block)}</p>`;
      const [head = [], ...rows] = block
        .split('\n')
        .filter((row) => !row.startsWith('|---'))
        .map((row) =>
          row
            .split('|')
            .slice(1, -1)
            .map((cell) => inline(cell.trim())),
        );
      return table(head, rows);
    })
    .join('\n');
}

/** The headings of the description. */
export const headings = (source: string): string[] =>
  [...source.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);

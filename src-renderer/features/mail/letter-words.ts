// Reads and writes the words and chips of a letter in an editable element of the page.

import type { TemplatePart } from './template-parts.ts';

type Chip = Exclude<TemplatePart, { is: 'words' }>;

/** How a chip looks, and what a screen reader says. */
export interface ChipLook {
  readonly className: string;
  readonly text: (chip: Chip) => string;
  readonly spoken: (chip: Chip) => string;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>');

/** The parts as HTML, all words escaped. */
export function htmlOfParts(parts: readonly TemplatePart[], look: ChipLook): string {
  return parts
    .map((part) => {
      const html = part.is === 'words' ? escaped(part.words) : chipHtml(part, look);
      return part.bold ? `<b>${html}</b>` : html;
    })
    .join('');
}

function chipHtml(chip: Chip, { className, text, spoken }: ChipLook): string {
  return (
    `<span class="${className}" contenteditable="false" role="img" data-chip="${chip.is}" ` +
    `data-field="${chip.field}" aria-label="${escaped(spoken(chip))}">${escaped(text(chip))}</span>`
  );
}

/** Puts the parts into the element. A line break at the end shows only before another one. */
export function showParts(element: HTMLElement, parts: readonly TemplatePart[], look: ChipLook): void {
  element.innerHTML = htmlOfParts(parts, look);
  if (element.lastChild instanceof HTMLBRElement) element.append(document.createElement('br'));
}

/** The words and chips in the element, however the browser wrote its lines and bold words. */
export function readParts(element: Node): TemplatePart[] {
  const parts: TemplatePart[] = [];
  const add = (words: string, bold: boolean) => {
    if (words !== '') parts.push({ is: 'words', words, bold });
  };
  const endsLine = () => {
    const last = parts.at(-1);
    return last === undefined || (last.is === 'words' && last.words.endsWith('\n'));
  };
  const walk = (node: Node, bold: boolean) => {
    if (node instanceof Text) {
      add(node.data, bold);
      return;
    }
    if (!(node instanceof HTMLElement)) return;
    const { chip, field } = node.dataset;
    if (chip !== undefined && field !== undefined) {
      parts.push({ is: chip as Chip['is'], field, bold });
      return;
    }
    if (node instanceof HTMLBRElement) {
      // The browser's own, so that the caret can stand in an empty last line.
      if (node !== element.lastChild) add('\n', bold);
      return;
    }
    if (/^(DIV|P)$/.test(node.tagName) && !endsLine()) add('\n', bold);
    const isBold = bold || /^(B|STRONG)$/.test(node.tagName);
    for (const child of node.childNodes) walk(child, isBold);
  };
  for (const child of element.childNodes) walk(child, false);
  return parts;
}

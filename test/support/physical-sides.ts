// Finds declarations of a style sheet that name the left or the right in place of the start or the end of a line.

export interface PhysicalSide {
  readonly line: number;
  readonly declaration: string;
}

const property = /^(?:(?:scroll-)?(?:margin|padding)-|border-(?:\w+-)?)?(?:left|right)(?:-[\w-]+)?$/;
const keywordProperty = /^(?:text-align(?:-last)?|float|clear|justify-(?:content|items|self)|caption-side)$/;
/** Shorthands of four sides: of the first corner, the second value is that of the right, the fourth that of the left. */
const fourSides = /^(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color))$/;

/** @param css the text of a style sheet */
export function physicalSidesIn(css: string): PhysicalSide[] {
  const sides: PhysicalSide[] = [];
  const withoutComments = css.replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  for (const { 1: name = '', 2: value = '', index } of withoutComments.matchAll(
    /(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g,
  )) {
    if (!isPhysical(name, value)) continue;
    const line = css.slice(0, index).split('\n').length;
    sides.push({ line, declaration: `${name}: ${value.trim().replaceAll(/\s+/g, ' ')}` });
  }
  return sides;
}

function isPhysical(name: string, value: string): boolean {
  if (name.startsWith('--')) return false;
  if (property.test(name)) return true;
  if (keywordProperty.test(name)) return /\b(?:left|right)\b/.test(value);
  const values = partsOf(value.replace('!important', ''));
  if (fourSides.test(name)) return values.length === 4 && values[1] !== values[3];
  if (name === 'border-radius') return !isEvenRadius(values);
  // A shift of a shadow to one side; one of a drop shadow hardly shows.
  return name === 'box-shadow' && /inset\s+-?[1-9][\d.]*\w+\s+0\s+0\b/.test(value);
}

/** Whether the corners on the left are those on the right: first to last, they go clockwise from the top left one. */
function isEvenRadius([topLeft, topRight, bottomRight, bottomLeft]: string[]): boolean {
  if (topRight === undefined) return true;
  const isTopEven = topLeft === topRight;
  return isTopEven && (bottomRight ?? topLeft) === (bottomLeft ?? topRight);
}

/** The parts of a value, those in brackets together. */
function partsOf(value: string): string[] {
  return value.trim().match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
}

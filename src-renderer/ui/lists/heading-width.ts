// Measures how wide the heading of a list's column is, in the letters of the screen.

/** As `--ld-text-1`. */
const HEADING_REM = 0.875;
/** An arrow, the gap before it, and the padding of the cell and of its button. */
const AROUND_REM = 0.95 + 0.25 + 1 + 0.375;

let pen: CanvasRenderingContext2D | null = null;
const widths = new Map<string, number>();

/** In rem: the word, the arrow of a sorted column and the space around them. */
export function headingWidth(label: string): number {
  const measured = widths.get(label);
  if (measured !== undefined) return measured;
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen === null) return 0;
  const tokens = getComputedStyle(document.documentElement);
  const weight = tokens.getPropertyValue('--ld-weight-strong');
  pen.font = `${weight} 100px ${tokens.getPropertyValue('--ld-sans')}`;
  const width = (pen.measureText(label).width / 100) * HEADING_REM + AROUND_REM;
  // Before the font is there, another one stands in for it.
  if (document.fonts.status === 'loaded') widths.set(label, width);
  return width;
}

// Every pair of colours in tokens.css is readable: in light, in dark, and in high contrast.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, '../../../../src-renderer/app/tokens.css'), 'utf8');

/** The colours of the block with this selector, by name without `--ld-`. */
function block(selector: string): Record<string, string> {
  const start = css.indexOf(`\n${selector} {`);
  if (start === -1) throw new Error(`tokens.css has no ${selector}`);
  const text = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries(
    [...text.matchAll(/--ld-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );
}

const light = block(':root');
const dark = block(":root[data-mantine-color-scheme='dark']");
const contrast = block(":root[data-contrast='more']");
const darkContrast = block(":root[data-mantine-color-scheme='dark'][data-contrast='more']");

const themes = [
  { name: 'light', colours: light, text: 4.5, line: 1 },
  { name: 'dark', colours: { ...light, ...dark }, text: 4.5, line: 1 },
  { name: 'high contrast', colours: { ...light, ...contrast }, text: 7, line: 4.5 },
  {
    name: 'dark high contrast',
    colours: { ...light, ...dark, ...contrast, ...darkContrast },
    text: 7,
    line: 4.5,
  },
];

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The ratio of WCAG 2. */
function ratio(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['paper', 'card', 'well', 'chosen'];
const OUTCOMES = ['lent', 'returned', 'attention', 'refused', 'hold', 'money', 'quiet'];
const CLOTHS = [1, 2, 3, 4, 5, 6, 7, 8].map((cloth) => `cloth-${String(cloth)}`);

describe.each(themes)('in $name', ({ colours, text, line }) => {
  const get = (name: string): string => {
    const colour = colours[name];
    if (colour === undefined) throw new Error(`no colour ${name}`);
    return colour;
  };
  /** The pairs that are less readable than `least`. */
  const below = (least: number, pairs: readonly (readonly [upper: string, ground: string])[]) =>
    pairs
      .map(([upper, ground]) => ({ upper, ground, ratio: ratio(get(upper), get(ground)) }))
      .filter((pair) => pair.ratio < least)
      .map((pair) => `${pair.upper} on ${pair.ground}: ${pair.ratio.toFixed(2)}`);
  const on = (uppers: readonly string[], grounds: readonly string[]) =>
    uppers.flatMap((upper) => grounds.map((ground) => [upper, ground] as const));

  test('the text of the screens is read with ease', () => {
    expect(below(10, on(['ink'], GROUNDS))).toEqual([]);
  });

  test('second lines and links are readable on every ground', () => {
    expect(below(text, on(['ink-soft', 'link'], GROUNDS))).toEqual([]);
  });

  test('the words of an outcome are readable upon its colour, its tint, and every ground', () => {
    expect(
      below(
        text,
        OUTCOMES.flatMap((outcome) => [
          [`${outcome}-on`, outcome] as const,
          ['ink', `${outcome}-tint`] as const,
          ...on([`${outcome}-ink`], [`${outcome}-tint`, ...GROUNDS]),
        ]),
      ),
    ).toEqual([]);
  });

  test('the rail, buttons and covers are readable', () => {
    expect(
      below(text, [
        ...on(['rail-ink', 'rail-soft'], ['rail', 'rail-here']),
        ['on-action', 'action'],
        ...on(['cloth-on'], CLOTHS),
      ]),
    ).toEqual([]);
  });

  test('borders of fields stand out from the ground', () => {
    expect(below(3.6, on(['line-strong'], ['paper', 'card']))).toEqual([]);
  });

  test('lines are seen if high contrast asks for it', () => {
    expect(below(line, on(['line'], ['paper', 'card']))).toEqual([]);
  });

  test('the focus is seen at once', () => {
    expect(below(6, on(['focus'], ['paper', 'card']))).toEqual([]);
  });
});

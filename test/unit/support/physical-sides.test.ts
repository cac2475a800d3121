// Tests that the check of style sheets finds what would stay at the left in a language from right to left.
import { expect, test } from 'vitest';
import { physicalSidesIn } from '../../support/physical-sides.ts';

test.each([
  'left: 0',
  'margin-right: 1rem',
  'padding-left: calc(1rem + 2px)',
  'border-left: 1px solid red',
  'border-top-left-radius: 3px',
  'scroll-margin-left: 1rem',
  'text-align: left',
  'float: right',
  'margin: 0 1rem 0 0',
  'padding: 0.3rem calc(1rem + 2px) 0.3rem 0.4rem',
  'inset: auto 0 0 auto',
  'border-radius: 0 3px 3px 0',
  'border-radius: 3px 0',
  'box-shadow: inset 3px 0 0 red',
])('%s is found', (declaration) => {
  expect(physicalSidesIn(`/* left: 0; */\n.a:hover {\n  color: red;\n  ${declaration};\n}`)).toEqual([
    { line: 4, declaration },
  ]);
});

test.each([
  'margin-inline-start: 1rem',
  'inset: 0',
  'inset: 5% 6% 4%',
  'margin: 0 auto 1rem auto',
  'text-align: start',
  'border-radius: 3px 3px 0 0',
  'border-radius: 3px',
  'transform-origin: left',
  'margin-top: 1rem',
  'box-shadow: inset 0 -3px 0 red',
  'box-shadow: inset calc(3px * var(--ld-side)) 0 0 red',
  '--left: 0',
])('%s is not', (declaration) => {
  expect(physicalSidesIn(`.left:hover, .a > .right { ${declaration} }`)).toEqual([]);
});

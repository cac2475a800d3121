// Tests that a text in columns of spaces is divided exactly, or not at all.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixedColumnsIn } from '../../../../src-main/features/lists/fixed-columns-rules.ts';
import { planOfFile } from '../../../support/planned-list.ts';

const cellsIn = (...lines: string[]) => {
  const columns = fixedColumnsIn(lines.join('\n'));
  return Array.isArray(columns) ? columns.map(({ cells }) => cells) : columns;
};

describe('below a ruled line', () => {
  const rule = '------  ------------  -----';
  const header = 'Number  Name          Class';

  test('each column is as wide as its rule, also if a cell is empty or to the right', () => {
    expect(
      cellsIn(
        'Lincoln School    Patrons',
        '',
        header,
        rule,
        '    31  Vos, Noor     1A',
        '    32  Jansen, Sam',
        '        Bos, Ines     1B',
        'Page 1 of 2',
        header,
        rule,
        '     9  de Wit, An    2C',
        '',
        '(4 rows affected)',
      ),
    ).toEqual([
      ['Lincoln School    Patrons'],
      ['Number', 'Name', 'Class'],
      ['31', 'Vos, Noor', '1A'],
      ['32', 'Jansen, Sam', ''],
      ['', 'Bos, Ines', '1B'],
      ['Number', 'Name', 'Class'],
      ['9', 'de Wit, An', '2C'],
    ]);
  });

  test.each([
    ['a cell goes on into the gap', '    31  Vos van Loonen 1A'],
    ['a line is no row', 'Class 3B, second floor'],
  ])('nothing is read if %s', (_, line) => {
    expect(cellsIn(header, rule, '    30  Bos, Ines     1B', line)).toBe('doubtful');
  });

  test('nothing is read if many words end where their column ends', () => {
    const rows = ['    31  Jansen, Noor  1A', '    32  Bos, Ines     1B', '    33  van Loonen-B  1C'];
    expect(cellsIn(header, rule, ...rows)).not.toBe('doubtful');
    expect(cellsIn(header, rule, ...rows, '    34  Vos-de Wit S  1C')).toBe('doubtful');
  });
});

describe('without a ruled line', () => {
  const lines = [
    'NUMBER  NAME        CLASS',
    '000031  Noor Vos    1A',
    '000032  Sam         1B',
    '000033  Ines Bos    1A',
  ];

  test('the gaps of all lines divide it', () => {
    expect(cellsIn(...lines)?.[3]).toEqual(['000033', 'Ines Bos', '1A']);
  });

  test.each([
    ['a line has text in a gap', '000034  Maximilian Jo 2A'],
    ['a cell stands between the edges', '000034   Kim        2A'],
    ['the header has fewer names', null],
  ])('nothing is read if %s', (_, line) => {
    const [header = '', ...rows] = lines;
    expect(
      cellsIn(...(line === null ? [header.replace('NAME', '    '), ...rows] : [...lines, line])),
    ).toBeNull();
  });

  test('padded cells of a delimited text are not columns', () => {
    expect(cellsIn('Name,     Class', 'Noor,     1A', 'Sam,      1B', 'Ines,     2C')).toBeNull();
  });

  test('two rows are too few to tell', () => {
    expect(cellsIn(...lines.slice(0, 3))).toBeNull();
  });
});

test('whatever is read is what was written', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9é]{1,9}( [A-Za-z0-9]{1,5})?$/);
  const cell = fc.oneof(word, fc.constant(''));
  const shape = fc.record({
    names: fc.array(fc.stringMatching(/^[A-Z]{2,9}$/), { minLength: 2, maxLength: 5 }),
    cells: fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 12 }),
    gap: fc.integer({ min: 1, max: 4 }),
    toTheRight: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    isRuled: fc.boolean(),
  });
  let read = 0;
  fc.assert(
    fc.property(shape, ({ names, cells, gap, toTheRight, isRuled }) => {
      const rows = cells
        .map((row) => row.slice(0, names.length))
        .filter((row) => row.some((one) => one !== ''));
      const widths = names.map((name, at) =>
        Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)),
      );
      const line = (row: readonly string[]) =>
        row
          .map((one, at) =>
            toTheRight[at] === true ? one.padStart(widths[at] ?? 0) : one.padEnd(widths[at] ?? 0),
          )
          .join(' '.repeat(gap));
      const rule = isRuled ? [line(widths.map((width) => '-'.repeat(width)))] : [];
      const divided = cellsIn(line(names), ...rule, ...rows.map(line));
      if (divided === null || divided === 'doubtful') return;
      read += 1;
      expect(divided).toEqual([names, ...rows]);
    }),
    { numRuns: 2000, seed: 20261128 },
  );
  expect(read).toBeGreaterThan(500);
});

test('a list in columns of spaces is planned, and one in doubt is refused in words', async () => {
  const list =
    'NUMBER  SURNAME   FIRST NAME\n31      Vos       Noor\n32      Bos       Sam\n33      de Wit    An\n';
  const { found, rows } = await planOfFile(Buffer.from(list));
  expect(found).toMatchObject({ format: 'text', delimiter: null, headerRow: 1 });
  expect(rows.map(({ after }) => [after.externalId, after.givenName, after.familyName])).toEqual([
    ['31', 'Noor', 'Vos'],
    ['32', 'Sam', 'Bos'],
    ['33', 'An', 'de Wit'],
  ]);
  const doubtful = Buffer.from(list.replace('de Wit    An', 'de Wit-de Jong An'));
  await expect(planOfFile(doubtful)).rejects.toThrow('in doubt');
});

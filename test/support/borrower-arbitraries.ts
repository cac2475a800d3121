// Invents borrowers as the API takes them, with the names and numbers that spreadsheets are worst at.
import fc from 'fast-check';

const nasty = [
  "O'Brien",
  'O’Brien',
  '=SUM(A1)',
  "'=1+1",
  "''-x",
  '+32 470',
  '-',
  '@home',
  '＝1',
  'de "Vos"',
  'a;b,c|d',
  'דוד כהן',
  '\u202eabc',
  'Zoe\u0308',
  'two  spaces',
  'a\u00a0b',
  '“curly”',
  'Total 3',
  '00412',
];
const line = (longest: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.constantFrom(...nasty),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: longest }),
      fc.string({ minLength: 1, maxLength: longest }),
    )
    .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim())
    .filter((text) => text !== '');
const paragraph = fc.oneof(
  line(30),
  fc.array(line(20), { minLength: 2, maxLength: 3 }).map((lines) => lines.join('\n')),
);
const day = (from: string, to: string): fc.Arbitrary<string> =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const shapes = ['', '0', '000', "'", '=', '-', 'S-', '@'] as const;

/** A number that no other borrower has, whatever its prefix. */
const number = (index: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...shapes).map((before) => `${before}${String(100 + index)}`),
    fc.constantFrom(`${String(100 + index)}.0`, `${String(100 + index)}E3`),
  );
const orNot = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value);

const borrower = (index: number) =>
  fc.record({
    externalId: orNot(number(index)),
    barcode: orNot(number(5000 + index)),
    givenName: line(20),
    familyName: line(20),
    group: orNot(fc.constantFrom('1A', '1-A', '1 A', '2B', '=3C', 'Café', 'Cafe', '‘9’')),
    category: fc.constantFrom('Pupil', 'Teacher'),
    email: orNot(fc.constantFrom("o'brien@a.example", '+a@b.example', `p${String(index)}@a.example`)),
    guardianEmail: orNot(fc.constantFrom('-x@b.example', 'parent@b.example')),
    secondGuardianEmail: orNot(fc.constantFrom('-x@b.example', 'other@b.example')),
    language: orNot(fc.constantFrom('nl', 'en')),
    birthDate: orNot(day('1930-01-01', '2020-12-31')),
    leftOn: orNot(day('2000-01-01', '2030-12-31')),
    expiresOn: orNot(day('2020-01-01', '2040-12-31')),
    message: orNot(paragraph),
    blockedReason: orNot(line(40)),
  });
export type InventedBorrower = ReturnType<typeof borrower> extends fc.Arbitrary<infer One> ? One : never;

/** A few of them, no two with one number. */
export function severalBorrowers(from: number, most: number): fc.Arbitrary<InventedBorrower[]> {
  return fc
    .integer({ min: 1, max: most })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => borrower(from + index))));
}

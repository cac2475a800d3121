// Texts, values and bodies that look for a weak place; no person at a school would send them.
import fc from 'fast-check';

export const hostileTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    "'; DROP TABLE loans; --",
    '../../etc/passwd',
    '..',
    '%00',
    '\u0000',
    '\uD800',
    '\u202eevil',
    '{{7*7}}',
    '"*" OR NEAR(a b)',
    '<script>alert(1)</script>',
    'barcode:',
    'ext:',
    'barcode:2000001',
    'constructor',
    '__proto__',
    '9'.repeat(400),
    '\r\nSet-Cookie: a=b',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  fc.constantFrom<unknown>(null, true, -1, 0, 1e308, -0.5, Number.MAX_SAFE_INTEGER, [], {}, [[[[[]]]]]),
  fc.jsonValue({ maxDepth: 2 }),
);

export const hostileBodies: fc.Arbitrary<string> = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '[['.repeat(5000),
  '{"__proto__":{"admin":true}}',
  '{"item":"a","item":"b"}',
  '{"constructor":{"prototype":{}}}',
  '\uFEFF{}',
  'a=b&c=d',
);

// Makes requests from the API's own document: right ones, wrong ones and hostile ones.
import fc from 'fast-check';
import type { ApiDocument, Operation, Schema } from './answer-schemas.ts';

export interface FuzzedRequest {
  method: string;
  at: string;
  headers: Record<string, string>;
  /** Sent as it is where it is a string; undefined sends none. */
  body: unknown;
}

const hostileTexts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    "'; DROP TABLE loans; --",
    '../../etc/passwd',
    '%00',
    '\u0000',
    '\uD800',
    '‮evil',
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
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  fc.constantFrom<unknown>(null, true, -1, 0, 1e308, -0.5, Number.MAX_SAFE_INTEGER, [], {}, [[[[[]]]]]),
  fc.jsonValue({ maxDepth: 3 }),
);
const hostileBodies = fc.constantFrom(
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

/** References that often meet something. */
const references = fc.constantFrom(
  'barcode:2000001',
  'barcode:3000001',
  'barcode:3000002',
  'ext:S-1',
  'nothing',
);

export function requestsFor(document: ApiDocument): fc.Arbitrary<FuzzedRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestFor(document, path, method.toUpperCase(), operation),
    ),
  );
  return fc.oneof(...operations);
}

function requestFor(
  document: ApiDocument,
  path: string,
  method: string,
  operation: Operation,
): fc.Arbitrary<FuzzedRequest> {
  const parameters = (operation.parameters ?? []) as { name: string; in: string; schema?: Schema }[];
  const query = parameters.filter((one) => one.in === 'query');
  const bodySchema = operation.requestBody?.content['application/json']?.schema;
  const segments = fc.oneof(
    { arbitrary: references, weight: 4 },
    { arbitrary: fc.constant('1'), weight: 1 },
    hostileTexts,
  );
  const body: fc.Arbitrary<unknown> =
    bodySchema === undefined
      ? fc.constant(undefined)
      : fc.oneof(
          { arbitrary: valueFor(bodySchema, document, 0), weight: 6 },
          { arbitrary: valueFor(bodySchema, document, 0.3), weight: 4 },
          { arbitrary: hostile, weight: 1 },
          { arbitrary: hostileBodies, weight: 1 },
        );
  return fc
    .record({
      segment: segments,
      query: fc.record(
        Object.fromEntries(
          query.map(({ name, schema }) => [
            name,
            fc.oneof(valueFor(schema ?? {}, document, 0.1), hostileTexts),
          ]),
        ),
        { requiredKeys: [] },
      ),
      headers: fc.record(
        {
          accept: fc.constantFrom('application/json', '*/*', 'nonsense'),
          'idempotency-key': fc.constantFrom('a', 'b', 'c', 'd e'),
          'if-match': fc.constantFrom('"1"', '"2"', '*', 'x', '"99999999999999999999"'),
          'if-none-match': fc.constantFrom('*', '"x"', 'W/"'),
        },
        { requiredKeys: [] },
      ),
      body,
    })
    .map(({ segment, query: given, headers, body: sent }) => {
      const at = path.replaceAll(/\{[^}]+\}/g, safelyEncoded(segment) || 'nothing');
      const search = Object.entries(given)
        .map(([name, value]) => `${name}=${safelyEncoded(String(value))}`)
        .join('&');
      const body = method === 'POST' ? (sent ?? {}) : undefined;
      return { method, at: search === '' ? at : `${at}?${search}`, headers, body };
    });
}

/** @param wrongness how likely each field is wrong or missing, 0 to 1 */
function valueFor(schema: Schema, document: ApiDocument, wrongness: number): fc.Arbitrary<unknown> {
  const right = rightValueFor(schema, document, wrongness);
  if (wrongness === 0) return right;
  return fc.oneof(
    { arbitrary: right, weight: Math.round((1 - wrongness) * 100) },
    { arbitrary: hostile, weight: Math.round(wrongness * 100) },
  );
}

function rightValueFor(schema: Schema, document: ApiDocument, wrongness: number): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {};
    return valueFor(named, document, wrongness);
  }
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valueFor(one, document, wrongness)));
  const kinds = [schema['type'] ?? 'object'].flat() as string[];
  return fc.oneof(...kinds.map((kind) => ofKind(kind, schema, document, wrongness)));
}

function ofKind(
  kind: string,
  schema: Schema,
  document: ApiDocument,
  wrongness: number,
): fc.Arbitrary<unknown> {
  switch (kind) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({
        min: Number(schema['minimum'] ?? 0),
        max: Math.min(Number(schema['maximum'] ?? 5000), 5000),
      });
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, document, wrongness), { maxLength: 4 });
    case 'string': {
      if (schema['format'] === 'date')
        return fc.constantFrom('2026-09-01', '2027-02-28', '0001-01-01', '9999-12-31');
      if (schema['format'] === 'date-time')
        return fc.constantFrom('2026-09-07T10:00:00Z', '2030-01-01T00:00:00.000Z');
      if (schema['format'] === 'email') return fc.constant('noor@school.example');
      const texts = fc.constantFrom(
        'Noor',
        'Jansen',
        '3A',
        'Pupil',
        'Book',
        'Europe/Brussels',
        '2000001',
        '3000001',
        'S-1',
      );
      return fc.oneof(references, texts, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }));
    }
    default: {
      const properties = Object.entries(schema.properties ?? {});
      const values = properties.map(([name, one]) => [name, valueFor(one, document, wrongness)] as const);
      const required = wrongness === 0 ? (schema.required ?? []) : [];
      return fc.record(Object.fromEntries(values), { requiredKeys: required });
    }
  }
}

/** Half a surrogate pair cannot be in an address at all. */
const safelyEncoded = (text: string): string => encodeURIComponent(text.toWellFormed());

// Makes requests from the API's own document: right ones, wrong ones and hostile ones.
import fc from 'fast-check';
import type { ApiDocument, Operation, Schema } from './answer-schemas.ts';
import { headersOf, oddContentTypes, seldom, type FuzzedHeaders } from './header-arbitraries.ts';
import { hostileBodies, hostileTexts, hostileValues } from './hostile-arbitraries.ts';
import { anyOneOf } from './known-ids.ts';
import { encoded, strayParameters, type StrayKind } from './query-arbitraries.ts';
import { rawBodiesOf } from './raw-bodies.ts';

/** The client: the desk, one that reads borrowers, no token, an unknown token, another web site, another host. */
export type Caller = 'desk' | 'reader' | 'nobody' | 'stranger' | 'foreign-page' | 'other-host';

export interface FuzzedRequest {
  operationId: string;
  method: string;
  /** Holds markers for ids that the API gave, as the body does; see known-ids.ts. */
  at: string;
  headers: FuzzedHeaders;
  caller: Caller;
  /** Sent as it is where it is text or bytes; undefined sends none. */
  body: unknown;
  /** Beside what the call takes, this is asked for. */
  stray?: StrayKind | undefined;
}

/** What starts a thread or a process of its own takes as long as hundreds of others: it is asked more seldom. */
const slowOnes = new Set([
  'exportBorrowerPdf',
  'readErasurePdf',
  'printOverdueNotices',
  'exportLibrary',
  'makeBackup',
  'previewRestore',
  'changeBackupCopies',
  'readContract',
  'readContractPage',
  'startExamination',
  'readSupportBundle',
  'sendTestMessage',
  'startImport',
  'correctImport',
  'commitImport',
  'undoImport',
  'planRollOver',
  'correctRollOver',
]);
/** Each restore leaves a copy of the library behind for thirty days, and each erasure rewrites all copies there are. */
const slowestOnes = new Set(['eraseBorrower', 'startRestore', 'undoRestore']);
/** Without borrowers and items most of the others would only hear that there is none. */
const often = new Set(['addBorrower', 'addItem', 'checkOut', 'returnItem', 'renew', 'scan']);
/** How often what takes long is asked, beside 200 for most of the others. */
export interface SlowWeights {
  /** What starts a thread or a process. */
  slow: number;
  /** What makes copies of the library, and what rewrites all of them. */
  slowest: number;
}
function weightOf(operationId: string, { slow, slowest }: SlowWeights): number {
  if (slowestOnes.has(operationId)) return slowest;
  if (slowOnes.has(operationId)) return slow;
  return often.has(operationId) ? 600 : 200;
}
/** Clients other than the desk may not ask so often. */
const callers = fc.oneof(
  { arbitrary: fc.constant<Caller>('desk'), weight: 91 },
  { arbitrary: fc.constant<Caller>('reader'), weight: 4 },
  {
    arbitrary: fc.constantFrom<Caller[]>('nobody', 'stranger', 'foreign-page', 'other-host'),
    weight: 5,
  },
);

/** References that often meet something. */
const references = fc.constantFrom(
  'barcode:2000001',
  'barcode:3000001',
  'barcode:3000002',
  'ext:S-1',
  'nothing',
);
/** Which collection a field of this name refers to. */
const collectionMeantBy: Readonly<Record<string, string>> = {
  borrower: '/users',
  from: '/users',
  item: '/items',
  id: '/items',
  titleId: '/titles',
  backup: '/backups',
};
/** The collection that the `{id}` of this path is of: what stands before it, mostly. */
function collectionAt(path: string): string {
  const before = path.replace(/\/\{.*$/, '');
  return before === '/loans' || before === '/mail/borrowers' ? '/users' : before;
}

export function requestsFor(document: ApiDocument, weights: SlowWeights): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof(
    ...operationsOf(document).map(({ operationId, arbitrary }) => ({
      arbitrary,
      weight: weightOf(operationId, weights),
    })),
  );
}

/** One request for each operation, so that a short run leaves none out. */
export function requestOfEach(document: ApiDocument, seed: number): FuzzedRequest[] {
  return operationsOf(document).flatMap(({ arbitrary }) => fc.sample(arbitrary, { numRuns: 1, seed }));
}

function operationsOf(document: ApiDocument) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operationId: operation.operationId ?? '',
      arbitrary: requestFor(document, path, method.toUpperCase(), operation),
    })),
  );
}

function requestFor(
  document: ApiDocument,
  path: string,
  method: string,
  operation: Operation,
): fc.Arbitrary<FuzzedRequest> {
  const { operationId = '' } = operation;
  const parameters = (operation.parameters ?? []) as {
    name: string;
    in: string;
    required?: boolean;
    schema?: Schema;
  }[];
  const query = parameters.filter((one) => one.in === 'query');
  const content = operation.requestBody?.content ?? {};
  const schema = content['application/json']?.schema;
  const segments = fc.oneof(
    { arbitrary: anyOneOf(collectionAt(path)), weight: 6 },
    { arbitrary: references, weight: 3 },
    { arbitrary: fc.constant('1'), weight: 1 },
    { arbitrary: hostileTexts, weight: 1 },
  );
  const body: fc.Arbitrary<{ body: unknown; as?: string }> =
    schema === undefined
      ? rawBodiesOf(Object.keys(content))
      : fc
          .oneof(
            { arbitrary: valueFor(schema, document, 0), weight: 8 },
            { arbitrary: valueFor(schema, document, 0.3), weight: 3 },
            { arbitrary: hostileValues, weight: 1 },
            { arbitrary: hostileBodies, weight: 1 },
          )
          .map((sent) => ({ body: sent }));
  const answers = Object.keys(operation.responses['200']?.content ?? {});
  // Every list can come as lines, whether or not this one is a list.
  const accepted = method === 'GET' ? [...answers, 'application/x-ndjson'] : answers;
  return fc
    .record({
      segment: segments,
      query: fc.record(
        Object.fromEntries(
          query.map(({ name, schema: one, required }) => {
            const value = fc.oneof(
              { arbitrary: valueFor(one ?? {}, document, 0, name), weight: 9 },
              { arbitrary: hostileTexts, weight: 1 },
            );
            return [name, required === true ? value : seldom(value, query.length > 1 ? 3 : 1)];
          }),
        ),
      ),
      stray: seldom(strayParameters(query.map(({ name }) => name)), 19),
      twice: seldom(fc.boolean(), 29),
      headers: headersOf(method, accepted),
      onlyHeaders: fc.integer({ min: 1, max: 20 }).map((n) => method === 'GET' && n === 1),
      oddType: seldom(oddContentTypes, 29),
      caller: callers,
      body,
    })
    .map(({ segment, query: given, stray, twice, headers, onlyHeaders, oddType, caller, body }) => {
      const { body: sent, as } = body;
      const at = path.replaceAll(/\{[^}]+\}/g, encoded(segment) || 'nothing');
      const asked = Object.entries(given).flatMap(([name, value]) =>
        value === undefined ? [] : [value].flat().map((one: unknown) => `${name}=${encoded(String(one))}`),
      );
      const [first = ''] = asked;
      const again = twice === undefined ? [] : [twice ? first : `${first}x`];
      const search = [...asked, ...again, ...(stray === undefined ? [] : [stray.text])].join('&');
      const hasBody = method !== 'GET' && method !== 'DELETE' && sent !== undefined;
      const type = as ?? (hasBody ? oddType : undefined);
      return {
        operationId,
        method: onlyHeaders ? 'HEAD' : method,
        stray: stray?.kind,
        at: search === '' ? at : `${at}?${search}`,
        headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
        caller,
        body: method === 'GET' || method === 'DELETE' ? undefined : sent,
      };
    });
}

/** @param wrongness how likely each field is wrong or missing, 0 to 1 */
function valueFor(
  schema: Schema,
  document: ApiDocument,
  wrongness: number,
  name = '',
): fc.Arbitrary<unknown> {
  const right = rightValueFor(schema, document, wrongness, name);
  if (wrongness === 0) return right;
  return fc.oneof(
    { arbitrary: right, weight: Math.round((1 - wrongness) * 100) },
    { arbitrary: hostileValues, weight: Math.round(wrongness * 100) },
  );
}

function rightValueFor(
  schema: Schema,
  document: ApiDocument,
  wrongness: number,
  name: string,
): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {};
    return valueFor(named, document, wrongness, name);
  }
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return fc.oneof(...choices.map((one) => valueFor(one, document, wrongness, name)));
  const kinds = [schema['type'] ?? 'object'].flat() as string[];
  return fc.oneof(...kinds.map((kind) => ofKind(kind, schema, document, wrongness, name)));
}

function ofKind(
  kind: string,
  schema: Schema,
  document: ApiDocument,
  wrongness: number,
  name: string,
): fc.Arbitrary<unknown> {
  switch (kind) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      // The library under test stays on this computer.
      return name === 'lanAccess' ? fc.constant(false) : fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({
        min: Number(schema['minimum'] ?? 0),
        max: Math.min(Number(schema['maximum'] ?? 5000), 5000),
      });
    case 'array': {
      const all = schema.items?.['enum'];
      const some = fc.array(valueFor(schema.items ?? {}, document, wrongness, name), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: 4,
      });
      return Array.isArray(all) ? fc.oneof(some, fc.constant(all)) : some;
    }
    case 'string':
      return textFor(schema, name);
    default: {
      const properties = Object.entries(schema.properties ?? {});
      const values = properties.map(
        ([one, itsSchema]) => [one, valueFor(itsSchema, document, wrongness, one)] as const,
      );
      const required = wrongness === 0 ? (schema.required ?? []) : [];
      return fc.record(Object.fromEntries(values), { requiredKeys: required });
    }
  }
}

/** What the library must know already. */
const wordsFor: Readonly<Record<string, readonly string[]>> = {
  category: ['Pupil', 'Teacher'],
  itemType: ['Book'],
  timeZone: ['Europe/Brussels', 'America/New_York'],
  webhookHosts: ['pupils.school.example'],
  upsert: ['true', 'false'],
};
const anyText = fc.oneof(
  fc.constantFrom('Noor', 'Jansen', '3A', 'Pupil', 'Book', 'Europe/Brussels', '2000001', '3000001', 'S-1'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
);

function textFor(schema: Schema, name: string): fc.Arbitrary<string> {
  if (schema['format'] === 'date')
    return fc.constantFrom('2026-09-01', '2027-02-28', '0001-01-01', '9999-12-31');
  if (schema['format'] === 'date-time')
    return fc.constantFrom('2026-09-07T10:00:00Z', '2030-01-01T00:00:00.000Z');
  if (schema['format'] === 'email') return fc.constant('noor@school.example');
  if (name === 'url') return fc.constantFrom('http://127.0.0.1:9/', 'http://localhost:9/hook', 'no address');
  if (name === 'secondPlace' || name === 'ledgerCopy') return fc.constantFrom('nowhere', '/nowhere/at/all');
  const meant = collectionMeantBy[name];
  if (meant !== undefined)
    return fc.oneof({ arbitrary: anyOneOf(meant), weight: 3 }, { arbitrary: references, weight: 1 });
  const known = wordsFor[name];
  if (known !== undefined) return fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 9 }, anyText);
  const { example } = schema;
  return typeof example === 'string' ? fc.oneof(anyText, fc.constant(example)) : anyText;
}

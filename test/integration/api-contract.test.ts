// Tests that the contract stays what programs were written for, that it stands committed, and that people can read it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiDocument } from '../support/answer-schemas.ts';
import { contractClient } from '../support/contract-client.ts';
import { breakingChanges } from '../support/contract-change.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

const committed = path.resolve(import.meta.dirname, '../../docs/openapi.json');
/** The nine endpoints as they were first promised. This file is never regenerated. */
const promised = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../support/nine-endpoints.json'), 'utf8'),
) as ApiDocument;

let library: TestLibrary;
const served = () => ({ ...library.document, info: { ...library.document.info, version: '1' } });
beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

test('the nine endpoints take and answer what was promised', () => {
  expect(Object.values(promised.paths).flatMap((one) => Object.keys(one))).toHaveLength(9);
  expect(breakingChanges(promised, library.document)).toEqual([]);
});

test('the committed document breaks no program that was written for it, and is the one that is served', async () => {
  const before = JSON.parse(readFileSync(committed, 'utf8')) as ApiDocument;
  expect(breakingChanges(before, library.document)).toEqual([]);
  // After a change that only adds: npm run contract
  await expect(
    await format(JSON.stringify(served()), { parser: 'json', printWidth: 110 }),
  ).toMatchFileSnapshot(committed);
});

test('the committed client is the one that is generated from the document', async () => {
  await expect(await contractClient(served())).toMatchFileSnapshot('../../src-contract/client.ts');
});

describe('a change is reported if', () => {
  type Change = (document: ApiDocument) => unknown;
  const operation = (document: ApiDocument, method: string, at: string) => document.paths[at]?.[method];
  const itemsOf = (document: ApiDocument, at: string) =>
    operation(document, 'get', at)?.responses['200']?.content?.['application/json']?.schema.items;
  const shape = (document: ApiDocument, name: string) => document.components.schemas[name];
  const changes: [string, Change, string][] = [
    ['a path goes', (document) => delete document.paths['/catalog'], 'GET /catalog is gone'],
    [
      'a field of an answer goes',
      (document) => delete shape(document, 'Borrower')?.properties?.['group'],
      '/group is gone',
    ],
    [
      'a field becomes another type',
      (document) => Object.assign(shape(document, 'Loan')?.properties?.['dueOn'] ?? {}, { type: 'number' }),
      '/dueOn is number instead of string',
    ],
    [
      'a field of an answer may be missing',
      (document) => shape(document, 'Loan')?.required?.shift(),
      'may be missing now',
    ],
    [
      'a field of a request is required',
      (document) => shape(document, 'NewBorrower')?.required?.push('barcode'),
      'POST /users body/barcode is required now',
    ],
    [
      'a parameter goes',
      (document) => operation(document, 'get', '/catalog')?.parameters?.splice(1),
      'GET /catalog does not take id any more',
    ],
    [
      'a parameter is required',
      (document) =>
        Object.assign(operation(document, 'get', '/users')?.parameters?.[0] ?? {}, { required: true }),
      'GET /users requires q',
    ],
    [
      'a header goes that many calls take',
      (document) => operation(document, 'post', '/users')?.parameters?.splice(0),
      'POST /users does not take Idempotency-Key any more',
    ],
    [
      'another scope is needed',
      (document) =>
        Object.assign(operation(document, 'get', '/loans') ?? {}, { security: [{ bearer: ['admin'] }] }),
      'GET /loans needs another scope',
    ],
    [
      'an answer has a choice more',
      (document) =>
        Object.assign(itemsOf(document, '/users') ?? {}, {
          anyOf: [{ $ref: '#/components/schemas/Borrower' }, { $ref: '#/components/schemas/Item' }],
          $ref: undefined,
        }),
      'GET /users 200[]/givenName is gone',
    ],
    [
      'of an answer’s choices one is left that lacks a field',
      (document) => delete shape(document, 'Borrower')?.properties?.['familyName'],
      'GET /users 200[]/familyName is gone',
    ],
    [
      'a request has a choice less',
      (document) => {
        const body = operation(document, 'post', '/items')?.requestBody?.content['application/json']?.schema;
        const named = body?.$ref === undefined ? body : shape(document, body.$ref.split('/').at(-1) ?? '');
        named?.anyOf?.shift();
      },
      'POST /items body',
    ],
    [
      'another name',
      (document) => Object.assign(operation(document, 'get', '/loans') ?? {}, { operationId: 'loans' }),
      'GET /loans is not called listLoans any more',
    ],
  ];
  test.each(changes)('%s', (_, change, told) => {
    const changed = structuredClone(library.document);
    change(changed);
    const found = [...breakingChanges(promised, changed), ...breakingChanges(library.document, changed)];
    expect(found.join('\n')).toContain(told);
  });

  test('and a new field, parameter or path breaks nothing', () => {
    const changed = structuredClone(library.document);
    Object.assign(shape(changed, 'Borrower')?.properties ?? {}, { shoeSize: { type: 'integer' } });
    changed.paths['/shoes'] = {};
    expect(breakingChanges(promised, changed)).toEqual([]);
  });
});

describe('the page for people', () => {
  const page = (at: string): Promise<Response> =>
    Promise.resolve(library.library.api.fetch(new Request(`http://desk${at}`), { kind: 'window' }));

  test.each(['/docs', '/api/v1/docs'])(
    'is at %s, tells every operation and shape, and loads nothing',
    async (at) => {
      const answer = await page(at);
      const html = await answer.text();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[^']+'; /);
      for (const [route, operations] of Object.entries(library.document.paths))
        for (const method of Object.keys(operations))
          expect(html).toContain(`${method.toUpperCase()} ${route}</code>`);
      for (const told of [
        'Name: <code>checkOut</code>',
        'At most 16 MiB.',
        'list of at most 10000',
        '"urn:loandesk:',
      ])
        expect(html).toContain(told.replaceAll('"', '&quot;'));
      for (const name of Object.keys(library.document.components.schemas))
        expect(html).toContain(`<h3>${name}</h3>`);
      expect(html).not.toMatch(/<script|src=|@import|url\(|="?https?:/);
      expect(Buffer.byteLength(html)).toBeLessThan(1_200_000);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      const anchors = new Set(ids);
      expect(anchors.size).toBe(ids.length);
      for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(target);
    },
  );
});

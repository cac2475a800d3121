// Tests that the API's document is complete: names, scopes, codes, limits, and examples that are what they claim to be.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredEvents, declaredProblems, declaredRefusals } from '../../src-main/library/features.ts';
import { scopes } from '../../src-main/core/access/scopes.ts';
import type { ApiDocument, Operation, Schema } from '../support/answer-schemas.ts';
import { liveIn } from '../support/lived-in-library.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

interface Named {
  name: string;
  method: string;
  path: string;
  operation: Operation;
}
const operations = (document: ApiDocument = library.document): Named[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [verb, at] = [method.toUpperCase(), path];
      return { name: `${verb} ${at}`, method: verb, path, operation };
    }),
  );

const named = (schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : (library.document.components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {});

const isText = (schema: Schema): boolean => schema['format'] !== 'binary';

/** The operations that need no token. */
const open = ['GET /docs', 'GET /health', 'GET /openapi.json', 'POST /desk/token'];

test('every operation has a name of its own, a summary, a tag and one scope, or needs no token', () => {
  const names = operations().map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, operation } of operations()) {
    expect(operation.operationId, name).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
    expect(operation.summary?.length ?? 0, name).toBeGreaterThan(5);
    expect(operation.tags, name).toHaveLength(1);
    const granted = operation.security?.flatMap((one) => one['bearer'] ?? []);
    expect(operation.security, name).toHaveLength(open.includes(name) ? 0 : 1);
    if (!open.includes(name)) expect(scopes, name).toContain(granted?.[0]);
  }
});

test('operations stand by tag, path and method, and shapes by name, in whatever order they are declared', () => {
  const tags = library.document.tags.map(({ name }) => name);
  const methods = ['GET', 'POST', 'PUT', 'DELETE'];
  const places = operations().map(({ method, path, operation }) => {
    const tag = String(tags.indexOf(operation.tags?.[0] ?? '')).padStart(2, '0');
    return `${tag} ${path}\n${String(methods.indexOf(method))}`;
  });
  expect(places).toEqual(places.toSorted());
  const shapes = Object.keys(library.document.components.schemas);
  expect(shapes).toEqual(shapes.toSorted());
});

test('every query parameter says what it is for', () => {
  const silent = operations().flatMap(({ name, operation }) =>
    (operation.parameters ?? [])
      .filter((one) => one.in === 'query' && !((one as { description?: string }).description ?? ''))
      .map((one) => `${name} ?${String(one.name)}`),
  );
  expect(silent).toEqual([]);
});

test('every operation names each code that it can answer, with the right status', () => {
  for (const { name, method, operation } of operations()) {
    const statuses = Object.keys(operation.responses);
    expect(statuses, name).toEqual(expect.arrayContaining(['400', '403', '421', '429', '500', '503']));
    const needsToken = !open.includes(name);
    expect(statuses.includes('401'), name).toBe(needsToken || name === 'POST /desk/token');
    if (method !== 'GET') expect(statuses, name).toContain('507');
    if (method === 'POST') expect(statuses, name).toEqual(expect.arrayContaining(['413', '415']));
    if (method === 'POST') expect(statuses.includes('409'), name).toBe(needsToken);
    for (const [status, { content }] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      const schema = content?.['application/problem+json']?.schema;
      const codes = (named(schema ?? {}).properties?.['code']?.['enum'] ?? []) as string[];
      expect(codes.length, `${name} ${status}`).toBeGreaterThan(0);
      for (const code of codes) {
        const known = Object.entries(declaredProblems).find(([one]) => one === code)?.[1].status;
        expect(known ?? (code in declaredRefusals ? 409 : 0), `${name} ${code}`).toBe(Number(status));
      }
    }
  }
});

test('a shape with a name is never null itself, and where it may be missing the document says so', () => {
  const { schemas } = library.document.components;
  expect(Object.keys(schemas).filter((name) => [schemas[name]?.['type']].flat().includes('null'))).toEqual(
    [],
  );
  expect(schemas['Undone']?.properties?.['loan']?.anyOf).toEqual([
    { $ref: '#/components/schemas/Loan' },
    { type: 'null' },
  ]);
  expect(JSON.stringify(schemas)).not.toMatch(/"allOf":\[\{"\$ref":"[^"]*"\},\{"type":\["object","null"\]/);
});

describe('examples', () => {
  const media = () =>
    operations().flatMap(({ name, operation }) =>
      Object.entries({ body: operation.requestBody, ...operation.responses }).flatMap(([place, one]) =>
        Object.entries(one?.content ?? {})
          .filter(([, { schema }]) => isText(schema))
          .map(([kind, { schema, example }]) => ({ place: `${name} ${place} ${kind}`, schema, example })),
      ),
    );

  test('stand at every body and every answer that is not a file', () => {
    expect(media().length).toBeGreaterThan(900);
    for (const { place, schema, example } of media())
      expect(example ?? named(schema)['example'], place).toBeDefined();
  });

  test('of requests show in each text what a caller would send', () => {
    const texts = (value: unknown): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [value];
    const bodies = operations().flatMap(({ name, operation }) => {
      const json = operation.requestBody?.content['application/json'];
      return json === undefined ? [] : [{ name, example: json.example ?? named(json.schema)['example'] }];
    });
    expect(bodies.length).toBeGreaterThan(30);
    // `text` is the document's own value for a field without an example.
    expect(bodies.filter(({ example }) => texts(example).includes('text'))).toEqual([]);
  });

  test('are right by the schemas that they stand for', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats(ajv);
    ajv.addSchema({ $id: 'api', components: library.document.components });
    const within = (schema: Schema): unknown =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'));
    const wrong = (place: string, schema: Schema, example: unknown): string[] =>
      ajv.validate(within(schema) as Schema, example)
        ? []
        : [`${place}: ${ajv.errorsText()} in ${JSON.stringify(example)}`];
    /** The types of events differ from `Event` by their type and their data, which has the example. */
    const exampleOfEvent = ({ allOf: [, own] = [] }: Schema): object => ({
      ...(library.document.components.schemas['Event']?.['example'] as object),
      type: (own?.properties?.['type']?.['enum'] as string[] | undefined)?.[0],
      data: own?.properties?.['data']?.['example'],
    });
    expect([
      ...Object.entries(library.document.components.schemas).flatMap(([name, schema]) =>
        wrong(name, schema, schema['example'] ?? exampleOfEvent(schema)),
      ),
      ...media().flatMap(({ place, schema, example }) =>
        example === undefined ? [] : wrong(place, schema, example),
      ),
    ]).toEqual([]);
    expect(wrong('a borrower', { $ref: '#/components/schemas/Borrower' }, { id: 1 })).not.toEqual([]);
  });

  test('of requests are never refused as bad input', async () => {
    const refused: string[] = [];
    for (const { name, method, path, operation } of operations()) {
      const json = operation.requestBody?.content['application/json'];
      if (json === undefined) continue;
      const body = json.example ?? named(json.schema)['example'];
      const at = path.replaceAll(/\{\w+\}/g, 'barcode:2000017');
      const answer = await library.call(method, at, body);
      if (answer.status === 400)
        refused.push(`${name}: ${JSON.stringify(answer.body)} ${JSON.stringify(body)}`);
    }
    expect(refused).toEqual([]);
  });
});

describe('limits', () => {
  test('stand at everything that a request can hold', () => {
    const unlimited: string[] = [];
    const seen = new Set<Schema>();
    const look = (place: string, given: Schema): void => {
      const schema = named(given);
      if (seen.has(schema)) return;
      seen.add(schema);
      const kinds = [schema['type'] ?? []].flat();
      const fixed = ['enum', 'const', 'format', 'maxLength', 'pattern'].some((one) => one in schema);
      if (kinds.includes('string') && !fixed) unlimited.push(`${place} has no maxLength`);
      if (kinds.includes('array') && !('maxItems' in schema)) unlimited.push(`${place} has no maxItems`);
      for (const [name, field] of Object.entries(schema.properties ?? {})) look(`${place}/${name}`, field);
      if (schema.items !== undefined) look(`${place}[]`, schema.items);
      for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
        look(place, part);
    };
    for (const { name, operation } of operations()) {
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        if (isText(schema)) look(`${name} body`, schema);
      for (const one of (operation.parameters ?? []) as { name: string; schema?: Schema }[])
        look(`${name} ?${one.name}`, one.schema ?? {});
    }
    expect(unlimited).toEqual([]);
  });

  test('of whole bodies are what the document says, to the byte', async () => {
    for (const { name, method, path, operation } of operations()) {
      if (operation.requestBody === undefined) continue;
      const [, most, unit] =
        /^At most (\d+) ([KM])iB[.,]/.exec(operation.requestBody.description ?? '') ?? [];
      expect(most, name).toBeDefined();
      const bytes = Number(most) * (unit === 'M' ? 1024 * 1024 : 1024);
      const [type = ''] = Object.keys(operation.requestBody.content);
      const statusOf = async (length: number): Promise<number> => {
        const headers = { 'content-type': type, 'content-length': String(length) };
        const at = path.replaceAll(/\{\w+\}/g, 'nobody');
        return (await library.call(method, at, type.endsWith('json') ? '{' : 'x', { headers })).status;
      };
      expect(await statusOf(bytes + 1), name).toBe(413);
      expect(await statusOf(bytes), name).not.toBe(413);
    }
  });
});

describe('events', () => {
  const mapping = (): Record<string, string> =>
    (
      library.document.components.schemas['KnownEvent']?.['discriminator'] as {
        mapping: Record<string, string>;
      }
    ).mapping;

  test('have a schema for each type, which the webhook is sent', () => {
    expect(Object.keys(mapping())).toEqual(Object.keys(declaredEvents).toSorted());
    expect(library.document).toHaveProperty(
      'webhooks.event.post.requestBody.content.application/json.schema.$ref'.split('.'),
      '#/components/schemas/KnownEvent',
    );
  });

  test('are what the schema of their type says', { timeout: 60_000 }, async () => {
    const own = await openTestLibrary();
    await liveIn(own);
    const { events } = (await own.get('/events')).body as { events: { type: string }[] };
    await own.remove();
    const ajv = new Ajv2020({ strict: false });
    addFormats(ajv);
    ajv.addSchema(library.document, 'document');
    const isOf = (event: object, ref = ''): boolean => ajv.validate({ $ref: `document${ref}` }, event);
    expect(events.filter((event) => !isOf(event, mapping()[event.type]))).toEqual([]);
    expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(20);
    const loan = events.find(({ type }) => type === 'loan.opened');
    const [right, wrong] = [{ ...loan }, { ...loan, type: 'item.updated' }];
    const any = '#/components/schemas/KnownEvent';
    expect([isOf(right, any), isOf(wrong, any)]).toEqual([true, false]);
  });
});

test('a refusal names operations that there are', () => {
  const names = operations().map(({ operation }) => operation.operationId);
  for (const [code, { at }] of Object.entries(declaredRefusals))
    for (const operation of at) expect([code, names]).toEqual([code, expect.arrayContaining([operation])]);
});

// Completes the API's document for all operations: problem codes, body limits, and examples.
import type { EventDeclaration } from '../../events/events.ts';
import type { AllProblems, ProblemCode } from '../../problems/declared-problems.ts';
import type { AllRefusals } from '../../problems/declared-refusals.ts';
import { exampleOf, type ExampleSchema } from './examples.ts';
import { largestBodyBytesAt } from '../request-body.ts';

interface Media {
  schema?: ExampleSchema;
  example?: unknown;
}

interface Answer {
  description: string;
  content?: Record<string, Media>;
  'x-codes'?: readonly string[];
}

interface Operation {
  operationId: string;
  security?: readonly unknown[];
  parameters?: { schema?: ExampleSchema }[];
  requestBody?: { description?: string; content: Record<string, Media> };
  responses: Record<string, Answer>;
}

/** The parts of the document that this file changes. */
export interface CompletedDocument {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, ExampleSchema> };
}

/** Statuses that every operation has, or every changing one. */
const always = [400, 401, 403, 421, 429, 500, 503];
const ofChanges = [507];
const ofPosts = [409, 413, 415];
const ofRepeating: readonly ProblemCode[] = ['idempotency-key-reused', 'already-done'];

/**
 * The values that a text or a list with `x-choices` may have, by the name that it gives there; with `x-known` there may
 * be others.
 */
export type DocumentChoices = Readonly<Record<string, readonly string[]>>;

/** The declarations of the features. */
export interface DocumentedCodes {
  readonly choices: DocumentChoices;
  readonly problems: AllProblems;
  readonly refusals: AllRefusals;
  /** By type. */
  readonly events: Readonly<Record<string, Pick<EventDeclaration, 'data'>>>;
}

/** Changes the document in place. */
export function complete(document: CompletedDocument, declared: DocumentedCodes): void {
  fixNullables(document);
  fixParameters(document);
  describeVisibility(document);
  fillChoices(document, { ...declared.choices, refusals: Object.keys(declared.refusals) });
  const schemas = ((document.components ??= {}).schemas ??= {});
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      addProblems(method, operation, schemas, declared);
      if (operation.requestBody !== undefined) addLimit(path, method, operation.requestBody);
    }
  }
  addExamples(document, schemas);
}

/** Corrects `allOf` of a schema and null, which no value matches, to `anyOf`. */
function fixNullables(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const schema: ExampleSchema = value;
  const [shape, also, ...more] = Array.isArray(schema.allOf) ? schema.allOf : [];
  if (
    shape?.$ref !== undefined &&
    Array.isArray(also?.type) &&
    also.type.includes('null') &&
    more.length === 0
  ) {
    const { type: _, ...rest } = also;
    delete schema.allOf;
    Object.assign(schema, { anyOf: [shape, { type: 'null' }], ...rest });
    return;
  }
  Object.values(value).forEach(fixNullables);
}

/** A parameter of an address is never null, although its schema makes a number of null. */
function fixParameters({ paths = {} }: CompletedDocument): void {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const { schema } of operations.flatMap(({ parameters = [] }) => parameters))
    if (Array.isArray(schema?.type) && schema.type.includes('null'))
      schema.type = schema.type.find((type) => type !== 'null') ?? 'null';
}

/** Says at each field who sees it. */
function describeVisibility(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { 'x-seen-with': seen, description }: { 'x-seen-with'?: string; description?: string } = value;
  if (seen !== undefined) {
    Object.assign(value, { description: description === undefined ? seen : `${description} ${seen}` });
    delete (value as { 'x-seen-with'?: string })['x-seen-with'];
  }
  Object.values(value).forEach(describeVisibility);
}

function fillChoices(value: unknown, choices: DocumentChoices): void {
  if (typeof value !== 'object' || value === null) return;
  if ('x-known' in value) {
    const { 'x-known': name, description } = value as { 'x-known'?: string; description?: string };
    const values = (choices[name ?? ''] ?? []).map((choice) => `\`${choice}\``);
    Object.assign(value, { description: `${description ?? ''} Known today: ${values.join(', ')}.` });
    delete value['x-known'];
    return;
  }
  const { 'x-choices': name, ...schema }: { 'x-choices'?: string; type?: string; items?: object } = value;
  if (name === undefined) {
    for (const inner of Object.values(value)) fillChoices(inner, choices);
    return;
  }
  const values = [...(choices[name] ?? [])];
  const isList = schema.type === 'array';
  Object.assign(
    value,
    isList ? { items: { ...schema.items, enum: values }, maxItems: values.length } : { enum: values },
  );
  delete (value as { 'x-choices'?: string })['x-choices'];
}

function addProblems(
  method: string,
  operation: Operation,
  schemas: Record<string, ExampleSchema>,
  declared: DocumentedCodes,
): void {
  const { responses } = operation;
  const statuses = [
    ...Object.keys(responses).map(Number),
    ...always.filter((status) => status !== 401 || !isOpen(operation)),
    ...(method === 'get' ? [] : ofChanges),
    ...(method === 'post' ? ofPosts.filter((status) => status !== 409 || !isOpen(operation)) : []),
  ].filter((status) => status >= 400);
  for (const status of new Set(statuses)) {
    const declaredCodes = (responses[status]?.['x-codes'] ?? []).flatMap((code) =>
      code === 'refusals' ? refusalsOf(operation, declared.refusals) : [code],
    );
    const codes =
      status === 409
        ? [...declaredCodes, ...(method === 'post' && !isOpen(operation) ? ofRepeating : [])]
        : codesOf(status, operation, declaredCodes, declared.problems);
    responses[status] = {
      description: codes.map((code) => `\`${code}\``).join(', '),
      content: {
        'application/problem+json': {
          schema: problemWith(
            nameOf(status, codes, declaredCodes, operation),
            status,
            codes,
            schemas,
            declared,
          ),
        },
      },
    };
  }
}

function refusalsOf({ operationId }: Operation, refusals: AllRefusals): string[] {
  return Object.entries(refusals).flatMap(([code, { at }]) => (at.includes(operationId) ? [code] : []));
}

/** Whether the operation needs no token. */
const isOpen = ({ security }: Operation): boolean => security?.length === 0;

/** The codes of this status that the operation can answer. @param own those that only some operations have */
function codesOf(
  status: number,
  operation: Operation,
  own: readonly string[],
  problems: AllProblems,
): readonly string[] {
  const { requestBody } = operation;
  if (status === 415) {
    const json = requestBody === undefined || 'application/json' in requestBody.content;
    return own.length > 0 ? own : [json ? 'not-json' : 'not-a-file'];
  }
  return Object.keys(problems)
    .filter((code) => problems[code as ProblemCode].status === status)
    .filter((code) => code !== 'forbidden' || !isOpen(operation))
    .filter((code) => code !== 'only-here' || own.includes(code));
}

function titleOf(code: string, { problems, refusals }: DocumentedCodes): string {
  const titles: Readonly<Record<string, { title: string }>> = { ...problems, ...refusals };
  return titles[code]?.title ?? code;
}

function nameOf(
  status: number,
  [code = '']: readonly string[],
  own: readonly string[],
  operation: Operation,
): string {
  if (status === 403 && isOpen(operation))
    return own.length === 0 ? 'ProblemForeignPage' : 'ProblemElsewhere';
  if (status === 403 && own.length > 0) return 'ProblemOnlyHere';
  if (status === 415) return `Problem${capitalised(code)}`;
  if (status !== 409) return `Problem${String(status)}`;
  return own.length === 0 ? 'RepeatedKeyConflict' : `${capitalised(operation.operationId)}Conflict`;
}

/** A problem with one of these codes, as a named schema, because many operations share it. */
function problemWith(
  name: string,
  status: number,
  codes: readonly string[],
  schemas: Record<string, ExampleSchema>,
  declared: DocumentedCodes,
): ExampleSchema {
  const [first = ''] = codes;
  const title = titleOf(first, declared);
  schemas[name] ??= {
    type: 'object',
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    properties: { code: { type: 'string', enum: [...codes] } },
    example: {
      type: `urn:loandesk:problem:${first}`,
      title,
      status,
      detail: `${title}.`,
      code: first,
    },
  };
  return { $ref: `#/components/schemas/${name}` };
}

const capitalised = (name: string): string =>
  name.replaceAll(/(?:^|-)./g, (start) => start.replace('-', '').toUpperCase());

function addLimit(path: string, method: string, body: NonNullable<Operation['requestBody']>): void {
  if (method !== 'post') return; // other methods document their limit themselves
  const kibibytes = largestBodyBytesAt(`/api/v1${path}`) / 1024;
  body.description = `At most ${String(kibibytes / 1024)} MiB.`;
}

/** Named schemas carry their own example; others get one at each request or answer. */
function addExamples(document: CompletedDocument, schemas: Record<string, ExampleSchema>): void {
  const bodies = new Set<string>();
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  for (const { requestBody } of operations)
    for (const { schema } of Object.values(requestBody?.content ?? {}))
      if (schema?.$ref !== undefined) bodies.add(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1));
  const made = Object.entries(schemas).map(
    ([name, schema]) => [schema, exampleOf(schema, schemas, bodies.has(name))] as const,
  );
  for (const [schema, example] of made) schema.example = example;
  for (const { requestBody, responses } of operations) {
    for (const { content } of [
      ...(requestBody === undefined ? [] : [requestBody]),
      ...Object.values(responses),
    ])
      for (const [type, media] of Object.entries(content ?? {}))
        if (type === 'application/x-ndjson' && media.schema?.$ref === undefined)
          media.example = linesOf(content);
        else if (
          media.schema !== undefined &&
          media.schema.$ref === undefined &&
          media.schema.format !== 'binary'
        )
          media.example ??= media.schema.example ?? exampleOf(media.schema, schemas, false);
  }
}

/** The first row of a list as an NDJSON line. */
function linesOf(content: Record<string, Media> | undefined): string {
  const listed = content?.['application/json']?.example;
  return `${JSON.stringify(Array.isArray(listed) ? (listed[0] as unknown) : null)}\n`;
}

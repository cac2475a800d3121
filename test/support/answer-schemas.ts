// Holds every answer to the API's own OpenAPI document: the fields it promises, of their kinds, and no others.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The part of an OpenAPI document that the tests read. */
export interface ApiDocument {
  info: { description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> };
}

export interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { description?: string; content: Record<string, Media> };
  responses: Record<
    string,
    { description?: string; content?: Record<string, Media>; headers?: Record<string, unknown> }
  >;
}

/** One of its own, or the name of one that many share. */
export interface Parameter {
  name?: string;
  in?: string;
  required?: boolean;
  $ref?: string;
}

interface Media {
  schema: Schema;
  example?: unknown;
}

export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: unknown;
  [keyword: string]: unknown;
}

export interface AnswerCheck {
  /** Throws where the answer is not one that the document promises for this operation. */
  check(method: string, path: string, status: number, contentType: string | null, body: unknown): void;
  /** The path of the document that this path is an instance of; null where there is none. */
  templateOf(path: string): string | null;
}

/** @param document what GET /openapi.json answered */
export function answerCheck(document: ApiDocument): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const compiled = new Map<string, ValidateFunction>();
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    wild: template.includes('{'),
  }));
  // A path without a parameter wins: /loans is not a loan's id.
  templates.sort((one, other) => Number(one.wild) - Number(other.wild));
  const templateOf = (path: string): string | null =>
    templates.find(({ pattern }) => pattern.test(path.replace(/\?.*$/, '')))?.template ?? null;

  return {
    templateOf,
    check(method, path, status, contentType, answered) {
      const body =
        path.includes('updatedSince=') && Array.isArray(answered)
          ? withoutDeleted(path, answered as Record<string, unknown>[])
          : answered;
      const template = templateOf(path);
      const operation = template === null ? undefined : document.paths[template]?.[method.toLowerCase()];
      if (template === null || operation === undefined) return; // an address that the API does not have
      const name = `${method} ${template} ${status}`;
      const kind = status < 400 ? 'application/json' : 'application/problem+json';
      const answer = operation.responses[String(status)];
      if (status < 400 && answer === undefined) throw new Error(`${name} is not in the document`);
      if (status === 204 || status === 304) {
        if (body !== null) throw new Error(`${name} has a body`);
        return;
      }
      const schema =
        answer?.content?.[kind]?.schema ??
        (status < 400 ? undefined : document.components.schemas['Problem']);
      if (contentType !== null && answer?.content?.[contentType]?.schema['format'] === 'binary') {
        if (!(body instanceof Uint8Array) || body.length === 0) throw new Error(`${name} has no bytes`);
        return;
      }
      const textKind = contentType?.replace(/;.*/, '') ?? '';
      if (/^(text|application\/marc)/.test(textKind) && answer?.content?.[textKind] !== undefined) return;
      if (schema === undefined) throw new Error(`${name} has no schema for ${kind}`);
      if (contentType !== kind) throw new Error(`${name} came as ${String(contentType)} instead of ${kind}`);
      let validate = compiled.get(name);
      if (validate === undefined) {
        validate = ajv.compile(closed(schema, document));
        compiled.set(name, validate);
      }
      if (!validate(body)) {
        throw new Error(
          `${name} is not as documented: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
        );
      }
    },
  };
}

/** `updatedSince` also answers what was deleted, in a shape that only its description says: clients read records. */
function withoutDeleted(path: string, rows: Record<string, unknown>[]): object[] {
  const [deleted, left] = [rows.filter((row) => 'deleted' in row), rows.filter((row) => !('deleted' in row))];
  const numbers = path.includes('/users') ? ['barcode', 'externalId', 'mergedInto'] : ['barcode'];
  const fields = ['deleted', 'deletedAt', 'id', ...numbers].toSorted().join();
  const wrong = deleted.find(
    ({ id, deleted, deletedAt, ...row }) =>
      Object.keys({ id, deleted, deletedAt, ...row })
        .toSorted()
        .join() !== fields ||
      deleted !== true ||
      Number.isNaN(Date.parse(String(deletedAt))) ||
      ![id, ...Object.values(row)].every((one) => typeof one === 'string' || one === null),
  );
  if (wrong !== undefined) throw new Error(`a deleted row of ${path} is ${JSON.stringify(wrong)}`);
  return left;
}

/** The schema with its references written out, and every object closed to fields that it does not name. */
function closed(schema: Schema, document: ApiDocument): Schema {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
    if (named === undefined) throw new Error(`${schema.$ref} is not in the document`);
    return closed(named, document);
  }
  const { allOf, ...rest } = schema;
  const parts = [rest, ...(allOf ?? []).map((part) => closed(part, document))];
  const whole: Schema = Object.assign({}, ...parts) as Schema;
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Record<
    string,
    Schema
  >;
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const choices = whole[keyword];
    if (choices !== undefined) whole[keyword] = choices.map((choice) => closed(choice, document));
  }
  if (whole.items !== undefined) whole.items = closed(whole.items, document);
  if (Object.keys(properties).length === 0) return whole;
  return {
    ...whole,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, closed(property, document)]),
    ),
    required: [...new Set(parts.flatMap((part) => part.required ?? []))],
    additionalProperties: whole.additionalProperties ?? false,
  };
}

// Finds what in a later contract would break a program that was written for an earlier one.
import type { ApiDocument, Operation, Schema } from './answer-schemas.ts';

/** A narrower scope that a wider one includes: a token with the wider one still works. */
const narrower: Readonly<Record<string, string>> = {
  'catalog:read': 'collection:read',
  'loans:read': 'circulation',
  'events:read': 'circulation',
};

const scopeOf = (security: Operation['security']): string =>
  security?.flatMap((one) => one['bearer'] ?? []).join(' ') ?? '';

/** Each breaking change in words; none where every program for the earlier one still works. */
export function breakingChanges(earlier: ApiDocument, later: ApiDocument): string[] {
  const found: string[] = [];
  for (const [path, operations] of Object.entries(earlier.paths)) {
    for (const [method, before] of Object.entries(operations)) {
      const name = `${method.toUpperCase()} ${path}`;
      const after = later.paths[path]?.[method];
      if (after === undefined) found.push(`${name} is gone`);
      else compareOperations(name, before, after);
    }
  }
  return found;

  function compareOperations(name: string, before: Operation, after: Operation): void {
    const [had = '', needed = ''] = [before, after].map(({ security }) => scopeOf(security));
    if (had !== needed && narrower[needed] !== had) found.push(`${name} needs another scope`);
    if (before.operationId !== undefined && after.operationId !== before.operationId)
      found.push(`${name} is not called ${before.operationId} any more`);
    const [givenBefore, given] = [namesOf(before, earlier), namesOf(after, later)];
    for (const one of givenBefore.keys())
      if (!given.has(one)) found.push(`${name} does not take ${one.replace(/^\w+ /, '')} any more`);
    for (const [one, required] of given)
      if (required && givenBefore.get(one) !== true)
        found.push(`${name} requires ${one.replace(/^\w+ /, '')}`);
    const [taken, takes] = [before, after].map((one) => one.requestBody?.content['application/json']?.schema);
    if (taken !== undefined) {
      if (takes === undefined) found.push(`${name} takes no body any more`);
      else compareSchemas(`${name} body`, taken, takes, 'request');
    }
    for (const [status, { content }] of Object.entries(before.responses)) {
      const answer = after.responses[status];
      if (answer === undefined) found.push(`${name} does not answer ${status} any more`);
      for (const [kind, { schema }] of Object.entries(content ?? {})) {
        const now = answer?.content?.[kind]?.schema;
        if (now === undefined) found.push(`${name} ${status} is not ${kind} any more`);
        else compareSchemas(`${name} ${status}`, schema, now, 'answer');
      }
    }
  }

  function compareSchemas(place: string, was: Schema, is: Schema, side: 'request' | 'answer'): void {
    const [before, after] = [resolved(was, earlier), resolved(is, later)];
    if (!takesOrGivesNoOther(kindsOf(before), kindsOf(after), side))
      found.push(`${place} is ${kindsOf(after).join(' or ')} instead of ${kindsOf(before).join(' or ')}`);
    const [values, valuesNow] = [before['enum'], after['enum']] as (unknown[] | undefined)[];
    if (
      side === 'request' &&
      valuesNow !== undefined &&
      (values ?? []).some((one) => !valuesNow.includes(one))
    )
      found.push(`${place} does not take every value any more`);
    for (const [name, field] of Object.entries(before.properties ?? {})) {
      const now = after.properties?.[name];
      if (now === undefined) found.push(`${place}/${name} is gone`);
      else compareSchemas(`${place}/${name}`, field, now, side);
    }
    const required = (schema: Schema, name: string): boolean => schema.required?.includes(name) === true;
    for (const name of Object.keys({ ...before.properties, ...after.properties })) {
      if (side === 'request' && required(after, name) && !required(before, name))
        found.push(`${place}/${name} is required now`);
      if (side === 'answer' && required(before, name) && !required(after, name))
        found.push(`${place}/${name} may be missing now`);
    }
    if (before.items !== undefined && after.items !== undefined)
      compareSchemas(`${place}[]`, before.items, after.items, side);
    const [had, has] = [before, after].map(({ anyOf, oneOf }) => anyOf ?? oneOf);
    if (had !== undefined) compareChoices(place, had, has ?? [is], side);
  }

  /** Each choice of a new answer was one before; a new request has each of the earlier choices. */
  function compareChoices(place: string, had: Schema[], has: Schema[], side: 'request' | 'answer'): void {
    const differences = (was: Schema, is: Schema): string[] => {
      const start = found.length;
      compareSchemas(place, was, is, side);
      return found.splice(start);
    };
    const pairs =
      side === 'answer'
        ? has.map((is) => had.map((was) => differences(was, is)))
        : had.map((was) => has.map((is) => differences(was, is)));
    for (const each of pairs) {
      const [closest = []] = each.toSorted((one, other) => one.length - other.length);
      found.push(...closest);
    }
  }
}

/** Where and how each parameter is called, and whether it must be there. */
function namesOf({ parameters = [] }: Operation, { components }: ApiDocument): Map<string, boolean> {
  return new Map(
    parameters.map((one) => {
      const key = one.$ref?.replace('#/components/parameters/', '');
      const { name, in: place, required } = key === undefined ? one : (components.parameters?.[key] ?? one);
      return [`${String(place)} ${String(name)}`, required === true];
    }),
  );
}

function resolved(schema: Schema, document: ApiDocument): Schema {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
    if (named === undefined) throw new Error(`${schema.$ref} is not in the document`);
    return resolved(named, document);
  }
  const choices = schema.anyOf ?? [];
  const [choice, ...more] = choices.filter((one) => one['type'] !== 'null');
  if (choice !== undefined && more.length === 0) {
    const { anyOf: _, ...rest } = schema;
    const only = resolved(choice, document);
    return { ...rest, ...only, type: [...kindsOf(only), ...(choices.length > 1 ? ['null'] : [])] };
  }
  const parts = (schema.allOf ?? []).map((part) => resolved(part, document));
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map((part) => part.properties), schema.properties) as Record<
      string,
      Schema
    >,
    required: [...parts.flatMap((part) => part.required ?? []), ...(schema.required ?? [])],
  };
}

/** A program goes on where an answer is of fewer kinds than before, or a request may be of more. */
function takesOrGivesNoOther(before: string[], after: string[], side: 'request' | 'answer'): boolean {
  if (JSON.stringify(before) === JSON.stringify(after)) return true;
  const [wide, narrow] = side === 'answer' ? [before, after] : [after, before];
  return wide.length === 0 || (narrow.length > 0 && narrow.every((kind) => wide.includes(kind)));
}

const kindsOf = (schema: Schema): string[] => [schema['type'] ?? []].flat().map(String).toSorted();

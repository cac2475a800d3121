// Makes examples of schemas: the fields' own examples, null, or the simplest value of the type.

/** The parts of a JSON schema that examples are made from. */
export interface ExampleSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  example?: unknown;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, ExampleSchema>;
  required?: string[];
  items?: ExampleSchema;
  anyOf?: ExampleSchema[];
  oneOf?: ExampleSchema[];
  allOf?: ExampleSchema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/**
 * @param named the document's schemas, by name
 * @param whole whether to include optional fields with an example: requests show all fields, answers only required ones
 */
export function exampleOf(
  schema: ExampleSchema,
  named: Readonly<Record<string, ExampleSchema>>,
  whole: boolean,
): unknown {
  const inner = (part: ExampleSchema): unknown => exampleOf(part, named, whole);
  if (schema.$ref !== undefined) {
    const target = named[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
    return target === undefined ? null : inner(target);
  }
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (mayBeNull(schema) && schema.properties === undefined) return null;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return inner(choice);
  const parts = partsOf(schema, named);
  const fields = Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, ExampleSchema>;
  if (Object.keys(fields).length > 0) {
    const required = new Set(parts.flatMap((part) => part.required ?? []));
    const examples = Object.entries(fields).filter(
      ([name, part]) => required.has(name) || (whole && part.example !== undefined && !mayBeNull(part)),
    );
    const [first] = Object.entries(fields);
    if (whole && examples.length === 0 && first !== undefined) examples.push(first);
    return Object.fromEntries(examples.map(([name, part]) => [name, inner(part)]));
  }
  return simplestValue(schema, inner);
}

/** The schema and those that it extends. */
function partsOf(schema: ExampleSchema, named: Readonly<Record<string, ExampleSchema>>): ExampleSchema[] {
  const target =
    schema.$ref === undefined ? schema : named[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
  if (target === undefined) return [];
  return [target, ...(target.allOf ?? []).flatMap((part) => partsOf(part, named))];
}

const mayBeNull = ({ type }: ExampleSchema): boolean => [type].flat().includes('null');

function simplestValue(schema: ExampleSchema, inner: (part: ExampleSchema) => unknown): unknown {
  switch ([schema.type ?? 'null'].flat()[0]) {
    case 'array':
      return schema.items === undefined ? [] : [inner(schema.items)];
    case 'object':
      return {};
    case 'string':
      return byFormat[schema.format ?? ''] ?? 'text';
    case 'integer':
    case 'number':
      return Math.min(Math.max(0, schema.minimum ?? 0), schema.maximum ?? 0);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-09-07T10:00:00.000Z',
  date: '2026-09-07',
  email: 'noor.jansen@school.example',
};

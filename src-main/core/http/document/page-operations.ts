// Renders one operation, or one schema, on the API's page.
import { anchor, example, inline, paragraph, table, text } from './page-markup.ts';

/** The part of a schema that the page shows. */
export interface Shown {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  example?: unknown;
  enum?: unknown[];
  properties?: Record<string, Shown>;
  required?: string[];
  items?: Shown;
  anyOf?: Shown[];
  oneOf?: Shown[];
  allOf?: Shown[];
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

interface ShownMedia {
  schema?: Shown;
  example?: unknown;
}

interface ShownParameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Shown;
  example?: unknown;
}

export interface ShownOperation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: (ShownParameter | { $ref: string })[];
  requestBody?: { description?: string; content: Record<string, ShownMedia> };
  responses?: Record<string, { description?: string; content?: Record<string, ShownMedia> }>;
}

/** Shared components of the document, by name. */
export interface Shared {
  schemas: Readonly<Record<string, Shown>>;
  parameters: Readonly<Record<string, ShownParameter>>;
}

/** Statuses of every call, documented once. */
const everywhere = new Set(['401', '403', '421', '429', '500', '503', '507']);

const lastOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

export function shownOperation(name: string, operation: ShownOperation, shared: Shared): string {
  const scope = operation.security?.flatMap((requirement) => requirement['bearer'] ?? [])[0];
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema, example: own }]) =>
      `<p>Body (<code>${text(type)}</code>): ${kind(schema)}. ${inline(operation.requestBody?.description ?? '')}</p>${fields(schema)}${example(own ?? exampleOf(schema, shared))}`,
  );
  return `<section id="${anchor(name)}"><h3><code>${text(name)}</code></h3><p>${inline(operation.summary ?? '')}.
<span class="scope">${scope === undefined ? 'No token needed.' : `Scope: <code>${text(scope)}</code>.`} Name: <code>${text(operation.operationId ?? '')}</code>.</span></p>
${paragraph(operation.description)}${parametersOf(operation, shared)}${bodies.join('')}${answersOf(operation)}</section>`;
}

function parametersOf({ parameters = [] }: ShownOperation, shared: Shared): string {
  const rows = parameters.flatMap((parameter) => ('$ref' in parameter ? [] : [rowOf(parameter)]));
  const links = parameters.flatMap((parameter) => {
    const name = '$ref' in parameter ? shared.parameters[lastOf(parameter.$ref)]?.name : undefined;
    return name === undefined ? [] : [`<a href="#header-${anchor(name)}">${text(name)}</a>`];
  });
  const headers = links.length === 0 ? '' : `<p>Takes the headers ${links.join(', ')}.</p>`;
  return table(['Parameter', 'In', 'Kind', 'Meaning'], rows) + headers;
}

function rowOf({ name, in: place, required, schema, description }: ShownParameter): string[] {
  const meaning = inline(description ?? schema?.description ?? '');
  return [
    `<code>${text(name)}</code>`,
    text(place) + (required === true ? ', required' : ''),
    kind(schema),
    meaning,
  ];
}

/** The request headers that many calls share. */
export function shownHeaders({ parameters }: Shared): string {
  return Object.values(parameters)
    .map(
      ({ name, description, schema, example: given }) =>
        `<section id="header-${anchor(name)}"><h3><code>${text(name)}</code></h3>${paragraph(description)}<p>${kind(schema)}; such as <code>${text(String(given))}</code></p></section>`,
    )
    .join('\n');
}

function answersOf({ responses = {} }: ShownOperation): string {
  const particular = Object.entries(responses).filter(([status]) => !everywhere.has(status));
  const rows = particular.map(([status, { description, content }]) => [
    text(status),
    inline(description ?? ''),
    Object.entries(content ?? {})
      .map(([type, { schema, example: given }]) => {
        const plain = /^application\/(problem\+)?json$/.test(type) ? '' : `<code>${text(type)}</code>: `;
        return `<div>${plain}${kind(schema)}${example(given)}</div>`;
      })
      .join(''),
  ]);
  const others = Object.keys(responses).filter((status) => everywhere.has(status));
  const usual = `${others.join(', ')} as for any call: <a href="#about-problem-codes">problem codes</a>`;
  return table(['Status', 'Meaning', 'Body'], [...rows, ['others', usual, '']]);
}

const exampleOf = (schema: Shown | undefined, { schemas }: Shared): unknown =>
  schema?.$ref === undefined ? undefined : schemas[lastOf(schema.$ref)]?.example;

export function shownShape(name: string, schema: Shown): string {
  return `<section id="${anchor(name)}"><h3>${text(name)}</h3>${paragraph(schema.description)}${fields(schema)}${example(schema.example)}</section>`;
}

function fields(schema: Shown | undefined): string {
  const properties = [schema, ...(schema?.allOf ?? [])].flatMap((part) =>
    Object.entries(part?.properties ?? {}),
  );
  const rows = properties.map(([name, field]) => [
    `<code>${text(name)}</code>${schema?.required?.includes(name) === true ? ' *' : ''}`,
    kind(field),
    inline(field.description ?? '') +
      (field.example === undefined ? '' : ` <code>${text(JSON.stringify(field.example))}</code>`),
  ]);
  return table(['Field (* always there)', 'Kind', 'Meaning, example'], rows);
}

/** The type of a value in a few words, with links to named schemas. */
function kind(schema: Shown | undefined): string {
  if (schema === undefined) return '';
  if (schema.$ref !== undefined) {
    const name = lastOf(schema.$ref);
    return `<a href="#${anchor(name)}">${text(name)}</a>`;
  }
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `<code>${text(String(value))}</code>`).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return choices.map(kind).join(schema.allOf === undefined ? ' | ' : ' &amp; ');
  if (schema.items !== undefined) {
    const most = schema.maxItems === undefined ? '' : ` at most ${String(schema.maxItems)}`;
    return `list of${most} ${kind(schema.items)}`;
  }
  const limits = [
    schema.format,
    schema.maxLength === undefined ? undefined : `at most ${String(schema.maxLength)} characters`,
    schema.maximum === undefined ? undefined : `${String(schema.minimum ?? '')} to ${String(schema.maximum)}`,
  ].filter((limit) => limit !== undefined);
  return text([[schema.type ?? 'any'].flat().join(' or '), ...limits].join(', '));
}

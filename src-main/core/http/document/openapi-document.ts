// Generates the API's OpenAPI 3.1 document from the routes.
import { OpenAPIHono } from '@hono/zod-openapi';
import { shapesPath, type RequestEnv } from '../operation.ts';
import { complete, type CompletedDocument, type DocumentedCodes } from './completion.ts';
import { addEvents } from './event-schemas.ts';
import { addHeaders, type DocumentWithHeaders } from './headers.ts';
import { guide, tags } from './guide.ts';

/** With its SPDX identifier, which some validators require. */
const license = { name: 'MIT', identifier: 'MIT' };

const methods = ['get', 'post', 'put', 'delete'];

type Item = Record<string, { tags?: string[] }>;

interface SortedDocument {
  paths?: Record<string, Item>;
  components?: { schemas?: Record<string, object> };
}

/** All paths of version 1, with the problem codes. */
export function documentOf(
  routes: readonly OpenAPIHono<RequestEnv>[],
  declared: DocumentedCodes & { readonly version: string },
) {
  const collected = new OpenAPIHono();
  const operations = routes
    .flatMap((api) => api.openAPIRegistry.definitions)
    .flatMap((definition) => (definition.type === 'route' ? [definition.route] : []));
  // Register shared schemas before operations use them: the first use decides whether a schema is nullable.
  for (const first of [true, false])
    for (const route of operations)
      if ((route.path === shapesPath) === first) collected.openAPIRegistry.registerPath(route);
  collected.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'A token from the data folder’s api-token file or from Settings.',
  });
  const document = collected.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Loandesk',
      version: declared.version,
      license,
      description: guide(declared),
    },
    tags: [...tags],
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }],
  });
  delete document.paths?.[shapesPath];
  complete(document as CompletedDocument, declared);
  addEvents(document, declared.events);
  addHeaders(document as DocumentWithHeaders);
  sort(document as SortedDocument);
  return document;
}

/** Sorts operations by tag, path and method, and schemas by name, so that the order of declarations does not matter. */
function sort(document: SortedDocument): void {
  const rank = (item: Item): number => {
    const [first] = Object.values(item)[0]?.tags ?? [];
    return tags.findIndex(({ name }) => name === first);
  };
  document.paths = Object.fromEntries(
    byName(document.paths ?? {})
      .toSorted(([, one], [, other]) => rank(one) - rank(other))
      .map(([path, item]) => [
        path,
        Object.fromEntries(
          Object.entries(item).toSorted(([one], [other]) => methods.indexOf(one) - methods.indexOf(other)),
        ),
      ]),
  );
  const { components } = document;
  if (components?.schemas !== undefined) components.schemas = Object.fromEntries(byName(components.schemas));
}

function byName<T>(record: Record<string, T>): [string, T][] {
  return Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

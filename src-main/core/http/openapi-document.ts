// The API's contract as an OpenAPI 3.1 document, made from the routes themselves.
import { OpenAPIHono } from '@hono/zod-openapi';
import { shapesPath, type RequestEnv } from './operation.ts';
import { complete, type CompletedDocument } from './document-completion.ts';
import { addHeaders, type DocumentWithHeaders } from './document-headers.ts';
import { guide, tags } from './document-guide.ts';

/** By its SPDX identifier, without which some validators refuse the document. */
const license = { name: 'MIT', identifier: 'MIT' };

const methods = ['get', 'post', 'put', 'delete'];

type Item = Record<string, { tags?: string[] }>;

interface SortedDocument {
  paths?: Record<string, Item>;
  components?: { schemas?: Record<string, object> };
}

/** Every path of version 1, with the catalogue of codes. */
export function documentOf(routes: readonly OpenAPIHono<RequestEnv>[], version: string) {
  const told = new OpenAPIHono();
  const operations = routes
    .flatMap((one) => one.openAPIRegistry.definitions)
    .flatMap((one) => (one.type === 'route' ? [one.route] : []));
  // Shapes are named before any operation uses them: the first use would decide whether they may be null.
  for (const first of [true, false])
    for (const route of operations)
      if ((route.path === shapesPath) === first) told.openAPIRegistry.registerPath(route);
  told.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'A token from the data folder’s api-token file or from Settings.',
  });
  const document = told.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Loandesk',
      version,
      license,
      description: guide(),
    },
    tags: [...tags],
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }],
  });
  delete document.paths?.[shapesPath];
  complete(document as CompletedDocument);
  addHeaders(document as DocumentWithHeaders);
  sort(document as SortedDocument);
  return document;
}

/** By tag, path and method, and shapes by name: routes may be declared in another order without changing the document. */
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

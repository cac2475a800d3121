// The API's contract as an OpenAPI 3.1 document, made from the routes themselves.
import { OpenAPIHono } from '@hono/zod-openapi';
import { shapesPath, type DoorEnv } from '../door/operation.ts';
import { problemCatalogue } from '../problems/problem-catalogue.ts';
import { complete, type CompletedDocument } from './document-completion.ts';
import { refusalTitles } from '../circulation/refusal-response.ts';

const table = (rows: [string, string][]): string =>
  ['| code | meaning |', '|---|---|', ...rows.map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)].join(
    '\n',
  );

/** Every path of version 1, with the catalogue of codes. */
export function documentOf(routes: OpenAPIHono<DoorEnv>, version: string) {
  const told = new OpenAPIHono();
  const operations = routes.openAPIRegistry.definitions.flatMap((one) =>
    one.type === 'route' ? [one.route] : [],
  );
  // Shapes are named before any operation uses them: the first use would decide whether they may be null.
  for (const first of [true, false])
    for (const route of operations)
      if ((route.path === shapesPath) === first) told.openAPIRegistry.registerPath(route);
  told.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'A token from the data folder’s api-token file or from Settings.',
  });
  const catalogue = Object.entries(problemCatalogue).map(([code, { status, title }]): [string, string] => [
    code,
    `${String(status)}: ${title}`,
  ]);
  const document = told.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Loandesk',
      version,
      license: { name: 'MIT' },
      description: [
        'The lending administration of a school library. Instants are RFC 3339 in UTC, dates `YYYY-MM-DD`.',
        'Errors are RFC 9457 problem details; programs decide by `code`.',
        '## Problem codes',
        table(catalogue),
        '## Refusal codes (409)',
        table(Object.entries(refusalTitles)),
      ].join('\n\n'),
    },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }],
  });
  delete document.paths?.[shapesPath];
  complete(document as CompletedDocument);
  return document;
}

// The three routes of a kind of picture: read, put, delete.
import { createRoute } from '@hono/zod-openapi';
import type { Scope } from '../access/scopes.ts';
import type { Actor } from '../journal/write-gate.ts';
import { allow, newRoutes, referenceParameter } from './operation.ts';
import {
  answersPicture,
  givenPicture,
  pictureBytes,
  pictureProblems,
  takesPicture,
  type Picture,
} from './pictures.ts';
import { problems } from './problem-details.ts';

interface Pictures {
  read(id: string): Picture;
  put(actor: Actor, id: string, bytes: Uint8Array): Promise<void>;
  remove(actor: Actor, id: string): Promise<void>;
}

interface PictureRoutes<Path extends string> {
  path: Path;
  params?: typeof referenceParameter;
  tags: string[];
  /** The end of each `operationId`, such as `Cover`. */
  name: string;
  /** Such as `cover of a title`. */
  what: string;
  reading: string;
  storing?: string;
  scopes: { read: Scope; write: Scope };
}

const types = 'JPEG, PNG or WebP, detected from its content; at most 200 KiB.';

export function pictureRoutes<const Path extends string>(
  { path, params = referenceParameter, tags, name, what, reading, storing, scopes }: PictureRoutes<Path>,
  pictures: Pictures,
) {
  const common = { path, tags, request: { params } };
  const readRoute = createRoute({
    ...common,
    method: 'get',
    operationId: `read${name}`,
    summary: `The ${what}`,
    description: reading,
    ...allow(scopes.read),
    responses: answersPicture(`The ${what}`),
  });
  const putRoute = createRoute({
    ...common,
    method: 'put',
    operationId: `put${name}`,
    summary: `Sets or replaces the ${what}`,
    description: storing === undefined ? types : `${types} ${storing}`,
    ...allow(scopes.write),
    request: { params, body: takesPicture },
    responses: { 204: { description: 'It is stored' }, ...pictureProblems },
  });
  const removeRoute = createRoute({
    ...common,
    method: 'delete',
    operationId: `delete${name}`,
    summary: `Removes the ${what}`,
    ...allow(scopes.write),
    responses: { 204: { description: 'There is none now' }, ...problems(404) },
  });
  const routes = newRoutes();
  routes.openapi(readRoute, (context) => givenPicture(context, pictures.read(context.req.valid('param').id)));
  routes.openapi(putRoute, async (context) => {
    await pictures.put(context.get('actor'), context.req.valid('param').id, await pictureBytes(context));
    return context.body(null, 204);
  });
  routes.openapi(removeRoute, async (context) => {
    await pictures.remove(context.get('actor'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  return routes;
}

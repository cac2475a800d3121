// The HTTP routes of the library's logo.
import { createRoute } from '@hono/zod-openapi';
import { allow, newRoutes } from '../../core/http/operation.ts';
import {
  answersPicture,
  givenPicture,
  pictureBytes,
  pictureProblems,
  takesPicture,
} from '../../core/http/pictures.ts';
import { problems } from '../../core/http/problem-details.ts';
import type { LogoService } from './logo-service.ts';

const common = { path: '/settings/logo', tags: ['Settings'] };

const readRoute = createRoute({
  ...common,
  method: 'get',
  operationId: 'readLibraryLogo',
  summary: 'The library’s logo, for printed pages and cards',
  description: 'The setting `libraryLogo` shows whether there is one, and is the `ETag` here.',
  ...allow('circulation'),
  responses: answersPicture('The logo'),
});
const putRoute = createRoute({
  ...common,
  method: 'put',
  operationId: 'putLibraryLogo',
  summary: 'Sets or replaces the logo',
  description: 'JPEG or PNG, detected from its content; at most 200 KiB.',
  ...allow('admin'),
  request: { body: takesPicture },
  responses: { 204: { description: 'It is stored' }, ...pictureProblems },
});
const removeRoute = createRoute({
  ...common,
  method: 'delete',
  operationId: 'deleteLibraryLogo',
  summary: 'Removes the logo',
  ...allow('admin'),
  responses: { 204: { description: 'There is none now' }, ...problems() },
});

export function logoRoutes(logo: LogoService) {
  const routes = newRoutes();
  routes.openapi(readRoute, (context) => givenPicture(context, logo.read()));
  routes.openapi(putRoute, async (context) => {
    await logo.put(context.get('actor'), await pictureBytes(context));
    return context.body(null, 204);
  });
  routes.openapi(removeRoute, async (context) => {
    await logo.remove(context.get('actor'));
    return context.body(null, 204);
  });
  return routes;
}

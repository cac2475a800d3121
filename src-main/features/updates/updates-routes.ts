// HTTP routes for updates: what is installed, checking a release, and making its installer ready.
import { createRoute } from '@hono/zod-openapi';
import { allow, answers, newRoutes, requireHere, takes, withLocation } from '../../core/http/operation.ts';
import { conflicts, onlyHereProblem, problems } from '../../core/http/problem-details.ts';
import { backupProblemOf } from '../backups/backup-failure.ts';
import { updateProblems } from './update-codes.ts';
import { readyUpdateSchema, updatesSchema, releaseSchema, placeSchema } from './updates-schemas.ts';
import type { UpdatesService } from './updates-service.ts';
import type { UpdateFault } from './update-error.ts';

const tags = ['Updates'];

const faults = Object.keys(updateProblems) as UpdateFault[];

const readUpdates = createRoute({
  method: 'get',
  path: '/updates',
  operationId: 'readUpdates',
  tags,
  summary: 'The installed version, and the update that is ready to be installed',
  ...allow('admin'),
  responses: { 200: answers(updatesSchema, 'The state'), ...problems() },
});
const checkUpdate = createRoute({
  method: 'post',
  path: '/updates/check',
  operationId: 'checkUpdate',
  tags,
  summary: 'Checks a release and says what it changes; changes nothing',
  ...allow('admin'),
  request: { body: takes(placeSchema) },
  responses: {
    200: answers(releaseSchema, 'The release, signed and newer than this version'),
    ...problems(400),
    ...onlyHereProblem(),
    ...conflicts(...faults),
  },
});
const prepareUpdate = createRoute({
  method: 'post',
  path: '/updates',
  operationId: 'prepareUpdate',
  tags,
  summary: 'Copies the installer of a release, checks the copy, and makes a backup; installs nothing',
  ...allow('admin'),
  request: { body: takes(placeSchema) },
  responses: {
    201: withLocation('/updates', answers(readyUpdateSchema, 'The installer is ready'), ''),
    ...problems(400),
    ...onlyHereProblem(),
    ...conflicts(...faults),
  },
});

export function updatesRoutes(updates: UpdatesService) {
  const routes = newRoutes({ ReadyUpdate: readyUpdateSchema });
  routes.openapi(readUpdates, (context) => context.json(updates.state(), 200));
  routes.openapi(checkUpdate, async (context) => {
    requireHere(context);
    return context.json(await updates.check(context.req.valid('json').from), 200);
  });
  routes.openapi(prepareUpdate, async (context) => {
    requireHere(context);
    try {
      const ready = await updates.prepare(context.req.valid('json').from);
      return context.json(ready, 201, { location: '/api/v1/updates' });
    } catch (error) {
      throw backupProblemOf(error);
    }
  });
  return routes;
}

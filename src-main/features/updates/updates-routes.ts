// HTTP routes for updates: what is installed, checking a release, and making its installer ready.
import { createRoute, z } from '@hono/zod-openapi';
import { isAbsolute } from 'node:path';
import { allow, answers, newRoutes, requireHere, takes, withLocation } from '../../core/http/operation.ts';
import { conflicts, onlyHereProblem, problems } from '../../core/http/problem-details.ts';
import { backupProblemOf } from '../backups/backup-failure.ts';
import { updateFileSchema } from './update-manifest.ts';
import { updateProblems } from './update-codes.ts';
import { isAddress } from './release-files.ts';
import type { UpdatesService } from './updates-service.ts';
import type { UpdateFault } from './update-error.ts';

const tags = ['Updates'];

const readySchema = z
  .object({
    version: z.string().openapi({ example: '1.5.0' }),
    installer: z.string().openapi({
      description: 'The checked installer in the data folder.',
      example: '/srv/library/updates/loandesk-browser_1.5.0_amd64.deb',
    }),
    command: z.string().nullable().openapi({
      description: 'What to type to install it; null if it is a program or an archive.',
      example: 'sudo apt-get install /srv/library/updates/loandesk-browser_1.5.0_amd64.deb',
    }),
  })
  .openapi('ReadyUpdate');
const stateSchema = z
  .object({
    version: z.string().openapi({ description: 'What is installed.', example: '1.4.2' }),
    kind: updateFileSchema.shape.kind.nullable().openapi({
      description: 'Which edition and format is installed; null if Loandesk runs from its sources.',
    }),
    ready: readySchema.nullable().openapi({
      description: 'The update that waits to be installed, until the library is closed.',
    }),
  })
  .openapi('Updates');
const releaseSchema = z
  .object({
    version: z.string().openapi({ example: '1.5.0' }),
    releasedOn: z.iso.date().openapi({ example: '2027-01-04' }),
    notes: z.record(z.string(), z.string()).openapi({
      description: 'What changes, by language.',
      example: { en: 'Reports can be printed.' },
    }),
    changesForm: z
      .boolean()
      .openapi({ description: 'Whether older versions cannot open the library after the update.' }),
    bytes: z.number().int().openapi({ description: 'The size of the installer.', example: 45_000_000 }),
  })
  .openapi('Release');
const placeSchema = z
  .strictObject({
    from: z
      .string()
      .min(1)
      .max(1000)
      .refine(
        (place) => isAddress(place) || isAbsolute(place),
        'must be the full path of a folder, or an address that begins with https://',
      )
      .openapi({
        description: 'Where the release folder is: its full path, or its address with https://.',
        example: '/media/stick/loandesk-1.5.0',
      }),
  })
  .openapi('PlaceOfRelease');

const faults = Object.keys(updateProblems) as UpdateFault[];

const readUpdates = createRoute({
  method: 'get',
  path: '/updates',
  operationId: 'readUpdates',
  tags,
  summary: 'The installed version, and the update that is ready to be installed',
  ...allow('admin'),
  responses: { 200: answers(stateSchema, 'The state'), ...problems() },
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
    201: withLocation('/updates', answers(readySchema, 'The installer is ready'), ''),
    ...problems(400),
    ...onlyHereProblem(),
    ...conflicts(...faults),
  },
});

export function updatesRoutes(updates: UpdatesService) {
  const routes = newRoutes({ ReadyUpdate: readySchema });
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

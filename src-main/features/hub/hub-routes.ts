// The HTTP routes of the copy on the district's server.
import { createRoute, z } from '@hono/zod-openapi';
import { allow, answers, newRoutes, requireHere, takes, withLocation } from '../../core/http/operation.ts';
import { conflicts, onlyHereProblem, problems } from '../../core/http/problem-details.ts';
import { restoreSchema } from '../backups/backups-schemas.ts';
import { hubKeySchema, hubStateSchema } from './hub-schemas.ts';
import type { HubService } from './hub-service.ts';

const tags = ['District’s server'];
const faults = ['hub-unreachable', 'hub-not-trusted', 'hub-refused', 'hub-outdated'] as const;
/** Of what brings the library of the copy to this computer. */
const copyFaults = ['hub-key-wrong', 'hub-copy-empty', ...faults] as const;
const printedKey = z.string().max(200).openapi({
  description: 'The printed key.',
  example: '7S3K 0V2M 9QXT 4B1N 8CWE 6ZRP 2HJD 5YAG 1FTM 3KQV 9NBX 7CEW 0RZP D2HJ',
});
const state = (description: string) => answers(hubStateSchema, description);

const read = createRoute({
  method: 'get',
  path: '/hub',
  operationId: 'readHub',
  tags,
  summary: 'Where the copy on the district’s server stands',
  ...allow('admin'),
  responses: { 200: state('The state'), ...problems() },
});
const connect = createRoute({
  method: 'post',
  path: '/hub',
  operationId: 'connectHub',
  tags,
  summary: 'Reaches the server of an invitation, and makes the key',
  description:
    'Nothing is copied before `POST /hub/start`. A library that is copied already goes on with the new invitation. If there is a copy and its key is not on this computer, as after a backup was restored on another one, the printed key is needed too.',
  ...allow('admin'),
  request: {
    body: takes(
      z
        .strictObject({
          invitation: z.string().max(30_000).openapi({
            description: 'As the district sent it.',
            example: 'loandesk-hub:eyJob3N0IjoiaHViLnNjaG9vbHMuZXhhbXBsZSJ9',
          }),
          key: printedKey.optional(),
        })
        .openapi('HubInvitation'),
    ),
  },
  responses: {
    200: state('Connected'),
    ...problems(400),
    ...onlyHereProblem(),
    ...conflicts('hub-invitation-wrong', 'hub-invitation-elsewhere', 'hub-key-needed', ...copyFaults),
  },
});
const key = createRoute({
  method: 'get',
  path: '/hub/key',
  operationId: 'readHubKey',
  tags,
  summary: 'The key of the copy, to print',
  ...allow('admin'),
  responses: {
    200: answers(hubKeySchema, 'The key'),
    ...problems(),
    ...onlyHereProblem(),
    ...conflicts('hub-not-connected'),
  },
});
const start = createRoute({
  method: 'post',
  path: '/hub/start',
  operationId: 'startHub',
  tags,
  summary: 'Begins to copy, once the key is on paper',
  ...allow('admin'),
  request: {
    body: takes(
      z
        .strictObject({
          lastGroup: z
            .string()
            .max(20)
            .openapi({ description: 'The last group of the printed key.', example: 'D2HJ' }),
        })
        .openapi('HubStart'),
    ),
  },
  responses: {
    200: state('Copying'),
    ...problems(400),
    ...onlyHereProblem(),
    ...conflicts('hub-not-connected', 'hub-connected', 'hub-key-wrong'),
  },
});
const exchange = createRoute({
  method: 'post',
  path: '/hub/exchanges',
  operationId: 'copyToHub',
  tags,
  summary: 'Copies what has changed now, or compares everything',
  ...allow('admin'),
  request: {
    body: takes(z.strictObject({ check: z.boolean().optional() }).openapi('HubExchange')),
  },
  responses: { 200: state('Copying'), ...problems(400), ...conflicts('hub-not-connected') },
});
const decide = createRoute({
  method: 'post',
  path: '/hub/decision',
  operationId: 'goOnWithHub',
  tags,
  summary: 'Goes on from this computer, although the copy has another history',
  description:
    'What another computer changed in the copy since is no longer there. `POST /restores/hub` takes the copy instead.',
  ...allow('admin'),
  responses: {
    200: state('Copying'),
    ...problems(),
    ...onlyHereProblem(),
    ...conflicts('hub-not-connected'),
  },
});
const changeRole = createRoute({
  method: 'post',
  path: '/hub/role',
  operationId: 'changeDeskRole',
  tags,
  summary: 'Makes this desk the main desk, or another one again',
  description:
    '`main`: another desk becomes the main desk, from the copy on the server and all that desks sent. `other`: for the former ' +
    'main desk; what it lent since the copy goes to the server, and what else it changed is in the library that a restore ' +
    'replaced.',
  ...allow('admin'),
  request: {
    body: takes(z.strictObject({ role: z.enum(['main', 'other']) }).openapi('DeskRole')),
  },
  responses: {
    202: withLocation('/restores', answers(restoreSchema, 'It goes on; ask `GET /restores`'), ''),
    ...problems(400),
    ...onlyHereProblem(),
    ...conflicts('restore-under-way', 'hub-not-connected', 'hub-role-wrong', ...copyFaults),
  },
});
const disconnect = createRoute({
  method: 'delete',
  path: '/hub',
  operationId: 'disconnectHub',
  tags,
  summary: 'Ends the copy',
  ...allow('admin'),
  request: {
    query: z.object({
      deleteCopy: z
        .enum(['true', 'false'])
        .optional()
        .openapi({ description: 'Whether the copy on the server is deleted first.' }),
    }),
  },
  responses: {
    200: state('Disconnected'),
    ...problems(400),
    ...onlyHereProblem(),
    ...conflicts('hub-not-connected', ...faults),
  },
});

const bringBack = createRoute({
  method: 'post',
  path: '/restores/hub',
  operationId: 'bringLibraryBack',
  tags,
  summary: 'Brings a library from its copy on the district’s server to this computer',
  description:
    'Only while nothing was done in the library of this computer, or while its trouble is `other-copy`: then the library that is replaced stays in the backups.',
  ...allow('admin'),
  request: {
    body: takes(
      z
        .strictObject({
          invitation: z.string().max(30_000).openapi({
            description: 'As the district sent it.',
            example: 'loandesk-hub:eyJob3N0IjoiaHViLnNjaG9vbHMuZXhhbXBsZSJ9',
          }),
          key: printedKey,
        })
        .openapi('HubRestore'),
    ),
  },
  responses: {
    202: withLocation('/restores', answers(restoreSchema, 'It goes on; ask `GET /restores`'), ''),
    ...problems(400),
    ...onlyHereProblem(),
    ...conflicts('restore-under-way', 'hub-library-in-use', 'hub-invitation-wrong', ...copyFaults),
  },
});

export function hubRoutes(hub: HubService) {
  const routes = newRoutes();
  routes.openapi(read, (context) => context.json(hub.state(), 200));
  routes.openapi(connect, async (context) => {
    requireHere(context);
    const { invitation, key: words } = context.req.valid('json');
    await hub.connect(invitation, words);
    return context.json(hub.state(), 200);
  });
  routes.openapi(key, (context) => {
    requireHere(context);
    return context.json({ key: hub.key() }, 200);
  });
  routes.openapi(start, async (context) => {
    requireHere(context);
    await hub.start(context.get('actor'), context.req.valid('json').lastGroup);
    return context.json(hub.state(), 200);
  });
  routes.openapi(exchange, async (context) => {
    await hub.exchange(context.req.valid('json').check === true);
    return context.json(hub.state(), 200);
  });
  routes.openapi(decide, async (context) => {
    requireHere(context);
    await hub.goOn(context.get('actor'));
    return context.json(hub.state(), 200);
  });
  routes.openapi(changeRole, async (context) => {
    requireHere(context);
    const restore = await hub.changeRole(context.req.valid('json').role);
    return context.json(restore, 202, { location: '/api/v1/restores' });
  });
  routes.openapi(disconnect, async (context) => {
    requireHere(context);
    await hub.disconnect(context.get('actor'), context.req.valid('query').deleteCopy === 'true');
    return context.json(hub.state(), 200);
  });
  routes.openapi(bringBack, async (context) => {
    requireHere(context);
    const { invitation, key: words } = context.req.valid('json');
    return context.json(await hub.bringBack(invitation, words), 202, { location: '/api/v1/restores' });
  });
  return routes;
}

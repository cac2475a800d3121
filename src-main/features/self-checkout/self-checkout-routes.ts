// The HTTP routes of the self-checkout: all that a token with the scope `self-checkout` reaches.
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { answerChange, answered } from '../../core/http/idempotency.ts';
import {
  accountOf,
  allow,
  answers,
  isHere,
  newRoutes,
  takes,
  type RequestEnv,
} from '../../core/http/operation.ts';
import { answersPicture, givenPicture } from '../../core/http/pictures.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import type { PhotosService } from '../borrowers/photos-service.ts';
import type { DeskCodesService } from '../tokens/desk-codes-service.ts';
import { findsOut, isDevice } from './self-checkout-limits.ts';
import { outcomeFor, renewalFor } from './self-checkout-rules.ts';
import {
  classSchema,
  deskAgainSchema,
  idParameter,
  leavingSchema,
  memberSchema,
  pinSchema,
  selfCheckoutOutcomeSchema,
  selfCheckoutRenewalSchema,
  selfCheckoutScanSchema,
  selfCheckoutSchema,
  visitSchema,
} from './self-checkout-schemas.ts';
import type { SelfCheckoutService } from './self-checkout-service.ts';

const tags = ['Self-checkout'];
const params = idParameter;

const state = createRoute({
  method: 'get',
  path: '/self-checkout',
  operationId: 'readSelfCheckout',
  tags,
  summary: 'Whether the self-checkout is open, and how it works',
  ...allow('self-checkout'),
  responses: { 200: answers(selfCheckoutSchema, 'The state'), ...problems() },
});
const scan = createRoute({
  method: 'post',
  path: '/self-checkout/scans',
  operationId: 'scanAtSelfCheckout',
  tags,
  summary: 'One scan of a pupil',
  description:
    'As `POST /desk/scans`, without words and overrides. The answer names no other borrower and gives no reason that ' +
    'is private.',
  ...allow('self-checkout'),
  request: { body: takes(selfCheckoutScanSchema) },
  responses: {
    200: answers(selfCheckoutOutcomeSchema, 'What the scan did'),
    ...problems(400),
    ...conflicts('self-checkout-off'),
  },
});
const renewal = createRoute({
  method: 'post',
  path: '/self-checkout/renewals',
  operationId: 'renewAtSelfCheckout',
  tags,
  summary: 'Renews a loan of the pupil whose visit is open',
  description: 'Without overrides: what a rule refuses is for the desk.',
  ...allow('self-checkout'),
  request: { body: takes(selfCheckoutRenewalSchema) },
  responses: {
    200: answers(selfCheckoutOutcomeSchema, '`renewed` or `refused`'),
    ...problems(400),
    ...conflicts('self-checkout-off'),
  },
});
const classes = createRoute({
  method: 'get',
  path: '/self-checkout/classes',
  operationId: 'listSelfCheckoutClasses',
  tags,
  summary: 'The classes, if pupils may choose their face',
  ...allow('self-checkout'),
  responses: {
    200: answers(z.array(classSchema), 'By name'),
    ...problems(),
    ...conflicts('self-checkout-off', 'faces-off'),
  },
});
const members = createRoute({
  method: 'get',
  path: '/self-checkout/classes/{id}',
  operationId: 'listSelfCheckoutMembers',
  tags,
  summary: 'The pupils of a class, if pupils may choose their face',
  ...allow('self-checkout'),
  request: { params },
  responses: {
    200: answers(z.array(memberSchema), 'By name'),
    ...problems(404),
    ...conflicts('self-checkout-off', 'faces-off'),
  },
});
const visit = createRoute({
  method: 'get',
  path: '/self-checkout/visits/{id}',
  operationId: 'readSelfCheckoutVisit',
  tags,
  summary: 'The visit of a pupil who chose a face',
  ...allow('self-checkout'),
  request: { params },
  responses: {
    200: answers(visitSchema, 'The visit'),
    ...problems(404),
    ...conflicts('self-checkout-off', 'faces-off'),
  },
});
const photo = createRoute({
  method: 'get',
  path: '/self-checkout/visits/{id}/photo',
  operationId: 'readSelfCheckoutPhoto',
  tags,
  summary: 'The photo of a pupil, by the id from a visit or a class',
  ...allow('self-checkout'),
  request: { params },
  responses: {
    ...answersPicture('The photo'),
    ...conflicts('self-checkout-off'),
  },
});
const leave = createRoute({
  method: 'post',
  path: '/self-checkout/leave',
  operationId: 'leaveSelfCheckout',
  tags,
  summary: 'Checks the PIN that ends the self-checkout on a screen, and ends its token',
  description:
    'After five wrong attempts each one waits, at first ten seconds, then twice as long each time, at most five minutes; ' +
    'all devices together, and over restarts.',
  ...allow('self-checkout'),
  request: { body: takes(leavingSchema) },
  responses: {
    200: answers(
      deskAgainSchema,
      'On the library’s own computer: the PIN is right, and a code opens the desk again',
    ),
    204: { description: 'On another device, and in the desktop app: the PIN is right' },
    ...problems(400),
    ...conflicts('wrong-pin', 'no-pin'),
  },
});
const setPin = createRoute({
  method: 'post',
  path: '/self-checkout/pin',
  operationId: 'setSelfCheckoutPin',
  tags,
  summary: 'Sets the PIN that ends the self-checkout',
  ...allow('admin'),
  request: { body: takes(pinSchema) },
  responses: { 204: { description: 'The PIN is stored, as a salted hash' }, ...problems(400) },
});

/** Whether a browser on this computer asks, of the account that the library runs as. */
function isDeskBrowser(context: Context<RequestEnv>): boolean {
  const account = accountOf(context);
  const isOwn = account === undefined || account === process.getuid?.();
  return isHere(context) && isOwn && context.env.requestContext.kind === 'tcp';
}

export function selfCheckoutRoutes(
  selfCheckout: SelfCheckoutService,
  photos: PhotosService,
  deskCodes: DeskCodesService,
) {
  const limitsOf = (context: Context<RequestEnv>) =>
    selfCheckout.limits.of(context.get('actor'), context.get('scopes'));
  const routes = newRoutes();
  routes.openapi(state, (context) => context.json(selfCheckout.state(), 200));
  routes.openapi(scan, (context) => {
    const input = context.req.valid('json');
    const limits = limitsOf(context);
    limits.scan();
    return answerChange(
      context,
      (actor) => selfCheckout.scan(actor, input),
      (result) => {
        const outcome = outcomeFor(result, input.borrower ?? null);
        if (findsOut(outcome)) limits.visit();
        return answered(200, outcome);
      },
    );
  });
  routes.openapi(renewal, (context) => {
    limitsOf(context).scan();
    return answerChange(
      context,
      (actor) => selfCheckout.renew(actor, context.req.valid('json')),
      (result) => answered(200, renewalFor(result)),
    );
  });
  routes.openapi(classes, (context) => context.json(selfCheckout.classes(), 200));
  routes.openapi(members, (context) => {
    const listed = selfCheckout.members(context.req.valid('param').id);
    limitsOf(context).visit();
    return context.json(listed, 200);
  });
  routes.openapi(visit, (context) => {
    const opened = selfCheckout.visit(context.req.valid('param').id);
    limitsOf(context).visit();
    return context.json(opened, 200);
  });
  routes.openapi(photo, (context) => {
    selfCheckout.requireOpen();
    limitsOf(context).photo();
    return givenPicture(context, photos.read(context.req.valid('param').id));
  });
  routes.openapi(leave, async (context) => {
    const { pin } = context.req.valid('json');
    await selfCheckout.leave(pin, context.get('actor'), isDevice(context.get('scopes')));
    if (!isDeskBrowser(context)) return context.body(null, 204);
    const { code } = deskCodes.forDesk(accountOf(context));
    return context.json({ code }, 200, { 'cache-control': 'no-store' });
  });
  routes.openapi(setPin, async (context) => {
    await selfCheckout.setPin(context.req.valid('json').pin);
    return context.body(null, 204);
  });
  return routes;
}

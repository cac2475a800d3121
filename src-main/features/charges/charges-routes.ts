// The HTTP routes of charges, payments and the takings of a day.
import { createRoute, z } from '@hono/zod-openapi';
import { calendarDateField } from '../../core/http/field-schemas.ts';
import { answerChange, answered, seqsOf, withEvents } from '../../core/http/idempotency.ts';
import {
  allow,
  answers,
  newRoutes,
  referenceParameter,
  requireScope,
  takes,
  withLocation,
} from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import {
  changedChargeSchema,
  chargeSchema,
  chargesImportedSchema,
  chargesQuery,
  importedChargesSchema,
  newChargeSchema,
  newPaymentSchema,
  paymentSchema,
  paymentsQuery,
  refundSchema,
  takenPaymentSchema,
  takingsSchema,
  waiverSchema,
} from './charges-schemas.ts';
import type { ChargesService } from './charges-service.ts';

const tags = ['Money'];

const list = createRoute({
  method: 'get',
  path: '/charges',
  operationId: 'listCharges',
  tags,
  summary: 'Charges, the latest first',
  ...allow('circulation'),
  request: { query: chargesQuery },
  responses: {
    200: answers(z.array(chargeSchema), 'All of the borrower, or the latest 2000 of all'),
    ...problems(400, 404),
  },
});
const getCharge = createRoute({
  method: 'get',
  path: '/charges/{id}',
  operationId: 'readCharge',
  tags,
  summary: 'One charge',
  ...allow('circulation'),
  request: { params: referenceParameter },
  responses: { 200: answers(chargeSchema, 'The charge'), ...problems(404) },
});
const add = createRoute({
  method: 'post',
  path: '/charges',
  operationId: 'addCharge',
  tags,
  summary: 'Charges a borrower',
  description: 'Overdue and lost items are charged by themselves, as the settings say.',
  ...allow('circulation'),
  request: { body: takes(newChargeSchema) },
  responses: {
    201: withLocation('/charges', answers(changedChargeSchema, 'The new charge')),
    ...problems(400, 404),
    ...conflicts('charges-off'),
  },
});
const importCharges = createRoute({
  method: 'post',
  path: '/charges/imported',
  operationId: 'importCharges',
  tags,
  summary: 'Records up to 500 charges and credits of another program, in one step',
  description:
    'For a library that moves to Loandesk. They count as made on `chargedOn`, and come in whether `chargesEnabled` is on ' +
    'or off: while it is off, no screen shows them. Only what cannot be is left out, and listed with the reasons: an ' +
    'unknown borrower or item, a day after today, and a charge that came before: same borrower, kind, item, day and ' +
    'amount. The event `charge.added` has `imported`. The token needs the scope override as well. ' +
    '`POST /events/{seq}/undo` with any of the events takes all of them back.',
  ...allow('circulation'),
  request: { body: takes(importedChargesSchema) },
  responses: { 200: answers(chargesImportedSchema, 'The recorded charges'), ...problems(400) },
});
const waive = createRoute({
  method: 'post',
  path: '/charges/{id}/waive',
  operationId: 'waiveCharge',
  tags,
  summary: 'Waives a charge, or a part of it',
  ...allow('circulation'),
  request: { params: referenceParameter, body: takes(waiverSchema) },
  responses: {
    200: answers(changedChargeSchema, 'The charge'),
    ...problems(400, 404),
    ...conflicts('charges-off', 'more-than-owed'),
  },
});
const refund = createRoute({
  method: 'post',
  path: '/charges/{id}/refund',
  operationId: 'refundCharge',
  tags,
  summary: 'Pays back what is due: of a charge that was cancelled after it was paid, or of a credit',
  ...allow('circulation'),
  request: { params: referenceParameter, body: takes(refundSchema) },
  responses: {
    200: answers(changedChargeSchema, 'The charge'),
    ...problems(400, 404),
    ...conflicts('charges-off', 'no-refund-due'),
  },
});
const listPayments = createRoute({
  method: 'get',
  path: '/payments',
  operationId: 'listPayments',
  tags,
  summary: 'Payments, the latest first',
  ...allow('circulation'),
  request: { query: paymentsQuery },
  responses: { 200: answers(z.array(paymentSchema), 'At most 2000'), ...problems(400, 404) },
});
const onePayment = createRoute({
  method: 'get',
  path: '/payments/{id}',
  operationId: 'readPayment',
  tags,
  summary: 'One payment',
  ...allow('circulation'),
  request: { params: referenceParameter },
  responses: { 200: answers(paymentSchema, 'The payment'), ...problems(400, 404) },
});
const pay = createRoute({
  method: 'post',
  path: '/payments',
  operationId: 'takePayment',
  tags,
  summary: 'Takes a payment, which settles the chosen charges, or the oldest first',
  ...allow('circulation'),
  request: { body: takes(newPaymentSchema) },
  responses: {
    201: withLocation('/payments', answers(takenPaymentSchema, 'The payment, and what it settled')),
    ...problems(400, 404),
    ...conflicts('charges-off', 'more-than-owed'),
  },
});
const takings = createRoute({
  method: 'get',
  path: '/takings',
  operationId: 'readTakings',
  tags,
  summary: 'What was paid, paid back and waived on a day, by kind and desk',
  ...allow('circulation'),
  request: {
    query: z.object({ on: calendarDateField.optional().openapi({ description: 'Today if omitted.' }) }),
  },
  responses: { 200: answers(takingsSchema, 'The sums of the day'), ...problems(400) },
});

export function chargesRoutes(charges: ChargesService) {
  const routes = newRoutes({ Charge: chargeSchema });
  routes.openapi(list, (context) => context.json(charges.list(context.req.valid('query')), 200));
  routes.openapi(getCharge, (context) => context.json(charges.charge(context.req.valid('param').id), 200));
  routes.openapi(add, (context) =>
    answerChange(
      context,
      (actor) => charges.add(actor, context.req.valid('json')),
      (charge, events) => answered(201, { ...charge, events: seqsOf(events) }, `/charges/${charge.id}`),
    ),
  );
  routes.openapi(importCharges, (context) => {
    requireScope(context, 'override');
    const { charges: wanted, currency } = context.req.valid('json');
    return answerChange(context, (actor) => charges.importCharges(actor, wanted, currency), withEvents);
  });
  routes.openapi(waive, (context) => {
    const { amount, reason } = context.req.valid('json');
    return answerChange(
      context,
      (actor) => charges.waive(actor, context.req.valid('param').id, amount, reason),
      withEvents,
    );
  });
  routes.openapi(refund, (context) =>
    answerChange(
      context,
      (actor) => charges.refund(actor, context.req.valid('param').id, context.req.valid('json').amount),
      withEvents,
    ),
  );
  routes.openapi(listPayments, (context) =>
    context.json(charges.payments(context.req.valid('query').borrower), 200),
  );
  routes.openapi(onePayment, (context) => context.json(charges.payment(context.req.valid('param').id), 200));
  routes.openapi(pay, (context) =>
    answerChange(
      context,
      (actor) => charges.pay(actor, context.req.valid('json')),
      (payment, events) => answered(201, { ...payment, events: seqsOf(events) }, `/payments/${payment.id}`),
    ),
  );
  routes.openapi(takings, (context) => context.json(charges.takings(context.req.valid('query').on), 200));
  return routes;
}

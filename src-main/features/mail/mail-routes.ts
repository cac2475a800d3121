// The HTTP routes of outgoing mail: server settings and test, templates, and the outbox.
import { createRoute, z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { answerChange, answered } from '../../core/http/idempotency.ts';
import { refuseUnknownChoices } from '../../core/http/choices.ts';
import type { AllMailKinds } from '../../core/manifest/mail-kinds.ts';
import {
  allow,
  answers,
  newRoutes,
  referenceParameter,
  requireScope,
  takes,
  withLocation,
} from '../../core/http/operation.ts';
import { beginOfPage, linkNext, pageHeaders } from '../../core/http/pages.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import {
  borrowerMailSchema,
  cancelledSchema,
  cancelQuery,
  mailSettingsChangesSchema,
  mailSettingsSchema,
  mailTestResultSchema,
  mailTestSchema,
  messageSchema,
  messagesQuery,
  newWelcomeSchema,
  outboxStateSchema,
  previewRequestSchema,
  previewSchema,
  printedNoticeSchema,
  printedQuery,
  templateChangeSchema,
  templateSchema,
} from './mail-schemas.ts';
import type { MailService } from './mail-service.ts';

const tags = ['Mail'];
const params = referenceParameter;
const pageOf = 100;
const nextPage = pageHeaders.pick({ Link: true });

const readSettings = createRoute({
  method: 'get',
  path: '/mail/settings',
  operationId: 'readMailSettings',
  tags,
  summary: 'The mail server and the sender, without the password',
  ...allow('admin'),
  responses: { 200: answers(mailSettingsSchema, 'The settings'), ...problems() },
});
const changeSettings = createRoute({
  method: 'post',
  path: '/mail/settings',
  operationId: 'changeMailSettings',
  tags,
  summary: 'Changes the given mail settings',
  ...allow('admin'),
  request: { body: takes(mailSettingsChangesSchema) },
  responses: { 200: answers(mailSettingsSchema, 'The settings as they are now'), ...problems(400) },
});
const test = createRoute({
  method: 'post',
  path: '/mail/test',
  operationId: 'sendTestMessage',
  tags,
  summary: 'Sends a test message now and returns the result',
  ...allow('admin'),
  request: { body: takes(mailTestSchema) },
  responses: {
    200: answers(mailTestResultSchema, 'Whether the server accepted it, and otherwise what went wrong'),
    ...problems(400),
  },
});
const listTemplates = createRoute({
  method: 'get',
  path: '/mail/templates',
  operationId: 'listMailTemplates',
  tags,
  summary: 'The template of every kind of message in every language, with its fields',
  ...allow('admin'),
  responses: { 200: answers(z.array(templateSchema), 'One for each kind and language'), ...problems() },
});
const putTemplate = createRoute({
  method: 'post',
  path: '/mail/templates',
  operationId: 'putMailTemplate',
  tags,
  summary: 'Changes the template of one kind of message in one language',
  ...allow('admin'),
  request: { body: takes(templateChangeSchema) },
  responses: { 200: answers(templateSchema, 'The template as it is now'), ...problems(400) },
});
const preview = createRoute({
  method: 'post',
  path: '/mail/templates/preview',
  operationId: 'previewMailTemplate',
  tags,
  summary: 'Previews a message with an invented borrower',
  ...allow('admin'),
  request: { body: takes(previewRequestSchema) },
  responses: { 200: answers(previewSchema, 'The same message as text and as HTML'), ...problems(400) },
});
const outboxState = createRoute({
  method: 'get',
  path: '/mail/outbox',
  operationId: 'readOutbox',
  tags,
  summary: 'Whether mail is being sent, and any problem',
  ...allow('borrowers:read'),
  responses: { 200: answers(outboxStateSchema, 'The outbox as a whole'), ...problems() },
});
const tryNow = createRoute({
  method: 'post',
  path: '/mail/outbox/retry',
  operationId: 'retryOutbox',
  tags,
  summary: 'Retries the server now, after a failure',
  ...allow('borrowers:write'),
  responses: { 200: answers(outboxStateSchema, 'The outbox as a whole'), ...problems() },
});
const cancelWaiting = createRoute({
  method: 'post',
  path: '/mail/outbox/cancel',
  operationId: 'cancelWaitingMessages',
  tags,
  summary: 'Cancels all waiting messages, or all that are held or failed',
  description: 'This cannot be undone. A message that is being sent stays.',
  ...allow('borrowers:write'),
  request: { query: cancelQuery },
  responses: { 200: answers(cancelledSchema, 'How many were cancelled'), ...problems(400) },
});
const listMessages = createRoute({
  method: 'get',
  path: '/mail/messages',
  operationId: 'listMessages',
  tags,
  summary: 'Waiting, sent, failed and cancelled messages',
  ...allow('borrowers:read'),
  request: { query: messagesQuery },
  responses: {
    200: { ...answers(z.array(messageSchema), 'Newest first'), headers: nextPage },
    ...problems(400, 410),
  },
});
const oneMessage = createRoute({
  method: 'get',
  path: '/mail/messages/{id}',
  operationId: 'readMessage',
  tags,
  summary: 'One message',
  ...allow('borrowers:read'),
  request: { params },
  responses: { 200: answers(messageSchema, 'The message as it is now'), ...problems(400, 404) },
});
const listPrinted = createRoute({
  method: 'get',
  path: '/mail/printed',
  operationId: 'listPrintedNotices',
  tags,
  summary: 'The notices that were handed out on paper',
  ...allow('borrowers:read'),
  request: { query: printedQuery },
  responses: {
    200: { ...answers(z.array(printedNoticeSchema), 'Newest first'), headers: nextPage },
    ...problems(400, 410),
  },
});
const addMessage = createRoute({
  method: 'post',
  path: '/mail/messages',
  operationId: 'addWelcomeMessage',
  tags,
  summary: 'Queues a welcome message for an existing borrower',
  description:
    'Also needs the scope `borrowers:read`: the message says what the library has of the borrower.',
  ...allow('borrowers:write'),
  request: { body: takes(newWelcomeSchema) },
  responses: {
    201: withLocation(
      '/mail/messages',
      answers(messageSchema, 'The message; if one is already waiting, that one'),
    ),
    ...problems(400, 404),
  },
});

const deciding = <const What extends 'hold' | 'retry' | 'cancel'>(
  what: What,
  operationId: string,
  summary: string,
) =>
  createRoute({
    method: 'post',
    path: `/mail/messages/{id}/${what}`,
    operationId,
    tags,
    summary,
    ...allow('borrowers:write'),
    request: { params },
    responses: {
      200: answers(messageSchema, 'The message as it is now'),
      ...problems(404),
      ...conflicts('message-settled', ...(what === 'retry' ? (['welcome-waiting'] as const) : [])),
    },
  });
const hold = deciding('hold', 'holdMessage', 'Holds a waiting message');
const retry = deciding(
  'retry',
  'retryMessage',
  'Queues a held or failed message again, or sends a waiting one now',
);
const cancel = deciding('cancel', 'cancelMessage', 'Cancels a message that waits, is held or failed');
const ofBorrower = createRoute({
  method: 'get',
  path: '/mail/borrowers/{id}',
  operationId: 'readBorrowerMail',
  tags,
  summary: 'A borrower’s addresses, any that servers refused, and the borrower’s messages',
  ...allow('borrowers:read'),
  request: { params },
  responses: {
    200: answers(borrowerMailSchema, 'The latest 50 messages, newest first'),
    ...problems(404),
  },
});

export function mailRoutes(reader: ReadableDatabase, mail: MailService, kinds: AllMailKinds) {
  const refuseUnknownKind = (kind: string | undefined, from: 'json' | 'query' = 'json'): void => {
    if (kind !== undefined) refuseUnknownChoices(Object.keys(kinds), from, ['kind'], kind);
  };
  const { settings, templates, outbox } = mail;
  const routes = newRoutes();
  routes.openapi(readSettings, (context) => context.json(settings.settings(), 200));
  routes.openapi(changeSettings, async (context) => {
    const changed = await settings.change(context.get('actor'), context.req.valid('json'));
    outbox.tryNow();
    return context.json(changed, 200);
  });
  routes.openapi(test, async (context) => {
    const outcome = await mail.test(context.req.valid('json').to);
    if (outcome.sent) return context.json({ sent: true, trouble: null, answer: null }, 200);
    return context.json({ sent: false, trouble: outcome.trouble, answer: outcome.answer }, 200);
  });
  routes.openapi(listTemplates, (context) => context.json(templates.templates().map(asTemplate), 200));
  routes.openapi(putTemplate, (context) => {
    const given = context.req.valid('json');
    refuseUnknownKind(given.kind);
    const words = 'own' in given ? null : { subject: given.subject, body: given.body };
    return answerChange(
      context,
      (actor) => templates.put(actor, given.kind, given.language, words),
      (put) => answered(200, asTemplate(put)),
    );
  });
  routes.openapi(preview, (context) => {
    const { kind, language, ...template } = context.req.valid('json');
    refuseUnknownKind(kind);
    return context.json(templates.preview(kind, language, template), 200);
  });
  routes.openapi(outboxState, (context) => context.json(outbox.state(), 200));
  routes.openapi(tryNow, (context) => {
    outbox.tryNow();
    return context.json(outbox.state(), 200);
  });
  routes.openapi(cancelWaiting, (context) =>
    answerChange(
      context,
      (actor) => outbox.cancelAll(actor, context.req.valid('query').status ?? 'queued'),
      (cancelled) => answered(200, { cancelled }),
    ),
  );
  routes.openapi(listPrinted, (context) => {
    const { limit = pageOf, before, after, ...filter } = context.req.valid('query');
    refuseUnknownKind(filter.kind, 'query');
    const from = before ?? (beginOfPage(reader, after) || undefined);
    const { rows, last } = outbox.printed(limit, filter, from);
    return linkNext(context, reader, last, context.json(rows, 200));
  });
  routes.openapi(listMessages, (context) => {
    const { limit = pageOf, before, after, ...filter } = context.req.valid('query');
    refuseUnknownKind(filter.kind, 'query');
    const from = before ?? (beginOfPage(reader, after) || undefined);
    const { rows, last } = outbox.messages(limit, filter, from);
    return linkNext(context, reader, last, context.json(rows, 200));
  });
  routes.openapi(oneMessage, (context) => context.json(outbox.message(context.req.valid('param').id), 200));
  routes.openapi(addMessage, (context) => {
    requireScope(context, 'borrowers:read');
    return answerChange(
      context,
      (actor) => mail.welcome(actor, context.req.valid('json').borrower),
      (message) => answered(201, message, `/mail/messages/${message.id}`),
    );
  });
  routes.openapi(hold, (context) =>
    answerChange(
      context,
      (actor) => outbox.hold(actor, context.req.valid('param').id),
      (message) => answered(200, message),
    ),
  );
  routes.openapi(retry, (context) =>
    answerChange(
      context,
      (actor) => outbox.retry(actor, context.req.valid('param').id),
      (message) => answered(200, message),
    ),
  );
  routes.openapi(cancel, (context) =>
    answerChange(
      context,
      (actor) => outbox.cancel(actor, context.req.valid('param').id),
      (message) => answered(200, message),
    ),
  );
  routes.openapi(ofBorrower, (context) => context.json(mail.ofBorrower(context.req.valid('param').id), 200));
  return routes;
}

const asTemplate = (template: ReturnType<MailService['templates']['templates']>[number]) => ({
  ...template,
  fields: [...template.fields],
});

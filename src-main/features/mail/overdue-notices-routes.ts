// The HTTP routes of overdue notices: plan, preview, queue in the outbox, and print as a PDF.
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { answerChange, answered } from '../../core/http/idempotency.ts';
import {
  allow,
  answers,
  heavyWork,
  newRoutes,
  requireScope,
  takes,
  type RequestEnv,
} from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import {
  letterQuery,
  noticeSchema,
  noticesPrintedSchema,
  noticesQuery,
  noticesQueuedSchema,
  noticesRequestSchema,
  previewSchema,
  printQuery,
  printRequestSchema,
} from './mail-schemas.ts';
import type { OverdueNotice, OverdueNoticesService } from './overdue-notices-service.ts';

const tags = ['Mail'];
const alsoReads = 'Also needs the scope `borrowers:read`: notices name borrowers and their addresses.';

const planned = createRoute({
  method: 'get',
  path: '/mail/overdue-notices',
  operationId: 'planOverdueNotices',
  tags,
  summary: 'Previews the overdue notices; sends nothing',
  description: alsoReads,
  ...allow('borrowers:write'),
  request: { query: noticesQuery },
  responses: { 200: answers(z.array(noticeSchema), 'By group, then by name'), ...problems(400) },
});
const queue = createRoute({
  method: 'post',
  path: '/mail/overdue-notices',
  operationId: 'queueOverdueNotices',
  tags,
  summary: 'Queues overdue notices for borrowers, parents, or as a list for each class’s teacher',
  description:
    'Leaves out recipients without an address or with a refused one, those notified in the last days (see ' +
    '`noticeEveryDays` of the mail settings), and those whose notice is already in the outbox. Refused while mail is ' +
    `not set up. ${alsoReads}`,
  ...allow('borrowers:write'),
  request: { body: takes(noticesRequestSchema) },
  responses: {
    200: answers(noticesQueuedSchema, 'How many were queued'),
    ...problems(400),
    ...conflicts('mail-not-set-up'),
  },
});
const letter = createRoute({
  method: 'get',
  path: '/mail/overdue-notices/letter',
  operationId: 'readOverdueNotice',
  tags,
  summary: 'One planned notice as it would be sent or printed',
  description: alsoReads,
  ...allow('borrowers:write'),
  ...heavyWork,
  request: { query: letterQuery },
  responses: {
    200: answers(previewSchema, 'The same message as text and as HTML, or as a printed page'),
    ...problems(400, 404),
  },
});
const pdfAnswer = {
  description: 'The notices',
  content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
};
const print = createRoute({
  method: 'get',
  path: '/mail/overdue-notices/pdf',
  operationId: 'printOverdueNotices',
  tags,
  summary: 'The same notices as a PDF to print, including those without an address',
  description: alsoReads,
  ...allow('borrowers:write'),
  ...heavyWork,
  request: { query: printQuery },
  responses: { 200: pdfAnswer, ...problems(400) },
});
const printChosen = createRoute({
  method: 'post',
  path: '/mail/overdue-notices/pdf',
  operationId: 'printChosenOverdueNotices',
  tags,
  summary: 'The same for chosen notices, of which there may be too many for an address; changes nothing',
  description: alsoReads,
  ...allow('borrowers:write'),
  ...heavyWork,
  request: { body: takes(printRequestSchema) },
  responses: { 200: pdfAnswer, ...problems(400) },
});

const printed = createRoute({
  method: 'post',
  path: '/mail/overdue-notices/printed',
  operationId: 'noteOverdueNoticesPrinted',
  tags,
  summary: 'Records that the notices were handed out on paper: the recipients count as notified today',
  ...allow('borrowers:write'),
  request: { body: takes(noticesRequestSchema) },
  responses: { 200: answers(noticesPrintedSchema, 'How many'), ...problems(400) },
});

/** @throws Problem forbidden */
const mayRead = (context: Context<RequestEnv>): void => {
  requireScope(context, 'borrowers:read');
};

export function overdueNoticesRoutes(notices: OverdueNoticesService) {
  const routes = newRoutes();
  routes.openapi(planned, async (context) => {
    mayRead(context);
    const plan = await notices.plan(context.req.valid('query'));
    return context.json(plan.map(asNotice), 200);
  });
  routes.openapi(queue, async (context) => {
    mayRead(context);
    return context.json(await notices.queue(context.get('actor'), context.req.valid('json')), 200);
  });
  routes.openapi(printed, (context) =>
    answerChange(
      context,
      (actor) => notices.notePrinted(actor, context.req.valid('json')),
      (printed) => answered(200, { printed }),
    ),
  );
  routes.openapi(letter, async (context) => {
    mayRead(context);
    return context.json(await notices.letter(context.req.valid('query'), context.req.raw.signal), 200);
  });
  routes.openapi(print, async (context) => {
    mayRead(context);
    return pdf(await notices.print(context.req.valid('query'), context.req.raw.signal));
  });
  routes.openapi(printChosen, async (context) => {
    mayRead(context);
    return pdf(await notices.print(context.req.valid('json'), context.req.raw.signal));
  });
  return routes;
}

function pdf(bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="overdue-notices.pdf"',
      'cache-control': 'no-store',
    },
  });
}

function asNotice({
  about,
  borrowerId,
  group,
  addresses,
  loans,
  daysOverdue,
  stage,
  earlierDates,
  obstacle,
}: OverdueNotice): z.infer<typeof noticeSchema> {
  const [first] = loans;
  return {
    about,
    borrower:
      borrowerId === null || first === undefined
        ? null
        : { id: borrowerId, givenName: first.givenName, familyName: first.familyName },
    group,
    address: addresses[0] ?? null,
    secondAddress: addresses[1] ?? null,
    borrowerCount: new Set(loans.map((loan) => loan.borrowerId)).size,
    itemCount: loans.length,
    daysOverdue,
    dueOn: loans.map((loan) => loan.dueOn).toSorted()[0] ?? '',
    notice: stage,
    earlierDates: [...earlierDates],
    obstacle,
  };
}

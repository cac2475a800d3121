// The HTTP routes of circulation: lists of loans, check out, return, renew and undo.
import { createRoute, z } from '@hono/zod-openapi';
import type { Scope } from '../../core/access/scopes.ts';
import { spreadsheetType } from '../../core/spreadsheet/spreadsheet.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { ifChanged, ifOtherText, notChanged } from '../../core/http/conditional.ts';
import { checkOverride } from '../../core/http/override.ts';
import {
  asksForSpreadsheet,
  streamedAs,
  streamedByDate,
  streamedByDateAs,
  streamedList,
} from '../../core/http/json-stream.ts';
import {
  allow,
  alsoSpreadsheet,
  answers,
  answersList,
  groupQuery,
  isAllowed,
  newRoutes,
  referenceParameter,
  requireScope,
  spreadsheetQuery,
  takes,
  withLocation,
} from '../../core/http/operation.ts';
import { answerChange, answered, seqsOf, withEvents } from '../../core/http/idempotency.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import { revisionsIn } from '../../core/journal/revisions.ts';
import type { CirculationService, Loan } from './circulation-service.ts';
import {
  checkedOutSchema,
  checkoutSchema,
  dueDateSchema,
  importedLoansSchema,
  loanOverviewSchema,
  loansImportedSchema,
  manyItemsLentSchema,
  manyLoansSchema,
  renewalSchema,
  renewedSchema,
  rescheduledSchema,
  returnedSchema,
  returnSchema,
  undoResultSchema,
} from './circulation-schemas.ts';
import { loanSchema, oneLoanSchema } from './loan-schemas.ts';
import { loanSpreadsheet } from './loan-spreadsheet.ts';
import { refusalResponse } from '../../core/http/refusal-response.ts';
import type { AllRefusals } from '../../core/problems/declared-refusals.ts';

const tags = ['Lending'];
const loansQuery = groupQuery.extend(spreadsheetQuery.shape).extend({
  q: z
    .string()
    .max(200)
    .optional()
    .openapi({
      description:
        'Words that must all occur in the borrower’s name, numbers or group, or in the item’s barcode or title; the ' +
        'beginning of a word is enough.',
      example: 'jansen 3A',
    }),
});

/** A list of loans, as JSON or as a spreadsheet. */
const answersLoans = (description: string) =>
  alsoSpreadsheet(
    answersList(loanSchema, description),
    'with the columns of the example; later versions may add columns after them.',
    'group,givenName,familyName,externalId,borrowerBarcode,itemBarcode,title,checkedOutAt,dueOn,daysOverdue,renewals,lost,itemType\r\n' +
      '3A,Noor,Jansen,S-1042,2000017,3000421,The Hobbit,2026-09-07T10:00:00.000Z,2026-09-28,0,0,false,Book\r\n',
  );
type LoansAnswer = ReturnType<typeof streamedList<Loan>>;
const spreadsheet = { contentType: spreadsheetType, row: loanSchema, written: loanSpreadsheet };

const listLoans = createRoute({
  method: 'get',
  path: '/loans',
  operationId: 'listLoans',
  tags,
  summary: 'All open loans',
  ...allow('loans:read'),
  request: {
    query: loansQuery.extend({
      toCheck: z.enum(['true']).optional().openapi({
        description:
          'Only loans of which the borrower says that the item was returned: to check on the shelves. Without lost items.',
      }),
    }),
  },
  responses: {
    200: answersLoans('Every open loan, oldest first'),
    ...notChanged,
    ...problems(400),
  },
});
const listOverdues = createRoute({
  method: 'get',
  path: '/overdues',
  operationId: 'listOverdues',
  tags,
  summary: 'All overdue loans',
  description:
    'Without lost items: `GET /loans` has them. A loan that is claimed to be returned is listed, with `claimedAt`, and ' +
    'gets no letters.',
  ...allow('loans:read'),
  request: { query: loansQuery },
  responses: { 200: answersLoans('Most overdue first'), ...notChanged, ...problems(400) },
});
const overview = createRoute({
  method: 'get',
  path: '/loans/{id}',
  operationId: 'readLoanOverview',
  tags,
  summary: 'The loan overview of one borrower',
  description: '{id} is the borrower.',
  ...allow('circulation'),
  request: { params: referenceParameter },
  responses: {
    200: answers(loanOverviewSchema, 'What is on loan, what is overdue, and what may be borrowed'),
    ...notChanged,
    ...problems(404),
  },
});
const getLoan = createRoute({
  method: 'get',
  path: '/loan/{id}',
  operationId: 'readLoan',
  tags,
  summary: 'One loan, open, returned or undone',
  description: '{id} is the loan. `/loans/{id}` is the overview of a borrower.',
  // Tokens that read the open loans do not see who had an item before.
  ...allow('circulation'),
  request: { params: z.object({ id: z.string().min(1).max(100) }) },
  responses: { 200: answers(oneLoanSchema, 'The loan'), ...problems(400, 404) },
});
const checkout = createRoute({
  method: 'post',
  path: '/checkouts',
  operationId: 'checkOut',
  tags,
  summary: 'Lends an item to a borrower',
  ...allow('circulation'),
  request: { body: takes(checkoutSchema) },
  responses: {
    201: withLocation('/loan', answers(checkedOutSchema, 'The new loan')),
    ...problems(400),
    ...conflicts('refusals'),
  },
});
const giveBack = createRoute({
  method: 'post',
  path: '/returns',
  operationId: 'returnItem',
  tags,
  summary: 'Returns an item',
  description:
    'With `returnedOn`, such as for a book from the book drop, days overdue and charges count until that day. The event ' +
    'keeps the moment of the return and that day.',
  ...allow('circulation'),
  request: { body: takes(returnSchema) },
  responses: {
    200: answers(returnedSchema, 'The loan that has ended'),
    ...problems(400),
    ...conflicts('refusals'),
  },
});
const renewal = createRoute({
  method: 'post',
  path: '/renewals',
  operationId: 'renew',
  tags,
  summary: 'Renews the loan of an item',
  description:
    'If the library charges for overdue items, the late days so far are charged, unless the setting `renewalsForgiveOverdue` is on.',
  ...allow('circulation'),
  request: { body: takes(renewalSchema) },
  responses: {
    200: answers(renewedSchema, 'The loan with its new due date'),
    ...problems(400),
    ...conflicts('refusals'),
  },
});
const renewMany = createRoute({
  method: 'post',
  path: '/renewals/many',
  operationId: 'renewMany',
  tags,
  summary: 'Renews the loans of up to 200 items, in one step',
  description:
    'What the rules refuse stays as it is, and is listed with the reasons. `POST /events/{seq}/undo` with any of the ' +
    'events undoes all renewals.',
  ...allow('circulation'),
  request: { body: takes(manyItemsLentSchema) },
  responses: { 200: answers(manyLoansSchema, 'The renewed loans'), ...problems(400) },
});
const returnMany = createRoute({
  method: 'post',
  path: '/returns/many',
  operationId: 'returnMany',
  tags,
  summary: 'Returns up to 200 items, in one step',
  description:
    'An item that is not on loan is listed as refused. `POST /events/{seq}/undo` with any of the events undoes all returns.',
  ...allow('circulation'),
  request: { body: takes(manyItemsLentSchema) },
  responses: { 200: answers(manyLoansSchema, 'The loans that have ended'), ...problems(400) },
});
const importLoans = createRoute({
  method: 'post',
  path: '/loans/imported',
  operationId: 'importLoans',
  tags,
  summary: 'Records up to 500 open loans of another program, in one step',
  description:
    'For a library that moves to Loandesk. No loan rule refuses them; only what cannot be is left out, and listed with ' +
    'the reasons: an unknown borrower or item, an item on loan or set aside for a hold, one that was lent here or came ' +
    'back since, and impossible dates. They count as lent on `lentOn`, in reports too. For seven days no letter names ' +
    'them and none is declared lost, so that you can check them first. The event `loan.opened` has `imported`. The token ' +
    'needs the scope override as well. `POST /events/{seq}/undo` with any of the events takes all of them back.',
  ...allow('circulation'),
  request: { body: takes(importedLoansSchema) },
  responses: { 200: answers(loansImportedSchema, 'The recorded loans'), ...problems(400) },
});
const newDueDate = createRoute({
  method: 'post',
  path: '/due-dates',
  operationId: 'changeDueDate',
  tags,
  summary: 'Gives the loan of an item another due date',
  description:
    'From today on, and only a day on which the library is open. Loan rules do not limit it; a day after the last one of ' +
    'the borrower needs an `override` while the setting `dueBeforeLeaving` is on. Late days until now are ' +
    'forgiven: staff decide that. A lost item keeps its due date (`item-lost`).',
  ...allow('circulation'),
  request: { body: takes(dueDateSchema) },
  responses: {
    200: answers(rescheduledSchema, 'The loan with its new due date'),
    ...problems(400),
    ...conflicts('refusals'),
  },
});
const undo = createRoute({
  method: 'post',
  path: '/events/{seq}/undo',
  operationId: 'undoEvent',
  tags,
  summary: 'Undoes one change, as a new event',
  description:
    'A checkout, a return, a renewal or a new due date; with the scope borrowers:write or collection:write also a change of borrowers ' +
    'or items, unless it changed texts about people; for thirty days also a merge of two borrowers. Undo covers the whole step, such as both the return and the loan of a checkout with `returnFirst`. ' +
    'Undoing a merge restores both records and their loans; later changes and loans stay with the merged borrower.',
  ...allow('circulation'),
  request: {
    params: z.object({
      seq: z.coerce
        .number()
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .openapi({ param: { name: 'seq', in: 'path' }, type: 'integer', example: 118 }),
    }),
  },
  responses: {
    200: answers(undoResultSchema, 'What was undone'),
    ...problems(400, 404),
    ...conflicts('undo-not-possible', 'undo-superseded', 'barcode-taken', 'external-id-taken'),
  },
});

export function circulationRoutes(
  reader: ReadableDatabase,
  circulation: CirculationService,
  declared: AllRefusals,
) {
  /** Days overdue change at midnight without an event, so the date is part of the ETag; they depend on the closed days. */
  const state = (): string => {
    const ofLoans = ['loan', 'item', 'title', 'borrower', 'group', 'closed-days', 'settings'] as const;
    return `${circulation.today()}\n${revisionsIn(reader).of(...ofLoans)}`;
  };

  const routes = newRoutes({ Loan: loanSchema });
  routes.openapi(listLoans, (context) => {
    const { group, q, toCheck } = context.req.valid('query');
    return ifChanged(context, state(), () => {
      const list = circulation.openLoans(group, q, toCheck === 'true');
      return asksForSpreadsheet(context)
        ? (streamedAs(context, reader, list, spreadsheet) as LoansAnswer)
        : streamedList<Loan>(context, reader, list);
    });
  });
  routes.openapi(listOverdues, (context) => {
    const { group, q } = context.req.valid('query');
    return ifChanged(context, state(), () => {
      const lists = [circulation.overdueLoans(group, q)];
      return asksForSpreadsheet(context)
        ? (streamedByDateAs(context, reader, lists, spreadsheet) as LoansAnswer)
        : streamedByDate<Loan>(context, reader, lists, '');
    });
  });
  routes.openapi(overview, (context) => {
    const overview = circulation.overview(context.req.valid('param').id);
    return ifOtherText(context, JSON.stringify(overview), null, () => context.json(overview, 200));
  });
  routes.openapi(getLoan, (context) =>
    context.json(circulation.readLoan(context.req.valid('param').id), 200),
  );
  routes.openapi(checkout, (context) => {
    const request = context.req.valid('json');
    checkOverride(context, declared, request);
    return answerChange(
      context,
      (actor) => circulation.checkOut(actor, request),
      (result, events) => {
        if (result.kind === 'refused') return refusalResponse(result.refusals, declared);
        const { loan, returned, bookedFrom, hasAnotherCopy, shown } = result;
        const body = {
          ...loan,
          events: seqsOf(events),
          ...(returned !== null && { returned }),
          ...(bookedFrom !== null && { bookedFrom }),
          ...(hasAnotherCopy && { hasAnotherCopy }),
          ...shown,
        };
        return answered(201, body, `/loan/${loan.id}`);
      },
    );
  });
  routes.openapi(giveBack, (context) =>
    answerChange(
      context,
      (actor) => circulation.returnItem(actor, context.req.valid('json')),
      (result, events) => {
        if (result.kind === 'refused') return refusalResponse(result.refusals, declared);
        const { loan, returnedAt, returnedOn, setAside, shown } = result;
        return answered(200, {
          ...loan,
          returnedAt,
          ...(returnedOn !== null && { returnedOn }),
          events: seqsOf(events),
          ...(setAside !== null && { setAside }),
          ...shown,
        });
      },
    ),
  );
  routes.openapi(renewal, (context) => {
    const request = context.req.valid('json');
    checkOverride(context, declared, request);
    return answerChange(
      context,
      (actor) => circulation.renew(actor, request),
      (result, events) =>
        result.kind === 'refused'
          ? refusalResponse(result.refusals, declared)
          : answered(200, {
              ...result.loan,
              events: seqsOf(events),
              ...(result.bookedFrom !== null && { bookedFrom: result.bookedFrom }),
            }),
    );
  });
  routes.openapi(renewMany, (context) =>
    answerChange(
      context,
      (actor) => circulation.renewMany(actor, context.req.valid('json').items),
      withEvents,
    ),
  );
  routes.openapi(returnMany, (context) =>
    answerChange(
      context,
      (actor) => circulation.returnMany(actor, context.req.valid('json').items),
      withEvents,
    ),
  );
  routes.openapi(importLoans, (context) => {
    requireScope(context, 'override');
    return answerChange(
      context,
      (actor) => circulation.importLoans(actor, context.req.valid('json').loans),
      withEvents,
    );
  });
  routes.openapi(newDueDate, (context) => {
    const request = context.req.valid('json');
    checkOverride(context, declared, request);
    return answerChange(
      context,
      (actor) => circulation.changeDueDate(actor, request),
      (result, events) =>
        result.kind === 'refused'
          ? refusalResponse(result.refusals, declared)
          : withEvents(result.loan, events),
    );
  });
  routes.openapi(undo, (context) => {
    const { seq } = context.req.valid('param');
    const may = (scope: Scope) => isAllowed(context, scope);
    return answerChange(
      context,
      (actor) => circulation.undo(actor, seq, may),
      ({ undone, loan, overview }, events) =>
        answered(200, { undone: [...undone], events: seqsOf(events), loan, overview }),
    );
  });
  return routes;
}

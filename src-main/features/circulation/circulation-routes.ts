// The door of circulation: lists of loans, and the verbs check out, return, renew and undo.
import { createRoute, z } from '@hono/zod-openapi';
import { spreadsheetType } from '../../core/spreadsheet/spreadsheet.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { ifChanged, ifOtherText, notChanged } from '../../core/http/conditional.ts';
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
  takes,
} from '../../core/http/operation.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import { revisionsIn } from '../../core/journal/revisions.ts';
import type { CirculationService, Loan } from './circulation-service.ts';
import {
  checkedOutSchema,
  checkoutSchema,
  loanOverviewSchema,
  renewalSchema,
  renewedSchema,
  returnedSchema,
  returnSchema,
  undoResultSchema,
} from './circulation-schemas.ts';
import { loanSchema } from './loan-schema.ts';
import { loanSpreadsheet } from './loan-spreadsheet.ts';
import { refusalResponse } from './refusal-response.ts';
import { refusalCodes } from '../../core/problems/refusal-catalogue.ts';

const tags = ['Lending'];
const loansQuery = groupQuery.extend({
  q: z
    .string()
    .max(200)
    .optional()
    .openapi({
      description:
        'Words, each of which must occur in the borrower’s name, numbers or group, or in the item’s barcode or ' +
        'title; beginnings are enough.',
      example: 'jansen 3A',
    }),
});

/** A list of loans, as a spreadsheet too. */
const answersLoans = (description: string) =>
  alsoSpreadsheet(
    answersList(loanSchema, description),
    'with the columns of the example; later versions may add columns behind them.',
    'group,givenName,familyName,externalId,borrowerBarcode,itemBarcode,title,checkedOutAt,dueOn,daysOverdue,renewals\r\n' +
      '3A,Noor,Jansen,S-1042,2000017,3000421,The Hobbit,2026-09-07T10:00:00.000Z,2026-09-28,0,0\r\n',
  );
type LoansAnswer = ReturnType<typeof streamedList<Loan>>;
const spreadsheet = { contentType: spreadsheetType, written: loanSpreadsheet };

const listLoans = createRoute({
  method: 'get',
  path: '/loans',
  operationId: 'listLoans',
  tags,
  summary: 'The complete list of open loans',
  ...allow('circulation'),
  request: { query: loansQuery },
  responses: {
    200: answersLoans('Every open loan, the oldest first'),
    ...notChanged,
    ...problems(400),
  },
});
const listOverdues = createRoute({
  method: 'get',
  path: '/overdues',
  operationId: 'listOverdues',
  tags,
  summary: 'The complete list of overdue loans',
  ...allow('circulation'),
  request: { query: loansQuery },
  responses: { 200: answersLoans('The most overdue first'), ...notChanged, ...problems(400) },
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
    200: answers(loanOverviewSchema, 'What is out, what is overdue, what may be borrowed'),
    ...notChanged,
    ...problems(404),
  },
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
    201: answers(checkedOutSchema, 'The new loan'),
    ...problems(400),
    ...conflicts(...refusalCodes),
  },
});
const giveBack = createRoute({
  method: 'post',
  path: '/returns',
  operationId: 'returnItem',
  tags,
  summary: 'Takes an item back, whoever has it',
  ...allow('circulation'),
  request: { body: takes(returnSchema) },
  responses: {
    200: answers(returnedSchema, 'The loan that has ended'),
    ...problems(400),
    ...conflicts(...refusalCodes),
  },
});
const renewal = createRoute({
  method: 'post',
  path: '/renewals',
  operationId: 'renew',
  tags,
  summary: 'Renews the loan of an item',
  ...allow('circulation'),
  request: { body: takes(renewalSchema) },
  responses: {
    200: answers(renewedSchema, 'The loan with its new due date'),
    ...problems(400),
    ...conflicts(...refusalCodes),
  },
});
const undo = createRoute({
  method: 'post',
  path: '/events/{seq}/undo',
  operationId: 'undoEvent',
  tags,
  summary: 'Takes one change back, as a new event',
  description:
    'A checkout, a return or a renewal, or, for thirty days and with the scope borrowers:write, a merge of two ' +
    'borrowers. The whole step is taken back: with "return it there and lend it here" both of its events. Of a merge ' +
    'both records are there again, with what followed; what was changed or lent since stays with the one who stayed.',
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
    200: answers(undoResultSchema, 'What was taken back'),
    ...problems(400, 404),
    ...conflicts('undo-not-possible', 'undo-superseded', 'barcode-taken', 'external-id-taken'),
  },
});

export function circulationRoutes(reader: ReadableDatabase, circulation: CirculationService) {
  /** Days overdue change at midnight, without any event. */
  const state = (): string =>
    `${circulation.today()}\n${revisionsIn(reader).of('loan', 'item', 'title', 'borrower', 'group')}`;

  return newRoutes({ Loan: loanSchema })
    .openapi(listLoans, (context) => {
      const { group, q } = context.req.valid('query');
      return ifChanged(context, state(), () => {
        const list = circulation.openLoans(group, q);
        return asksForSpreadsheet(context)
          ? (streamedAs(context, reader, list, spreadsheet) as LoansAnswer)
          : streamedList<Loan>(context, reader, list);
      });
    })
    .openapi(listOverdues, (context) => {
      const { group, q } = context.req.valid('query');
      return ifChanged(context, state(), () => {
        const lists = [circulation.overdueLoans(group, q)];
        return asksForSpreadsheet(context)
          ? (streamedByDateAs(context, reader, lists, spreadsheet) as LoansAnswer)
          : streamedByDate<Loan>(context, reader, lists, '');
      });
    })
    .openapi(overview, (context) => {
      const found = circulation.overview(context.req.valid('param').id);
      return ifOtherText(context, JSON.stringify(found), null, () => context.json(found, 200));
    })
    .openapi(checkout, async (context) => {
      const { result, events } = await circulation.checkOut(context.get('actor'), context.req.valid('json'));
      if (result.kind === 'refused') return refusalResponse(result.refusals);
      const seqs = events.map((event) => event.seq);
      const { loan, returned } = result;
      return context.json({ ...loan, events: seqs, ...(returned !== null && { returned }) }, 201);
    })
    .openapi(giveBack, async (context) => {
      const { item } = context.req.valid('json');
      const { result, events } = await circulation.returnItem(context.get('actor'), item);
      if (result.kind === 'refused') return refusalResponse(result.refusals);
      const { loan, returnedAt } = result;
      return context.json({ ...loan, returnedAt, events: events.map((event) => event.seq) }, 200);
    })
    .openapi(renewal, async (context) => {
      const { result, events } = await circulation.renew(context.get('actor'), context.req.valid('json'));
      if (result.kind === 'refused') return refusalResponse(result.refusals);
      return context.json({ ...result.loan, events: events.map((event) => event.seq) }, 200);
    })
    .openapi(undo, async (context) =>
      context.json(
        await circulation.undo(context.get('actor'), context.req.valid('param').seq, (scope) =>
          isAllowed(context, scope),
        ),
        200,
      ),
    );
}

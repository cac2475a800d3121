// The HTTP routes of reports: each answers in the same shape, as JSON or as a spreadsheet.
import { createRoute, z } from '@hono/zod-openapi';
import type { Context, TypedResponse } from 'hono';
import { asksForSpreadsheet, givenAs } from '../../core/http/json-stream.ts';
import {
  allow,
  alsoSpreadsheet,
  answers,
  heavyWork,
  newRoutes,
  spreadsheetQuery,
  type RequestEnv,
} from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { withMark } from '../../core/spreadsheet/spreadsheet-mark-rules.ts';
import { spreadsheetOf, spreadsheetType } from '../../core/spreadsheet/spreadsheet.ts';
import { steps } from './report-periods-rules.ts';
import { periodQuery, reportDay, reportSchema } from './reports-schemas.ts';
import { collectionGroupings, type Report } from './report.ts';
import type { ReportsService } from './reports-service.ts';

const tags = ['Reports'];
const responses = {
  200: alsoSpreadsheet(
    answers(reportSchema, 'The report'),
    'of the rows: `label`, `detail` and the figures.',
    'label,detail,loans\r\n2026-09,,312\r\n',
  ),
  ...problems(400),
};

const loans = createRoute({
  method: 'get',
  path: '/reports/loans',
  operationId: 'reportLoans',
  tags,
  summary: 'How many loans began in a period',
  description:
    'Undone loans do not count. The class is the one in which the borrower was when the loan began. Loans of which ' +
    'the borrower was forgotten still count, where they belong. A title with several subjects counts in each; the ' +
    'totals count each loan once. Loans of a copy that was deleted are gone.',
  ...allow('loans:read'),
  request: {
    query: periodQuery.extend({
      by: z
        .enum([...steps, 'class', 'type', 'subject'])
        .default('month')
        .openapi({ description: 'What a row stands for.' }),
    }),
  },
  responses,
});
const titles = createRoute({
  method: 'get',
  path: '/reports/titles',
  operationId: 'reportTitles',
  tags,
  summary: 'The titles that were lent most, or not at all, in a period',
  description:
    '`mostLent` begins with the most loans for each copy, so that a class set does not come first, `neverLent` with ' +
    'the titles that were added first and leaves out those without a copy. `loansEver` counts all years, `uses` the ' +
    'uses in the library, without a loan, in the period.',
  ...allow('catalog:read'),
  request: {
    query: periodQuery.extend({
      order: z
        .enum(['mostLent', 'neverLent'])
        .default('mostLent')
        .openapi({ description: 'Which titles, in which order.' }),
      type: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .openapi({ description: 'Only copies of the item type with this id.', example: 'type-book' }),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(1000)
        .default(100)
        .openapi({ description: 'The most titles to return; the totals count all.' }),
    }),
  },
  responses,
});
const collection = createRoute({
  method: 'get',
  path: '/reports/collection',
  operationId: 'reportCollection',
  tags,
  summary: 'Age and use of the collection',
  description:
    'Titles and copies that are neither lost nor withdrawn, the average year in which they were published, how many ' +
    'of the copies were lent in the period, and how often. The shelf is the first word of the shelfmark. A title ' +
    'with several subjects counts in each.',
  ...allow('catalog:read'),
  request: {
    query: periodQuery.extend({
      by: z.enum(collectionGroupings).default('subject').openapi({ description: 'What a row stands for.' }),
    }),
  },
  responses,
});
const borrowers = createRoute({
  method: 'get',
  path: '/reports/borrowers',
  operationId: 'reportBorrowers',
  tags,
  summary: 'How many borrowers there are, and how many of them borrowed in a period, by class',
  description:
    'The class is the one in which the borrower is now. Borrowers who left do not count. Loans are forgotten some ' +
    'time after the return (setting `keepReturnedLoansDays`): a borrower whose loans were is not active.',
  ...allow('loans:read'),
  request: { query: periodQuery },
  responses,
});
const overdue = createRoute({
  method: 'get',
  path: '/reports/overdue',
  operationId: 'reportOverdue',
  tags,
  summary: 'How many loans are overdue now',
  description:
    'How many, of how many borrowers, and the days of the longest, without what is claimed to be returned for the last; and ' +
    'beside them how many loans are of lost items, which are not overdue. `GET /overdues` lists the overdue ones.',
  ...allow('loans:read'),
  request: {
    query: spreadsheetQuery.extend({
      by: z.enum(['class', 'type']).default('class').openapi({ description: 'What a row stands for.' }),
    }),
  },
  responses,
});
const losses = createRoute({
  method: 'get',
  path: '/reports/losses',
  operationId: 'reportLosses',
  tags,
  summary: 'How many copies were marked as lost in a period, and how many of these are back',
  description:
    'What was undone does not count. By type, a copy that was deleted is in the row without a label.',
  ...allow('catalog:read'),
  request: {
    query: periodQuery.extend({
      by: z.enum(['month', 'type']).default('month').openapi({ description: 'What a row stands for.' }),
    }),
  },
  responses,
});
const takings = createRoute({
  method: 'get',
  path: '/reports/takings',
  operationId: 'reportTakings',
  tags,
  summary: 'What was paid, refunded and waived in a period',
  description:
    'In minor units of the currency, such as cents. A correction counts in the month in which it was made. By kind, ' +
    'the label is the kind of the charge, such as `overdue` or `lost`.',
  ...allow('circulation'),
  request: {
    query: periodQuery.extend({
      by: z.enum(['month', 'kind']).default('month').openapi({ description: 'What a row stands for.' }),
    }),
  },
  responses,
});
const year = createRoute({
  method: 'get',
  path: '/reports/year',
  operationId: 'yearReport',
  tags,
  summary: 'The report of a school year for the head teacher: a PDF of two pages',
  description:
    'In the language of the library. A school year begins in August; the present one is reported until today. With ' +
    'takings if charges are on.',
  ...heavyWork,
  ...allow('circulation'),
  request: {
    query: z.object({
      of: reportDay
        .optional()
        .openapi({ description: 'A day of the school year; without it today.', example: '2026-06-30' }),
    }),
  },
  responses: {
    200: {
      description: 'The report',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...problems(400),
  },
});
const unmet = createRoute({
  method: 'get',
  path: '/reports/holds-unmet',
  operationId: 'reportHoldsUnmet',
  tags,
  summary: 'The titles that borrowers are waiting for now: what to buy',
  description: 'How many wait, how many copies there are, and the days of the longest wait.',
  ...allow('loans:read'),
  request: { query: spreadsheetQuery },
  responses,
});

export function reportsRoutes(reports: ReportsService) {
  const routes = newRoutes({ Report: reportSchema });
  routes.openapi(loans, async (context) => {
    const { by, ...period } = context.req.valid('query');
    return sent(context, await reports.ofPeriod(period, { report: 'loans', by }));
  });
  routes.openapi(titles, async (context) => {
    const { order, type, limit, ...period } = context.req.valid('query');
    return sent(context, await reports.ofPeriod(period, { report: 'titles', order, type, limit }));
  });
  routes.openapi(collection, async (context) => {
    const { by, ...period } = context.req.valid('query');
    return sent(context, await reports.ofPeriod(period, { report: 'collection', by }));
  });
  routes.openapi(borrowers, async (context) =>
    sent(context, await reports.ofPeriod(context.req.valid('query'), { report: 'borrowers' })),
  );
  routes.openapi(takings, async (context) => {
    const { by, ...period } = context.req.valid('query');
    return sent(context, await reports.ofPeriod(period, { report: 'takings', by }));
  });
  routes.openapi(year, async (context) => {
    const pdf = await reports.yearReport(context.req.valid('query').of, context.req.raw.signal);
    return new Response(new Uint8Array(pdf), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="year-report.pdf"',
        'cache-control': 'no-store',
      },
    });
  });
  routes.openapi(overdue, async (context) => {
    const { by } = context.req.valid('query');
    return sent(context, await reports.ofPresent({ report: 'overdue', by }));
  });
  routes.openapi(losses, async (context) => {
    const { by, ...period } = context.req.valid('query');
    return sent(context, await reports.ofPeriod(period, { report: 'losses', by }));
  });
  routes.openapi(unmet, async (context) => sent(context, await reports.ofPresent({ report: 'holds-unmet' })));
  return routes;
}

type ReportAnswer = Response & TypedResponse<Report, 200, 'json'>;

function sent(context: Context<RequestEnv>, report: Report): ReportAnswer {
  if (!asksForSpreadsheet(context)) return context.json(report, 200);
  const cellsOf = (json: string): string[] => {
    const { label, detail, figures } = JSON.parse(json) as Report['rows'][number];
    const numbers = report.figures.map((name) => String(figures[name] ?? ''));
    return [withMark(label ?? ''), withMark(detail ?? ''), ...numbers];
  };
  return givenAs(context, report.rows, {
    contentType: spreadsheetType,
    row: reportSchema.shape.rows.element,
    written: (lines, separator) =>
      spreadsheetOf(['label', 'detail', ...report.figures], cellsOf, lines, separator),
  }) as ReportAnswer;
}

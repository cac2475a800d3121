// The HTTP routes of the list of borrowers: GET /users, filtered, searched or counted, as JSON or as a spreadsheet.
import { createRoute, z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { changesRoute, changesSince } from '../../core/http/changes.ts';
import { ifChanged, notChanged, toldAt } from '../../core/http/conditional.ts';
import {
  asksForSpreadsheet,
  streamedAs,
  streamedChanges,
  streamedList,
  writtenList,
} from '../../core/http/json-stream.ts';
import {
  allow,
  alsoSpreadsheet,
  answers,
  answersList,
  changesQuery,
  groupQuery,
  listQuery,
  newRoutes,
  refuseNarrowedChanges,
  requireScope,
  spreadsheetQuery,
} from '../../core/http/operation.ts';
import { afterParameter, beginOfPage, firstOf, linkNext, pageHeaders } from '../../core/http/pages.ts';
import { problems } from '../../core/http/problem-details.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { JournalService } from '../../core/journal/journal-service.ts';
import { revisionsIn } from '../../core/journal/revisions.ts';
import { borrowerFields } from './borrower-spreadsheet-columns-rules.ts';
import { borrowerSpreadsheet } from './borrower-spreadsheet.ts';
import { spreadsheetType } from '../../core/spreadsheet/spreadsheet.ts';
import { borrowerCountsSchema, borrowerSchema, removedBorrowerSchema } from './borrowers-schemas.ts';
import { borrowerStates, type BorrowersService, type BorrowersWanted } from './borrowers-service.ts';

const tags = ['Borrowers'];
const mostMatches = 1000;
const mostByName = 2000;
type ListedBorrower = z.infer<typeof borrowerSchema>;

/** One or more of these words, repeated or separated by commas. */
const severalOf = <Word extends string>(words: readonly [Word, ...Word[]], description: string) =>
  z
    .preprocess(
      (given: string | string[] | undefined) => given?.toString().split(','), // repeated parameters join with commas
      z.array(z.enum(words)).min(1).max(words.length).optional(),
    )
    .openapi({
      type: 'array',
      items: { type: 'string', enum: [...words] },
      maxItems: words.length,
      description: `${description} Repeated, or separated by commas.`,
    });

const narrowing = groupQuery.extend({
  category: z.string().max(100).optional().openapi({ description: 'Only this category, by its name.' }),
  state: severalOf(
    borrowerStates,
    'Only those with a block, whose time has ended, who have left, who have something on loan, who have something ' +
      'overdue that is neither lost nor claimed to be returned, who owe money, or who have no card; with several words, ' +
      'only those of whom all are true. `owing` needs the scope circulation as well.',
  ),
});
const listedQuery = listQuery
  .extend(narrowing.shape)
  .extend({
    limit: z.coerce.number().int().min(1).max(mostByName).optional().openapi({
      description:
        'At most so many matches of `q`, or so many by name. Without `q` and `sort` it has no effect: the list is complete.',
    }),
    include: severalOf(
      ['loans', 'money'],
      '`loans` adds to each borrower how many loans are open and overdue, `money` how much the borrower owes, which needs ' +
        'the scope circulation as well. A spreadsheet ignores it.',
    ),
    sort: z.enum(['name']).optional().openapi({
      description:
        'In the order of names, page by page: at most `limit` (1000), then the next ones by `Link`.',
    }),
    after: afterParameter.openapi({
      description: 'Where the page begins: take it from `Link`. Only together with `sort`, and without `q`.',
    }),
  })
  .extend(spreadsheetQuery.shape)
  .extend(changesQuery.shape);

const list = createRoute({
  method: 'get',
  path: '/users',
  operationId: 'listBorrowers',
  tags,
  summary: 'The complete list of borrowers',
  ...allow('borrowers:read'),
  request: { query: listedQuery },
  responses: {
    200: {
      ...alsoSpreadsheet(
        answersList(
          borrowerSchema,
          'Every borrower, or those that match `q` and the other conditions, or what has changed since `updatedSince`',
        ),
        'that an import reads back exactly. All whom the conditions let through, whatever `limit` and `sort`; ' +
          '`updatedSince` has none.',
        `${borrowerFields.join(',')}\r\nS-1042,2000017,Noor,Jansen,3A,Pupil,,,,,,,\r\n`,
      ),
      headers: pageHeaders,
    },
    ...notChanged,
    ...problems(400, 410),
  },
});
const changes = changesRoute('/users/changes', {
  operationId: 'listBorrowerChanges',
  tag: 'Borrowers',
  name: 'ChangedBorrowers',
  what: 'borrowers',
  scope: 'borrowers:read',
  row: borrowerSchema,
  deleted: removedBorrowerSchema,
});
const counts = createRoute({
  method: 'get',
  path: '/users/counts',
  operationId: 'countBorrowers',
  tags,
  summary:
    'How many borrowers there are, and how many of them in each state, or in each further one besides `state`',
  ...allow('borrowers:read'),
  request: { query: narrowing.extend({ q: listQuery.shape.q }) },
  responses: { 200: answers(borrowerCountsSchema, 'Counted now'), ...problems(400) },
});

export function borrowerListsRoutes(
  reader: ReadableDatabase,
  borrowers: BorrowersService,
  journal: JournalService,
) {
  /** The state that the list depends on: overdue loans change with loans and closed days, most states with the date. */
  const stateFor = ({ states = [], withLoans, withMoney }: BorrowersWanted): string => {
    const kinds = ['borrower', 'group', 'borrower-category'] as const;
    const loans = states.includes('overdue') || states.includes('borrowing') || withLoans === true;
    const money = states.includes('owing') || withMoney === true;
    const revisions = revisionsIn(reader).of(
      ...kinds,
      ...(loans ? (['loan', 'closed-days', 'settings'] as const) : []),
      ...(money ? (['charge', 'settings'] as const) : []),
    );
    return states.length === 0 && !loans ? revisions : `${revisions}\n${borrowers.today()}`;
  };
  const routes = newRoutes();
  routes.openapi(counts, async (context) => {
    const { q, state: states, ...filter } = context.req.valid('query');
    if (states?.includes('owing') === true) requireScope(context, 'circulation');
    return context.json(await borrowers.counts({ ...filter, states }, q), 200);
  });
  routes.openapi(changes, (context) =>
    context.json(changesSince(reader, borrowers.copied, context.req.valid('query')), 200),
  );
  routes.openapi(list, (context) => {
    const {
      q,
      limit,
      sort,
      after,
      updatedSince,
      include,
      state: states,
      group,
      category,
    } = context.req.valid('query');
    if (updatedSince !== undefined)
      refuseNarrowedChanges([q, group, category, states?.join(), sort, include?.join()]);
    const withMoney = include?.includes('money') === true;
    if (withMoney || states?.includes('owing') === true) requireScope(context, 'circulation');
    const narrowed: BorrowersWanted = { group, category, states };
    const filter: BorrowersWanted = {
      ...narrowed,
      withLoans: include?.includes('loans') === true,
      withMoney,
    };
    if (after !== undefined && (sort === undefined || (q ?? '').trim() !== '')) throw afterWithoutSort();
    const [most, skipped] = [limit ?? mostMatches, beginOfPage(reader, after)];
    const moment = journal.now();
    const from = updatedSince === undefined ? undefined : journal.changesFrom(updatedSince);
    const given = () => {
      if (from !== undefined)
        return streamedChanges<ListedBorrower>(context, reader, borrowers.changes, from);
      if (asksForSpreadsheet(context)) {
        const all = q?.trim() ? borrowers.listFound(q, narrowed) : borrowers.list(narrowed);
        const form = { contentType: spreadsheetType, row: borrowerSchema, written: borrowerSpreadsheet };
        return streamedAs(context, reader, all, form) as ReturnType<typeof streamedList<ListedBorrower>>;
      }
      if (q !== undefined && q.trim() !== '')
        return firstOf(borrowers.writtenSearch(q, most + 1, filter), most, (rows) =>
          writtenList<ListedBorrower>(context, rows),
        );
      if (sort !== undefined) {
        const rows = borrowers.writtenByName(filter, most + 1, skipped);
        const page = writtenList<ListedBorrower>(context, rows.slice(0, most));
        return linkNext(context, reader, rows.length > most ? skipped + most : null, page);
      }
      return streamedList<ListedBorrower>(context, reader, borrowers.list(filter));
    };
    return toldAt(moment, ifChanged(context, stateFor(filter), given));
  });
  return routes;
}

function afterWithoutSort(): Problem {
  return new Problem('validation-failed', 'after goes on with a list that has sort, and no q.', [
    { parameter: 'after', message: 'must be used together with sort, and without q' },
  ]);
}

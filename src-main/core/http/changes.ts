// The routes of lists that other programs copy: GET /LIST/changes?since=CURSOR.
import { createRoute, z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../database/connection.ts';
import { changesIn, type CopiedList } from '../journal/changes-repository.ts';
import { cursorPattern, cursorsIn } from '../journal/cursor.ts';
import { allow, answers } from './operation.ts';
import { problems } from './problem-details.ts';

const perPage = 500;
const example = '5e88c1d29a40-1187';

const sinceQuery = z.object({
  since: z
    .string()
    .regex(cursorPattern.changes, 'must be the cursor of an earlier answer')
    .optional()
    .openapi({ description: 'The `cursor` of the last answer; without it, everything.', example }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .openapi({ description: `The most changes in one answer; the default is ${String(perPage)}.` }),
});

/**
 * @param name of the answer's schema
 * @param what the rows, as in "borrowers"
 */
export function changesRoute<
  Path extends string,
  Id extends string,
  Row extends z.ZodType,
  Deleted extends z.ZodType,
>(path: Path, { operationId, tag, name, what, scope, row, deleted }: ChangesDescription<Id, Row, Deleted>) {
  return createRoute({
    method: 'get',
    path,
    operationId,
    tags: [tag],
    summary: `The ${what} that were added, changed or deleted since a cursor`,
    description:
      `For programs that keep a copy. Without \`since\` it answers all ${what}. Keep \`cursor\`, and send it as \`since\` ` +
      'next time; while `more` is true, ask again at once. A row comes once, as it is now. 410 `copy-outdated`: a backup ' +
      'was restored, so start again without `since` and delete what does not come.',
    ...allow(scope),
    request: { query: sinceQuery },
    responses: {
      200: answers(
        z
          .object({
            changed: z.array(row),
            deleted: z.array(deleted),
            cursor: z.string().openapi({ description: 'Opaque; the next `since`.', example }),
            more: z.boolean().openapi({ description: 'Whether there are more changes after this page.' }),
          })
          .openapi(name),
        'The changes, the earliest first',
      ),
      ...problems(400, 410),
    },
  });
}

interface ChangesDescription<Id extends string, Row, Deleted> {
  operationId: Id;
  tag: string;
  name: string;
  what: string;
  scope: Parameters<typeof allow>[0];
  row: Row;
  deleted: Deleted;
}

/** The answer; SQLite writes the rows as the route's schemas say. @throws Problem copy-outdated */
export function changesSince(
  db: ReadableDatabase,
  list: CopiedList,
  { since, limit }: z.infer<typeof sinceQuery>,
): { changed: never[]; deleted: never[]; cursor: string; more: boolean } {
  const changes = changesIn(db);
  const cursors = cursorsIn(db);
  const from = since === undefined ? 0 : cursors.numberIn('changes', since, changes.newest());
  const { last, more, ...page } = changes.page(list, from, limit ?? perPage);
  return {
    changed: page.changed as never[],
    deleted: page.deleted as never[],
    cursor: cursors.cursor('changes', last),
    more,
  };
}

// Lists that come page by page: the header `Link` has the address of the next page, with a cursor in `after`.
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ReadableDatabase } from '../database/connection.ts';
import { cursorPattern, cursorsIn } from '../journal/cursor.ts';
import type { RequestEnv } from './operation.ts';

/** How an operation documents these headers. */
export const pageHeaders = z.object({
  Link: z.string().optional().openapi({
    description: 'The address of the next page, without scheme and host; absent at the end of the list.',
    example: '</api/v1/titles?limit=1000&after=5e88c1d29a40_1000>; rel="next"',
  }),
  'Loandesk-More': z.enum(['true']).optional().openapi({
    description: 'There are more matches than `limit`: use more words, or a larger `limit`.',
  }),
});

export const pagePattern = /^(?:[0-9a-f]{12}_)?\d{1,15}$/;

/** The parameter of `Link`. A number, as the first programs sent it, is taken too. */
export const afterParameter = z
  .string()
  .regex(pagePattern, 'must be taken from the header Link of the page before')
  .optional()
  .openapi({ description: 'Where the page begins: take it from `Link`.', example: '5e88c1d29a40_1000' });

/** The number after which the page begins; 0 at the beginning. @throws Problem copy-outdated */
export function beginOfPage(db: ReadableDatabase, after = '0'): number {
  return cursorPattern.pages.test(after)
    ? cursorsIn(db).numberIn('pages', after, Number.MAX_SAFE_INTEGER, 'after')
    : Number(after);
}

/** Older names of `after`: a next page has that alone. */
const olderNames = ['before', 'skip'];

/**
 * Sets `Link` to the address of the next page of the request.
 *
 * @param last the number of the page's last row, such as its key; null at the end of the list
 */
export function linkNext<R extends Response>(
  { req }: Context<RequestEnv>,
  db: ReadableDatabase,
  last: number | null,
  page: R,
): R {
  if (last === null) return page;
  const url = new URL(req.url);
  for (const name of olderNames) url.searchParams.delete(name);
  url.searchParams.set('after', cursorsIn(db).cursor('pages', last));
  page.headers.set('link', `<${url.pathname}${url.search}>; rel="next"`);
  return page;
}

/** Answers at most `limit` of the rows, and says if there are more. @param rows one more than `limit` if there are */
export function firstOf<Row, R extends Response>(
  rows: readonly Row[],
  limit: number,
  answer: (rows: readonly Row[]) => R,
): R {
  const response = answer(rows.slice(0, limit));
  if (rows.length > limit) response.headers.set('loandesk-more', 'true');
  return response;
}

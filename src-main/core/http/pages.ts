// Says in the headers of an answer that a list was cut, and where it goes on if it does.
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { RequestEnv } from './operation.ts';

/** How an operation documents these headers. */
export const pageHeaders = z.object({
  Link: z.string().optional().openapi({
    description: 'The address of the next page, without scheme and host; absent at the end of the list.',
    example: '</api/v1/titles?limit=1000&after=1000>; rel="next"',
  }),
  'Loandesk-More': z.enum(['true']).optional().openapi({
    description: 'There are more matches than `limit`: use more words, or a larger `limit`.',
  }),
});

/** The parameter of `Link`. */
export const afterParameter = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional()
  .openapi({ description: 'Take it from `Link`. Not together with `q`.', example: '1000' });

/** Sets `Link` to the address of the request with this `after`. */
export function linkNext<R extends Response>({ req }: Context<RequestEnv>, after: number | null, page: R): R {
  if (after === null) return page;
  const url = new URL(req.url);
  url.searchParams.set('after', String(after));
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

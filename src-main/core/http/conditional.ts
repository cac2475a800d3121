// Answers "not changed" to whoever already has an answer, before the answer is made.
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { RequestEnv } from './operation.ts';

/** How an operation that honours If-None-Match documents it. */
export const notChanged = {
  304: { description: 'Not changed since the answer whose `ETag` came in `If-None-Match`' },
};

/**
 * Gives the answer its ETag, or none at all where the caller has it.
 *
 * @param state what the answer depends on beside the request itself. The tag is weak: a streamed list may already
 *   hold what was changed while it was sent.
 */
export function ifChanged<R extends Response>(context: Context<RequestEnv>, state: string, answer: () => R) {
  const { search } = new URL(context.req.url);
  const form = context.req.header('accept') ?? '';
  const tag = `W/"${digest([context.req.path, search, form, state].join('\n'))}"`;
  // Of an answer that is not sent it is told all the same (RFC 9110, 15.4.5).
  const vary = 'accept, accept-encoding';
  if (isKnown(context, tag)) return unchanged(context, { etag: tag, vary });
  const response = answer();
  response.headers.set('etag', tag);
  response.headers.append('vary', vary);
  return response;
}

/**
 * The answer with the moment that `updatedSince` may name next. It must not be later than anything that is read: what the
 * HTTP server writes there by itself is the moment at which it has the first chunks.
 */
export function toldAt<R extends Response>(moment: string, response: R): R {
  response.headers.set('date', new Date(moment).toUTCString());
  return response;
}

/**
 * The same for the JSON of one thing that has a version.
 *
 * @param version what `If-Match` compares; the tag begins with it
 */
export function ifOtherText<R extends Response>(
  context: Context<RequestEnv>,
  text: string,
  version: number | null,
  answer: () => R,
) {
  const tag = version === null ? `"${digest(text)}"` : `"${String(version)}-${digest(text)}"`;
  if (isKnown(context, tag)) return unchanged(context, { etag: tag });
  const response = answer();
  response.headers.set('etag', tag);
  return response;
}

function unchanged(context: Context<RequestEnv>, headers: Record<string, string>) {
  return context.body(null, 304, headers);
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/** Compared as RFC 9110 wants it for If-None-Match: weak and strong tags are the same. */
export function isKnown(context: Context<RequestEnv>, tag: string): boolean {
  const header = context.req.header('if-none-match');
  if (header === undefined) return false;
  const bare = (one: string): string => one.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((one) => bare(one) === bare(tag));
}

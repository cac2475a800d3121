// Conditional requests: answers 304 before the answer is made, if the client has it already.
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { RequestEnv } from './operation.ts';
import { textAsCallerMaySee } from './visible-fields.ts';

/** How an operation that honours If-None-Match documents it. */
export const notChanged = {
  304: { description: 'Not changed since the answer whose `ETag` came in `If-None-Match`' },
};

/**
 * Sets the answer's ETag, or answers 304 if the client has it.
 *
 * @param state what the answer depends on, apart from the request. The tag is weak: a streamed list may hold changes
 *   made while it was sent.
 */
export function ifChanged<R extends Response>(context: Context<RequestEnv>, state: string, answer: () => R) {
  const { search } = new URL(context.req.url);
  const form = context.req.header('accept') ?? '';
  const tag = `W/"${digest([context.req.path, search, form, state].join('\n'))}"`;
  // A 304 needs it too (RFC 9110, 15.4.5).
  const vary = 'accept, accept-encoding';
  if (isKnown(context, tag)) return unchanged(context, { etag: tag, vary });
  const response = answer();
  response.headers.set('etag', tag);
  response.headers.append('vary', vary);
  return response;
}

/**
 * Sets `Date` to the client's next `updatedSince`. It must be earlier than the read: the HTTP server's own `Date` is the
 * instant of the first chunks.
 */
export function toldAt<R extends Response>(moment: string, response: R): R {
  response.headers.set('date', new Date(moment).toUTCString());
  return response;
}

/**
 * Like `ifChanged`, for the JSON of one record.
 *
 * @param version for `If-Match`; the tag begins with it
 */
export function ifOtherText<R extends Response>(
  context: Context<RequestEnv>,
  text: string,
  version: number | null,
  answer: () => R,
) {
  // A tag of what the caller may not see would let it try guesses.
  const seen = digest(textAsCallerMaySee(context, text));
  const tag = version === null ? `"${seen}"` : `"${String(version)}-${seen}"`;
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

/** Weak comparison, as RFC 9110 requires for If-None-Match. */
export function isKnown(context: Context<RequestEnv>, tag: string): boolean {
  const header = context.req.header('if-none-match');
  if (header === undefined) return false;
  const bare = (text: string): string => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((part) => bare(part) === bare(tag));
}

// Answers with JSON that SQLite has already written, without parsing it again.
import type { TypedResponse } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const jsonHeaders = { 'content-type': 'application/json' };

/** The text must be what JSON.stringify would give for a T; the repositories' tests hold it to the schemas. */
export function rawJson<T, Status extends ContentfulStatusCode = 200>(
  text: string,
  headers: Record<string, string> = {},
): Response & TypedResponse<T, Status, 'json'> {
  return new Response(text, { headers: { ...jsonHeaders, ...headers } }) as Response &
    TypedResponse<T, Status, 'json'>;
}

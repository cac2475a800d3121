// Answers with JSON at a lower price than Hono's own: text that SQLite has already written, or a value.
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

/** As `context.json`, which builds a Headers wherever a status is named: most of what a short answer costs. */
export function lightJson<T, Status extends ContentfulStatusCode>(
  value: T,
  status: Status,
): Response & TypedResponse<T, Status, 'json'> {
  return new Response(JSON.stringify(value), { status, headers: jsonHeaders }) as Response &
    TypedResponse<T, Status, 'json'>;
}

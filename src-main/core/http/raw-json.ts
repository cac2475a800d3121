// Answers with JSON that SQLite has already written.
import type { TypedResponse } from 'hono';

/** The text must be the JSON of a T; the repositories' tests check it against the schemas. */
export function rawJson<T>(text: string): Response & TypedResponse<T, 200, 'json'> {
  return new Response(text, { headers: { 'content-type': 'application/json' } }) as Response &
    TypedResponse<T, 200, 'json'>;
}

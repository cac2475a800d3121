// Answers with JSON that SQLite has already written.
import type { TypedResponse } from 'hono';

/** The text must be what JSON.stringify would give for a T; the repositories' tests hold it to the schemas. */
export function rawJson<T>(text: string): Response & TypedResponse<T, 200, 'json'> {
  return new Response(text, { headers: { 'content-type': 'application/json' } }) as Response &
    TypedResponse<T, 200, 'json'>;
}

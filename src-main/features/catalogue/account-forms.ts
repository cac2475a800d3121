// Reads the fields of a form on the catalogue's pages.
import type { Context } from 'hono';
import type { RequestEnv } from '../../core/http/operation.ts';
import { requestBytes } from '../../core/http/request-bytes.ts';

const mostBytes = 4096;

/** The fields without spaces around them; empty if they are missing. */
export async function formFields(context: Context<RequestEnv>): Promise<{ get: (name: string) => string }> {
  const bytes = await requestBytes(context.req.raw, mostBytes);
  const fields = new URLSearchParams(Buffer.from(bytes).toString('utf8'));
  return { get: (name) => fields.get(name)?.trim() ?? '' };
}

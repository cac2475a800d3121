// Reads the fields of a form on the catalogue's pages.
import type { Context } from 'hono';
import { plainDigits } from '../../core/database/digits-rules.ts';
import type { RequestEnv } from '../../core/http/operation.ts';
import { requestBytes } from '../../core/http/request-bytes.ts';

const mostBytes = 4096;

export interface FormFields {
  /** Without spaces around it and with the digits 0 to 9; empty if it is missing. */
  get(name: string): string;
}

export async function formFields(context: Context<RequestEnv>): Promise<FormFields> {
  const bytes = await requestBytes(context.req.raw, mostBytes);
  const fields = new URLSearchParams(Buffer.from(bytes).toString('utf8'));
  return { get: (name) => plainDigits(fields.get(name)?.trim() ?? '') };
}

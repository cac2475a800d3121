// What programs that lend do not see of borrowers: e-mail addresses, dates of birth and staff's messages.
import type { Context } from 'hono';
import { isAllowed, type RequestEnv } from '../../core/http/operation.ts';

const hidden = { email: null, guardianEmail: null, birthDate: null, message: null };

/**
 * The same answer for a caller with `borrowers:read`. For others these four fields are null in every borrower's record
 * in it.
 */
export const asCallerMaySee = <Answer>(context: Context<RequestEnv>, answer: Answer): Answer =>
  isAllowed(context, 'borrowers:read') ? answer : (withoutDetails(answer) as Answer);

function withoutDetails(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDetails);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutDetails(one)]));
  return 'guardianEmail' in copy ? { ...copy, ...hidden } : copy;
}

// Choices from lists that features extend: a route is declared before the list is known, so the handler checks them.
import { z } from '@hono/zod-openapi';
import { validationProblem } from './problem-details.ts';

/** Choices in a request, which the handler passes to `refuseUnknownChoices`. */
export const choicesOf = <Choice extends string>(list: string) =>
  z
    .array(z.custom<Choice>().openapi({ type: 'string' }))
    .max(1000)
    .openapi({ 'x-choices': list });

/**
 * @param path where the request has the choices
 * @throws Problem validation-failed
 */
export function refuseUnknownChoices(
  list: readonly string[],
  target: 'query' | 'json',
  path: readonly string[],
  given: readonly string[] = [],
): void {
  const input = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), given);
  const schema = path.reduceRight<z.ZodType>(
    (inner, name) => z.object({ [name]: inner }),
    z.array(z.enum(list)).max(list.length),
  );
  const { error } = schema.safeParse(input);
  if (error !== undefined) throw validationProblem(error, target, input);
}

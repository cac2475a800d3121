// Choices from lists that features extend: a route is declared before the list is known, so the handler checks them.
import { z } from '@hono/zod-openapi';
import { validationProblem } from './problem-details.ts';

/** One choice, which the handler passes to `refuseUnknownChoices` if it is in a request. */
export const choiceOf = <Choice extends string>(list: string) =>
  z.custom<Choice>((choice) => typeof choice === 'string').openapi({ type: 'string', 'x-choices': list });

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
  given: string | readonly string[] = [],
): void {
  const input = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), given);
  const schema = path.reduceRight<z.ZodType>(
    (inner, name) => z.object({ [name]: inner }),
    typeof given === 'string' ? z.enum(list) : z.array(z.enum(list)).max(list.length),
  );
  const { error } = schema.safeParse(input);
  if (error !== undefined) throw validationProblem(error, target, input);
}

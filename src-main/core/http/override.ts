// How a request overrides refusals: its fields, and who may.
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { AllRefusals, Override, RefusalCode } from '../problems/declared-refusals.ts';
import { choicesOf, refuseUnknownChoices } from './choices.ts';
import { lineOfText } from './field-schemas.ts';
import { requireScope, type RequestEnv } from './operation.ts';

export const overrideSchema = z
  .strictObject({
    codes: choicesOf<RefusalCode>('refusals').min(1),
    reason: lineOfText(500),
  })
  .openapi('Override', {
    description: 'Overrides these refusals, with a reason. List every refusal that applies.',
    example: { codes: ['loan-limit-reached'], reason: 'For the reading project' },
  });

/** The override of a request without a body. */
export const overrideQuery = z.object({
  override: z.string().min(1).max(500).optional().openapi({
    description: 'The codes of the refusals to override, with commas; only together with `reason`.',
    example: 'item-reserved',
  }),
  reason: lineOfText(500).optional().openapi({
    description: 'Why they are overridden.',
    example: 'The book is worn out',
  }),
});

export const overrideInQuery = ({
  override,
  reason = '',
}: z.infer<typeof overrideQuery>): Override | undefined =>
  override === undefined ? undefined : { codes: override.split(',') as RefusalCode[], reason };

/**
 * @param target where the request has its override
 * @throws Problem forbidden, validation-failed if the caller may not override, or the refusal does not exist
 */
export function checkOverride(
  context: Context<RequestEnv>,
  declared: AllRefusals,
  { override }: { override?: Override | undefined },
  target: 'json' | 'query' = 'json',
): void {
  if (override === undefined) return;
  requireScope(context, 'override');
  const path = target === 'json' ? ['override', 'codes'] : ['override'];
  refuseUnknownChoices(Object.keys(declared), target, path, override.codes);
}

// The settings of charges: off until a library switches them on.
import { z } from '@hono/zod-openapi';
import { setting } from '../../core/manifest/settings.ts';
import { usualCurrency } from '../collection/price-text-rules.ts';
import { largestAmount } from './charge-rules.ts';

const amount = z.number().int().min(0).max(largestAmount);
const currencies = new Set(Intl.supportedValuesOf('currency'));

export const chargeSettings = {
  /** Off: nothing about money shows, and nothing is charged; what came from another program waits. */
  chargesEnabled: setting(z.boolean(), false, { inSupportFile: true }),
  currency: setting(
    z
      .string()
      .regex(/^[A-Z]{3}$/)
      .refine((code) => currencies.has(code), 'is not a currency')
      .openapi({ description: 'The ISO 4217 code of the currency of all amounts.', example: 'EUR' }),
    usualCurrency,
    { inSupportFile: true },
  ),
  /** By loan rule; a loan whose rule is not here costs nothing when it is overdue. */
  overdueCharges: setting(
    z
      .array(
        z.strictObject({
          rule: z
            .string()
            .min(1)
            .max(200)
            .openapi({ description: 'The id of a loan rule.', example: 'rule-any' }),
          amount: amount.openapi({ description: 'In minor units, such as cents.', example: 10 }),
          per: z.enum(['open-day', 'once']),
          graceDays: z
            .number()
            .int()
            .min(0)
            .max(3650)
            .openapi({ description: 'Late open days that cost nothing.' }),
          maximum: amount.nullable().openapi({ description: 'For one item; null for none.' }),
        }),
      )
      .max(1000)
      .openapi({ description: 'What an overdue item costs, by loan rule.', example: [] }),
    [],
  ),
  /** The most that a borrower owes for overdue items at once. */
  overdueMaximum: setting(
    amount
      .nullable()
      .openapi({ description: 'The most that a borrower owes for overdue items; null for none.' }),
    null,
  ),
  /** At most the price of the item, if that is known. */
  overdueAtMostPrice: setting(
    z.boolean().openapi({
      description: 'An overdue item costs at most its price, if the price is known.',
      example: true,
    }),
    true,
  ),
  /** Off: a renewal charges the late days so far. */
  renewalsForgiveOverdue: setting(
    z.boolean().openapi({
      description: 'A renewal charges nothing for the days that the item was overdue.',
      example: false,
    }),
    false,
  ),
  /** For types that are not in `lostChargesByType`; 0 charges nothing. */
  lostCharge: setting(amount.openapi({ description: 'What a lost item costs; 0 for nothing.' }), 0),
  lostChargesByType: setting(
    z
      .array(z.strictObject({ itemType: z.string().min(1).max(200), amount }))
      .max(1000)
      .openapi({ description: 'What a lost item of this type costs, by the id of the type.', example: [] }),
    [],
  ),
  /** A borrower who owes more borrows nothing, unless staff allow it. */
  debtLimit: setting(
    amount.nullable().openapi({
      description: 'A borrower who owes more is refused; staff may override. Null for no limit.',
    }),
    null,
  ),
  debtLimitCountsSoFar: setting(
    z.boolean().openapi({
      description: 'What overdue items that are still out cost so far counts for `debtLimit`.',
      example: false,
    }),
    false,
  ),
};

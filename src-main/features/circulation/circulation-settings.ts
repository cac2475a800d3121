// The settings of circulation: how the desk behaves, and whether overdue items stop further loans.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { setting } from '../../core/manifest/settings.ts';

export const circulationSettings = {
  /** The desk closes a borrower after so long without a scan. */
  closeBorrowerAfterSeconds: setting(
    z.number().int().min(0).max(3600).openapi({ description: '0 never closes by itself.' }),
    60,
    { inSupportFile: true },
  ),
  /** The ids of the borrower categories to which the desk may lend a class set: without limits. */
  classSetCategories: setting(
    z
      .array(idField.max(200))
      .max(100)
      .openapi({
        description: 'Ids of the borrower categories to which the desk may lend class sets.',
        example: ['category-teacher'],
      }),
    ['category-teacher'],
    { inSupportFile: true },
  ),
  dueBeforeLeaving: setting(
    z.boolean().openapi({
      description:
        'A loan is due at the latest on the last open day until the `expiresOn` of its borrower, and before their `leftOn`.',
    }),
    true,
    { inSupportFile: true },
  ),
  ignoreRepeatWithinMs: setting(
    z.number().int().min(0).max(60_000).openapi({
      description:
        'The desk ignores the same code from the same scanner within this time, with no other scan and no key between.',
    }),
    700,
    { inSupportFile: true },
  ),
  /** Whether a borrower with overdue items may borrow nothing more. */
  refuseWhenOverdue: setting(z.boolean(), false, { inSupportFile: true }),
  /** An item counts for `refuseWhenOverdue` once it is later than this. */
  refuseOverdueDays: setting(
    z.number().int().min(0).max(3650).openapi({
      description: 'For `refuseWhenOverdue` only items count that are more than so many days overdue.',
      example: 0,
    }),
    0,
    { inSupportFile: true },
  ),
  refuseOverdueItems: setting(
    z.number().int().min(1).max(1000).openapi({
      description: 'With `refuseWhenOverdue` a borrower is refused from so many such items on.',
      example: 1,
    }),
    1,
    { inSupportFile: true },
  ),
  /** How many loans a borrower may claim to have returned before staff must agree. */
  maxClaims: setting(
    z.number().int().min(0).max(1000).openapi({
      description: 'How many loans a borrower may claim to have returned before staff must agree.',
    }),
    3,
    { inSupportFile: true },
  ),
  /** 0 for never. */
  lostAfterDaysOverdue: setting(
    z.number().int().min(0).max(3650).openapi({
      description: 'An item that is overdue for more days is declared lost by itself; 0 for never.',
    }),
    0,
    { inSupportFile: true },
  ),
  sounds: setting(z.boolean(), true, { inSupportFile: true }),
  /** Nothing that is done or printed depends on it. */
  kindWords: setting(
    z.boolean().openapi({
      description:
        'Whether the screens say goodbye at the self-checkout, tell a round number of loans, and thank at the end of a day.',
    }),
    true,
    { inSupportFile: true },
  ),
};

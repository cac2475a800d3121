// The settings of holds: how many a borrower may have, how long an item is kept, and renewals while others wait.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { setting } from '../../core/manifest/settings.ts';

const limit = z.number().int().min(0).max(1000);

export const holdsSettings = {
  /** For categories without a limit of their own. */
  holdLimit: setting(
    limit.openapi({ description: 'How many open holds a borrower may have; 0 switches holds off.' }),
    3,
    { inSupportFile: true },
  ),
  holdLimits: setting(
    z
      .array(
        z
          .strictObject({ category: idField.max(200).openapi({ example: 'category-teacher' }), limit })
          .openapi('HoldLimit'),
      )
      .max(100)
      .refine(
        (limits) => new Set(limits.map(({ category }) => category)).size === limits.length,
        'must not name a category twice',
      )
      .openapi({ description: 'Limits of single borrower categories, by id.', example: [] }),
    [],
    { inSupportFile: true },
  ),
  holdShelfDays: setting(
    z.number().int().min(1).max(100).openapi({
      description:
        'How many open days an item is kept on the hold shelf after the day on which it got there.',
    }),
    5,
    { inSupportFile: true },
  ),
  renewWhileOthersWait: setting(z.boolean(), false, { inSupportFile: true }),
  holdReadyMail: setting(
    z.boolean().openapi({
      description:
        'Whether borrowers hear by mail that an item is set aside for them, or that their hold was cancelled because the ' +
        'library no longer has the item.',
    }),
    true,
    { inSupportFile: true },
  ),
  printHoldSlips: setting(
    z.boolean().openapi({ description: 'Whether the desk prints a slip for each item that is set aside.' }),
    false,
    { inSupportFile: true },
  ),
};

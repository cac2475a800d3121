// The settings of privacy: how long returned loans keep their borrower.
import { z } from '@hono/zod-openapi';
import { setting } from '../../core/manifest/settings.ts';

export const privacySettings = {
  keepReturnedLoansDays: setting<number | null>(
    z.number().int().min(0).max(3650).nullable().openapi({
      description:
        'So many days after the return it is forgotten whose a loan was (counts stay); null never forgets it.',
      example: 30,
    }),
    30,
  ),
};

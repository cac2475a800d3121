// The settings of what the district's server holds in plain.
import { z } from '@hono/zod-openapi';
import { setting } from '../../core/manifest/settings.ts';

export const hubSettings = {
  shareTitles: setting(
    z.boolean().openapi({
      description:
        'Whether other libraries of the district see which titles this one has, and whether they are in. Needs a connection to the district’s server.',
    }),
    true,
    { inSupportFile: true },
  ),
  sendFigures: setting(
    z.boolean().openapi({
      description: 'Whether the district gets the numbers of loans, returns and books of each day.',
    }),
    true,
    { inSupportFile: true },
  ),
};

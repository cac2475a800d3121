// The settings of access from the network.
import { z } from '@hono/zod-openapi';
import { setting } from '../../core/manifest/settings.ts';

export const networkSettings = {
  lanAccess: setting(
    z.boolean().openapi({
      description: 'Whether other computers of the network may reach the library, over TLS; see `GET /lan`.',
    }),
    false,
    { ofComputer: true },
  ),
  lanPort: setting(
    z.number().int().min(0).max(65_535).openapi({ description: '0 picks a free one.', example: 4781 }),
    4781,
    { ofComputer: true },
  ),
};

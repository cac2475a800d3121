// The setting of records: which sources on the network are asked, in which order.
import { z } from '@hono/zod-openapi';
import { setting } from '../../core/manifest/settings.ts';

export const recordsSettings = {
  recordSources: setting(
    z
      .array(
        z
          .string()
          .regex(/^[a-z0-9-]{1,60}$/)
          .openapi({ example: 'open-library' }),
      )
      .max(20)
      .openapi({
        description:
          'The sources on the network that are asked for records and covers by ISBN, by id, in their order; `GET /records/sources` lists them. Empty: the network is not used.',
        example: ['open-library'],
      }),
    [],
    { inSupportFile: true },
  ),
};

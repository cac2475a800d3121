// The schema of a row of a zip of pictures in the API.
import { z } from '@hono/zod-openapi';
import type { TargetShapes } from '../imports/target.ts';
import { pictureReasons } from './picture-words-rules.ts';

export const pictureShapes = {
  row: {
    picture: z
      .object({
        file: z.string().openapi({
          description: 'The name in the zip, with its folders.',
          example: 'photos/12345_Jansen.jpg',
        }),
        title: z
          .string()
          .nullable()
          .openapi({ description: 'The id of the title whose cover it is; null for a photo.' }),
        reason: z.enum(pictureReasons).nullable().openapi({ description: '`why` as a code.' }),
        why: z.string().nullable().openapi({ description: 'Why the file gives no picture.' }),
      })
      .optional()
      .openapi({
        description: 'For a file of a zip of pictures; `fields`, `notes` and `reason` are empty then.',
      }),
  },
} satisfies TargetShapes;

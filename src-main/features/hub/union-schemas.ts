// The schemas of the titles of other libraries in the API.
import { z } from '@hono/zod-openapi';

const instant = z.string().openapi({ format: 'date-time' });

const holdingSchema = z
  .object({
    library: z.string().openapi({ example: 'Park School' }),
    copies: z.number().int().openapi({ example: 2 }),
    available: z.number().int().openapi({ description: 'How many of them are in.', example: 0 }),
    dueWeek: z.string().nullable().openapi({
      format: 'date',
      description: 'The Monday of the week in which the first copy is due, if none is in.',
    }),
  })
  .openapi('Holding');

export const foundTitleSchema = z
  .object({
    name: z.string().openapi({ example: 'Matilda' }),
    authors: z.string().openapi({ example: 'Roald Dahl' }),
    year: z.number().int().nullable(),
    isbn: z.string().nullable(),
    libraries: z.number().int().openapi({ description: 'How many libraries have it.', example: 1 }),
    holdings: z
      .array(holdingSchema)
      .openapi({ description: 'At most 20 of them, those first that have it in.' }),
  })
  .openapi('TitleElsewhere');

export type FoundTitle = z.infer<typeof foundTitleSchema>;

export const reachSchema = z
  .object({
    isConnected: z.boolean(),
    district: z.string().nullable().openapi({ description: 'Null until the server was reached once.' }),
    reachedAt: instant.nullable().openapi({ description: 'When the server answered last.' }),
  })
  .openapi('District');

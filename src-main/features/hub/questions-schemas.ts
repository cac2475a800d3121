// The schemas of questions in the API: items of which two desks said different things.
import { z } from '@hono/zod-openapi';
import { idField, referenceField } from '../../core/http/field-schemas.ts';
import { deskClaimSchema } from '../circulation/circulation-schemas.ts';

const instant = z.string().openapi({ format: 'date-time' });

export const questionSchema = z
  .object({
    askedAt: instant,
    item: z.object({
      id: idField,
      barcode: z.string().openapi({ example: '30000421' }),
      title: z.string().openapi({ example: 'The Hobbit' }),
      cover: z.string().nullable().openapi({ description: 'For `GET /covers/{id}`.', example: null }),
    }),
    claims: z
      .array(deskClaimSchema)
      .openapi({ description: 'What each desk did with it, without knowing of the others.' }),
  })
  .openapi('Question');

export type Question = z.infer<typeof questionSchema>;

export const answerSchema = z.object({
  loan: referenceField
    .nullable()
    .openapi({ description: 'The loan of the one who has the item; null if it is in the library.' }),
});

export const answeredSchema = z
  .object({
    events: z
      .array(z.number().int())
      .openapi({ description: 'The numbers of the events that this created.' }),
  })
  .openapi('AnsweredQuestion');

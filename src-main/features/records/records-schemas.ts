// The API schemas of catalogue records.
import { z } from '@hono/zod-openapi';
import { idField, lineOfText } from '../../core/http/field-schemas.ts';
import { itemSchema, titleSchema } from '../collection/collection-schemas.ts';

export const isbnField = lineOfText(30).openapi({ example: '9780261102217' });
export const titleRecordSchema = titleSchema
  .omit({ id: true, itemCount: true, cover: true, hiddenFromPupils: true })
  .extend({ isbn: z.string().openapi({ example: '9780261102217' }) })
  .openapi('TitleRecord');
export const foundRecordSchema = z
  .object({
    isbn: z.string().openapi({ example: '9780261102217' }),
    from: z.enum(['library', 'file', 'source']).nullable().openapi({
      description:
        'Where the record is from: the library, a file beside it, or a source on the network; null: not known.',
    }),
    source: z
      .string()
      .nullable()
      .openapi({ description: 'The file or the source.', example: 'Open Library' }),
    titleId: idField.nullable().openapi({ description: 'The title of the library with this ISBN.' }),
    record: titleRecordSchema.nullable(),
  })
  .openapi('FoundRecord');
export const recordSourcesSchema = z
  .object({
    folder: z
      .string()
      .openapi({ description: 'Where record files are put.', example: '/home/desk/loandesk/records' }),
    files: z.array(
      z.object({
        name: z.string().openapi({ example: 'district.mrc' }),
        isbns: z.number().int().openapi({ description: 'How many ISBNs it knows.', example: 41_250 }),
        unreadable: z.boolean().openapi({ description: 'Neither MARC 21 nor MARCXML.' }),
      }),
    ),
    sources: z.array(
      z.object({
        id: z.string().openapi({ example: 'open-library' }),
        name: z.string().openapi({ example: 'Open Library' }),
        records: z.boolean().openapi({ description: 'Whether it has records.' }),
        covers: z.boolean().openapi({ description: 'Whether it has covers.' }),
        chosen: z.boolean().openapi({ description: 'Whether the setting `recordSources` has it.' }),
      }),
    ),
  })
  .openapi('RecordSources');
export const waitingTitlesSchema = z.array(
  z
    .object({
      titleId: idField,
      isbn: z.string().openapi({ example: '9780261102217' }),
      addedAt: z.string().openapi({ format: 'date-time' }),
    })
    .openapi('WaitingTitle'),
);
export const newCopySchema = z
  .strictObject({
    isbn: isbnField,
    itemType: lineOfText(100).optional().openapi({
      description: 'A name. If omitted, that of the title’s latest copy, or the default type.',
      example: 'Book',
    }),
    callNumber: lineOfText(100).optional().openapi({
      description: 'If omitted, that of the title’s latest copy.',
      example: 'F TOL',
    }),
  })
  .openapi('CopyOfIsbn');
export const addedCopySchema = itemSchema
  .extend({
    isFurtherCopy: z.boolean().openapi({ description: 'Whether the library had the title already.' }),
  })
  .openapi('AddedCopy');

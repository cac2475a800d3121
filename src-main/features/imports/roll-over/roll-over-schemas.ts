// What a new school year looks like at the door: the table of classes, what a person may correct, and what it comes to.
import { z } from '@hono/zod-openapi';
import { calendarDateField, lineOfText, idField } from '../../../core/http/field-schemas.ts';
import { classFates } from './class-year-rules.ts';

const count = z.number().int();
const id = z.string().max(100);
const step = { does: z.enum(classFates), to: z.string().nullable() };

const classChoice = z
  .strictObject({
    group: id.openapi({ description: 'The group’s id.' }),
    does: z.enum(classFates),
    to: lineOfText(100).nullable().optional().openapi({
      description: 'The name of the class to which they move. One that the library does not have is made.',
    }),
  })
  .refine(({ does, to }) => does !== 'moves' || typeof to === 'string', {
    error: 'say where they move',
    path: ['to'],
  });

export const rollOverCorrectionsSchema = z
  .strictObject({
    classes: z.array(classChoice).max(2000).optional().openapi({
      description: 'Only those that do otherwise than proposed. Takes the place of earlier ones.',
    }),
    categories: z.array(id).max(200).nullable().optional().openapi({
      description: 'The ids of the categories that are concerned; null: all but those of grown-ups.',
    }),
    except: z.array(id).max(20_000).optional().openapi({ description: 'Borrowers who stay where they are.' }),
    leftOn: calendarDateField
      .nullable()
      .optional()
      .openapi({ description: 'The day they left; null: today.' }),
  })
  .openapi('RollOverCorrections', {
    description: 'Fields that are left out stay as they are.',
    example: { categories: null, leftOn: '2026-08-31' },
  });

const classSchema = z
  .object({
    group: idField.openapi({ description: 'The group’s id.' }),
    name: z.string().openapi({ example: '3A' }),
    borrowers: count.openapi({ description: 'Of the categories concerned, and not left yet.' }),
    ...step,
    isNew: z.boolean().openapi({ description: 'The class to which they move is made.' }),
    proposed: z.object(step),
  })
  .openapi('RollOverClass');

export const rollOverSchema = z
  .object({
    leftOn: z.string().openapi({ format: 'date' }),
    classes: z.array(classSchema).openapi({ description: 'Every class with somebody who is concerned.' }),
    categories: z.array(
      z.object({
        id: idField,
        name: z.string().openapi({ example: 'Pupil' }),
        borrowers: count,
        concerned: z.boolean(),
      }),
    ),
    choices: z.object({
      classes: z.array(z.object({ group: idField, does: step.does, to: step.to.optional() })),
      categories: z.array(z.string()).nullable(),
      except: z.array(z.string()),
      leftOn: z.string().nullable().openapi({ format: 'date' }),
    }),
    made: z.array(z.string()).openapi({ description: 'Classes that are made.' }),
    emptied: z.array(z.string()).openapi({ description: 'Classes that nobody is in afterwards.' }),
    moves: count,
    leaves: count,
    stays: count,
    leaversWithItems: count,
    itemsOut: count.openapi({ description: 'How many items those who leave still have.' }),
  })
  .openapi('RollOver');

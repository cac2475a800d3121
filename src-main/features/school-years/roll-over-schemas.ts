// The schemas of a new school year in the API: table of classes, corrections and totals.
import { z } from '@hono/zod-openapi';
import { calendarDateField, lineOfText, idField } from '../../core/http/field-schemas.ts';
import type { TargetShapes } from '../imports/target.ts';
import { classFates } from './class-year-rules.ts';

const count = z.number().int();
const id = z.string().max(100);
const step = { does: z.enum(classFates), to: z.string().nullable() };

const classChoice = z
  .strictObject({
    group: id.openapi({ description: 'The group’s id.' }),
    does: z.enum(classFates),
    to: lineOfText(100).nullable().optional().openapi({
      description: 'The name of the class to which they move. A new name makes a new class.',
    }),
  })
  .refine(({ does, to }) => does !== 'moves' || typeof to === 'string', {
    error: 'say where they move',
    path: ['to'],
  });

export const rollOverCorrectionsSchema = z
  .strictObject({
    classes: z.array(classChoice).max(2000).optional().openapi({
      description: 'Only classes that differ from the proposal. Replaces earlier corrections.',
    }),
    categories: z.array(id).max(200).nullable().optional().openapi({
      description: 'The ids of the categories concerned; null: all except those of adults.',
    }),
    except: z.array(id).max(20_000).optional().openapi({ description: 'Borrowers who stay in their class.' }),
    leftOn: calendarDateField
      .nullable()
      .optional()
      .openapi({ description: 'The day they left; null: today.' }),
    endHolds: z.boolean().optional().openapi({
      description:
        'Whether the commit cancels the holds of the borrowers concerned; its undo brings them back.',
    }),
  })
  .openapi('RollOverCorrections', {
    description: 'Fields that are left out stay as they are.',
    example: { categories: null, leftOn: '2026-08-31' },
  });

const classSchema = z
  .object({
    group: idField.openapi({ description: 'The group’s id.' }),
    name: z.string().openapi({ example: '3A' }),
    borrowers: count.openapi({
      description: 'Number of borrowers of the categories concerned who have not left.',
    }),
    ...step,
    isNew: z.boolean().openapi({ description: 'Whether the class to which they move is new.' }),
    proposed: z.object(step),
  })
  .openapi('RollOverClass');

const rollOver = z
  .object({
    leftOn: z.string().openapi({ format: 'date' }),
    classes: z
      .array(classSchema)
      .openapi({ description: 'Every class with at least one borrower concerned.' }),
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
      endHolds: z.boolean(),
    }),
    made: z.array(z.string()).openapi({ description: 'New classes.' }),
    emptied: z.array(z.string()).openapi({ description: 'Classes that end up empty.' }),
    moves: count,
    leaves: count,
    stays: count,
    leaversWithItems: count,
    itemsOut: count.openapi({ description: 'Number of items that leavers still have.' }),
    holds: count.openapi({ description: 'Number of open holds of the borrowers concerned.' }),
  })
  .openapi('RollOver');

export const schoolYearShapes = {
  import: {
    rollOver: rollOver.nullable().openapi({ description: 'For a new school year, once it is planned.' }),
  },
  nullable: { RollOver: rollOver },
} satisfies TargetShapes;

// The schemas of the machines that speak SIP2: their accounts, what their devices trip over, and what staff must look at.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { encodings } from './encoding-rules.ts';

const loginField = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,40}$/, 'must be letters, digits, points and dashes')
  .openapi({ description: 'What the machine sends as its user name.', example: 'kiosk-hall' });

const options = {
  needsPin: z.boolean().openapi({
    description:
      'Whether pupils need their card and their PIN of the catalogue; otherwise the card is enough.',
    example: true,
  }),
  names: z
    .enum(['first', 'full', 'none'])
    .openapi({ description: 'How much of a name it shows.', example: 'first' }),
  mayTakePayments: z.boolean().openapi({ description: 'Whether payments that it reports are recorded.' }),
  lineEnd: z.enum(['cr', 'crlf']).openapi({ description: 'The end of each answer.', example: 'cr' }),
  encoding: z.enum(encodings).openapi({ example: 'utf-8' }),
  checksum: z.enum(['bytes', 'characters']).openapi({
    description: 'What the checksum of an answer adds up; of a request either is accepted.',
    example: 'bytes',
  }),
  alwaysMessage: z.boolean().openapi({
    description: 'Sends a screen message (AF) with each answer; otherwise only if there is something to say.',
  }),
  alwaysAlertType: z
    .boolean()
    .openapi({ description: 'Sends the alert type (CV) 00 with each ordinary return.' }),
  alwaysDestination: z
    .boolean()
    .openapi({ description: 'Sends the destination (CT), empty, with each return.' }),
  alertNeedsType: z.boolean().openapi({
    description: 'Sets the alert flag of a return exactly if an alert type (CV) is sent.',
  }),
  takesNotLent: z.boolean().openapi({ description: 'Accepts the return of an item that is not on loan.' }),
};

export const machineSchema = z
  .object({
    id: idField.openapi({ description: 'That of its token.' }),
    login: loginField,
    ...options,
  })
  .openapi('Sip2Machine');

export type Machine = z.infer<typeof machineSchema>;

export const newMachineSchema = z
  .strictObject({ login: loginField, ...z.object(options).partial().shape })
  .openapi('NewSip2Machine');

export const machineChangesSchema = z.strictObject(options).partial().openapi('Sip2MachineChanges');

/** How a machine is until staff change it. */
export const usualOptions: Omit<Machine, 'id' | 'login'> = {
  needsPin: true,
  names: 'first',
  mayTakePayments: false,
  lineEnd: 'cr',
  encoding: 'utf-8',
  checksum: 'bytes',
  alwaysMessage: false,
  alwaysAlertType: false,
  alwaysDestination: false,
  alertNeedsType: false,
  takesNotLent: false,
};

export const reportKinds = ['check-out', 'return', 'renewal', 'payment', 'block', 'enable'] as const;

export type ReportKind = (typeof reportKinds)[number];

export const reportSchema = z
  .object({
    id: z.string().openapi({ example: '5f2a1c7b8e90' }),
    machine: z.string().openapi({ example: 'kiosk-hall' }),
    kind: z.enum(reportKinds).openapi({
      description:
        'What the machine did while it was offline and the library could not record, or asked and no machine may do: `block`, `enable`.',
      example: 'check-out',
    }),
    on: z.string().openapi({ format: 'date', description: 'By the machine’s clock.', example: '2026-09-07' }),
    notedAt: z.string().openapi({ format: 'date-time' }),
    item: z
      .object({ id: idField, barcode: z.string().openapi({ example: '30000421' }), title: z.string() })
      .nullable()
      .openapi({ description: 'Null if the library has no such item, or it is about a card.' }),
    borrower: z
      .object({
        id: idField,
        givenName: z.string().openapi({ example: 'Noor' }),
        familyName: z.string().openapi({ example: 'Jansen' }),
        group: z.string().nullable().openapi({ example: '3A' }),
      })
      .nullable()
      .openapi({ description: 'Null if the library has no such card, or the machine sent none.' }),
    code: z.string().openapi({
      description: 'What the machine sent: the item’s barcode, or the card that the library does not have.',
      example: '30000421',
    }),
    reason: z.string().nullable().openapi({
      description: 'The code of the refusal; null for what the machine asked.',
      example: 'item-lent-to-other',
    }),
  })
  .openapi('Sip2Report');

export type Report = z.infer<typeof reportSchema>;

// The schemas of machines that speak SIP2: changes of their accounts, and what staff must look at.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { loginField, machineOptions } from './machine-options.ts';

export const newMachineSchema = z
  .strictObject({ login: loginField, ...z.object(machineOptions).partial().shape })
  .openapi('NewSip2Machine');

export const machineChangesSchema = z.strictObject(machineOptions).partial().openapi('Sip2MachineChanges');

export const reportKinds = ['check-out', 'return', 'renewal', 'payment', 'block', 'enable'] as const;

export type ReportKind = (typeof reportKinds)[number];

export const reportSchema = z
  .object({
    id: z.string().openapi({ example: '5f2a1c7b8e90' }),
    machine: z.string().openapi({ example: 'kiosk-hall' }),
    kind: z.enum(reportKinds).openapi({
      description:
        'What the machine did and the library could not record: while it was offline, or a `payment`; or asked and no machine may do: `block`, `enable`.',
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
      description:
        'What the machine sent: the item’s barcode, the card that the library does not have, or the amount of a payment.',
      example: '30000421',
    }),
    reason: z.string().nullable().openapi({
      description:
        'The code of the refusal; null for what the machine asked, and for a payment that it may not take or that has a wrong PIN.',
      example: 'item-lent-to-other',
    }),
  })
  .openapi('Sip2Report');

export type Report = z.infer<typeof reportSchema>;

// The account of a machine: its user name, what pupils need, and what its device trips over.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';
import { encodings } from './encoding-rules.ts';

export const loginField = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,40}$/, 'must be letters, digits, points and dashes')
  .openapi({ description: 'What the machine sends as its user name.', example: 'kiosk-hall' });

export const machineOptions = {
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
    ...machineOptions,
  })
  .openapi('Sip2Machine');

export type Machine = z.infer<typeof machineSchema>;

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

// The settings of SIP2: whether the library listens for machines, where, and to whom.
import { isIP } from 'node:net';
import { z } from '@hono/zod-openapi';
import { lineOfText } from '../../core/http/field-schemas.ts';
import { setting } from '../../core/manifest/settings.ts';
import { allowedClient } from './client-addresses.ts';
import { machineSchema, type Machine } from './machine-options.ts';

const thisComputer = '127.0.0.1';

export const sip2Settings = {
  sip2: setting(
    z.boolean().openapi({
      description: 'Whether the library listens for machines that speak SIP2; see `GET /sip2`.',
    }),
    false,
    { inSupportFile: true, ofComputer: true },
  ),
  sip2Address: setting(
    lineOfText(45)
      .refine((address) => isIP(address) !== 0, 'must be an IP address of this computer')
      .openapi({
        description: 'The one address of this computer at which it listens.',
        example: thisComputer,
      }),
    thisComputer,
    { ofComputer: true },
  ),
  sip2Port: setting(
    z.number().int().min(0).max(65_535).openapi({ description: '0 picks a free one.', example: 6001 }),
    6001,
    { ofComputer: true },
  ),
  sip2Clients: setting(
    z
      .array(lineOfText(49).refine((client) => allowedClient(client), 'must be an address or a network'))
      .max(50)
      .openapi({
        description:
          'The addresses of the machines, or networks such as `192.168.1.0/24`. Programs on this computer may always connect.',
        example: ['192.168.1.40'],
      }),
    [],
    { ofComputer: true },
  ),
  sip2Tls: setting(
    z.boolean().openapi({
      description: 'Whether machines must use TLS, with the certificate of the access from the network.',
    }),
    false,
    { inSupportFile: true, ofComputer: true },
  ),
  sip2Machines: setting<Machine[]>(
    z.array(machineSchema).openapi({ description: 'The machines that may log in.', example: [] }),
    [],
    { readOnly: true, ofComputer: true },
  ),
};

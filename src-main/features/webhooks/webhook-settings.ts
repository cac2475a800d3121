// The settings of webhooks: where they may go.
import { z } from '@hono/zod-openapi';
import { lineOfText } from '../../core/http/field-schemas.ts';
import { setting } from '../../core/manifest/settings.ts';
import { allowedHost } from './webhook-addresses.ts';

export const webhookSettings = {
  webhookHosts: setting(
    z
      .array(
        lineOfText(253).refine(
          (host) => allowedHost(host) === host,
          'must be a host such as pupils.school.example',
        ),
      )
      .max(50)
      .openapi({
        description: 'Hosts besides this computer that webhooks may go to; without port, in lower case.',
        example: ['pupils.school.example'],
      }),
    [],
    { ofComputer: true },
  ),
};

// The API schemas of updates.
import { z } from '@hono/zod-openapi';
import { isAbsolute } from 'node:path';
import { updateFileSchema } from './update-manifest.ts';
import { isAddress } from './release-files.ts';

export const readyUpdateSchema = z
  .object({
    version: z.string().openapi({ example: '1.5.0' }),
    installer: z.string().openapi({
      description: 'The checked installer in the data folder.',
      example: '/srv/library/updates/loandesk-browser_1.5.0_amd64.deb',
    }),
    command: z.string().nullable().openapi({
      description: 'What to type to install it; null if it is a program or an archive.',
      example: 'sudo apt-get install /srv/library/updates/loandesk-browser_1.5.0_amd64.deb',
    }),
  })
  .openapi('ReadyUpdate');
export const updatesSchema = z
  .object({
    version: z.string().openapi({ description: 'What is installed.', example: '1.4.2' }),
    kind: updateFileSchema.shape.kind.nullable().openapi({
      description: 'Which edition and format is installed; null if no installer put Loandesk in place.',
    }),
    ready: readyUpdateSchema.nullable().openapi({
      description: 'The update that waits to be installed, until the library is closed.',
    }),
  })
  .openapi('Updates');
export const releaseSchema = z
  .object({
    version: z.string().openapi({ example: '1.5.0' }),
    releasedOn: z.iso.date().openapi({ example: '2027-01-04' }),
    notes: z.record(z.string(), z.string()).openapi({
      description: 'What changes, by language.',
      example: { en: 'Reports can be printed.' },
    }),
    changesForm: z
      .boolean()
      .openapi({ description: 'Whether older versions cannot open the library after the update.' }),
    bytes: z.number().int().openapi({ description: 'The size of the installer.', example: 45_000_000 }),
  })
  .openapi('Release');
export const placeSchema = z
  .strictObject({
    from: z
      .string()
      .min(1)
      .max(1000)
      .refine(
        (place) => isAddress(place) || isAbsolute(place),
        'must be the full path of a folder, or an address that begins with https://',
      )
      .openapi({
        description: 'Where the release folder is: its full path, or its address with https://.',
        example: '/media/stick/loandesk-1.5.0',
      }),
  })
  .openapi('PlaceOfRelease');

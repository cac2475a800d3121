// The settings of the pupils' catalogue: whether it is open, and whether other screens of the school reach it.
import { z } from '@hono/zod-openapi';
import { setting } from '../../core/manifest/settings.ts';

export const catalogueSettings = {
  catalogue: setting(
    z.boolean().openapi({
      description: 'Whether the pupils’ catalogue is open, at `/catalogue` on this computer.',
    }),
    false,
    { inSupportFile: true },
  ),
  catalogueOnNetwork: setting(
    z.boolean().openapi({
      description:
        'Whether other screens of the network reach the catalogue, and nothing else, over plain HTTP.',
    }),
    false,
    { inSupportFile: true, ofComputer: true },
  ),
  cataloguePort: setting(
    z.number().int().min(0).max(65_535).openapi({ description: '0 picks a free one.', example: 4782 }),
    4782,
    { ofComputer: true },
  ),
  catalogueAccounts: setting(
    z.boolean().openapi({
      description:
        'Whether pupils may open their own books in the catalogue, with card and PIN, on this computer and on connected devices.',
    }),
    false,
    { inSupportFile: true },
  ),
  cataloguePosterUrl: setting(
    z.string().max(200).nullable().openapi({
      description: 'The address on the poster that was printed last: the desk is told if it changes.',
      example: 'http://192.168.1.20:4782/catalogue',
    }),
    null,
  ),
  catalogueMostBorrowed: setting(
    z.boolean().openapi({
      description:
        'Whether the catalogue shows what is read a lot: only titles that five borrowers or more had.',
    }),
    true,
    { inSupportFile: true },
  ),
};

// The setting of updates: where releases are on the network.
import { z } from '@hono/zod-openapi';
import { setting } from '../../core/manifest/settings.ts';
import { isAddress } from './release-files.ts';

export const updateSettings = {
  updateAddress: setting(
    z
      .string()
      .max(1000)
      .refine(
        (address) => address === '' || isAddress(address),
        'must be empty or an address that begins with https://',
      )
      .openapi({
        description: 'Where the release folder is on the network; empty if updates come on a stick.',
        example: 'https://school.example/loandesk',
      }),
    '',
  ),
};

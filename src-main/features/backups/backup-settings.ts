// The settings of backups: where copies go, and what they are encrypted for.
import { z } from '@hono/zod-openapi';
import { setting } from '../../core/manifest/settings.ts';

const place = setting<string | null>(
  z.string().nullable().openapi({ description: 'Set by `POST /backups/copies`.' }),
  null,
  { readOnly: true },
);

export const backupSettings = {
  /** A folder on another disk, on a stick or in the network that backups are copied to. */
  secondPlace: place,
  /** The same for a second copy of the ledger. */
  ledgerCopy: place,
  /** The public half of the key that copies are encrypted for; null: they are not encrypted. */
  backupRecipient: place,
};

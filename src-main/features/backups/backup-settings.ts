// The settings of backups: where copies go, and what they are encrypted for.
import { z } from '@hono/zod-openapi';
import { setting } from '../../core/manifest/settings.ts';

const place = setting<string | null>(
  z.string().nullable().openapi({ description: 'Set by `POST /backups/copies`.' }),
  null,
  { readOnly: true, ofComputer: true },
);

export const backupSettings = {
  /** A folder on another disk, on a stick or in the network that backups are copied to. */
  secondPlace: place,
  /** The same for a second copy of the ledger. */
  ledgerCopy: place,
  /** How many days segments of the ledger are kept that no backup needs any more. */
  keepLedgerDays: setting<number>(
    z.number().int().min(0).max(3650).openapi({
      description:
        'The ledger is kept as far back as the oldest backup needs it, and at least so many days longer.',
      example: 30,
    }),
    30,
  ),
  /** The public half of the key that copies are encrypted for; null: they are not encrypted. */
  backupRecipient: place,
};

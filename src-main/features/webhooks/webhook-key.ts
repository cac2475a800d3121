// Keeps the key from which webhook secrets are derived, in a separate file, so that backups contain no secrets.
import { createHmac, hash } from 'node:crypto';
import { join } from 'node:path';
import { keptKey } from '../../core/database/key-file.ts';
import { secretText } from './webhook-message.ts';

export interface WebhookKey {
  /** @param turn counts the secrets that this webhook has had */
  secretOf(webhook: string, turn: number): string;
}

/** Reads the key at first use; makes one if the file is missing. */
export function webhookKey(dataFolder: string): WebhookKey {
  const file = join(dataFolder, 'webhook-key');
  let key: Buffer | undefined;
  const loadedKey = (): Buffer => (key ??= keptKey(file));
  return {
    secretOf: (webhook, turn) =>
      secretText(
        createHmac('sha256', loadedKey())
          .update(`${webhook} ${String(turn)}`)
          .digest(),
      ),
  };
}

/** A digest to recognise a changed secret without storing it. */
export const checkOf = (secret: string): string => hash('sha256', secret, 'hex').slice(0, 32);

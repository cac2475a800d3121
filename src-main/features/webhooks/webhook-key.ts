// Keeps the key from which webhook secrets are derived, in a separate file, so that backups contain no secrets.
import { createHmac, hash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../core/database/safe-folder.ts';
import { secretText } from './webhook-message.ts';

const keyBytes = 32;

export interface WebhookKey {
  /** @param turn counts the secrets that this webhook has had */
  secretOf(webhook: string, turn: number): string;
}

/** Reads the key at first use; makes one if the file is missing. */
export function webhookKey(dataFolder: string): WebhookKey {
  const file = join(dataFolder, 'webhook-key');
  let key: Buffer | undefined;
  const known = (): Buffer => (key ??= existsSync(file) ? keyIn(file) : newKey(file));
  return {
    secretOf: (webhook, turn) =>
      secretText(
        createHmac('sha256', known())
          .update(`${webhook} ${String(turn)}`)
          .digest(),
      ),
  };
}

/** A digest to recognise a changed secret without storing it. */
export const checkOf = (secret: string): string => hash('sha256', secret, 'hex').slice(0, 32);

function keyIn(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  return key.length === keyBytes ? key : newKey(file);
}

function newKey(file: string): Buffer {
  const key = randomBytes(keyBytes);
  const fresh = `${file}.new`;
  const fd = openSync(fresh, 'w', 0o600);
  try {
    writeSync(fd, `${key.toString('base64')}\n`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(fresh, file);
  syncFolder(dirname(file));
  return key;
}

// Keeps the PIN that ends the self-checkout, as a salted hash and outside of database, ledger and backups.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Secrets } from '../mail/secrets.ts';

const hashed = promisify<string, Buffer, number, Buffer>(scrypt);
const hashBytes = 32;

const selfCheckoutPin = 'self-checkout-pin';

export function keptPin(secrets: Secrets) {
  return {
    isSet: (): boolean => secrets.read(selfCheckoutPin) !== null,
    async set(pin: string): Promise<void> {
      const salt = randomBytes(16);
      const hash = await hashed(pin, salt, hashBytes);
      await secrets.write(selfCheckoutPin, `${salt.toString('base64')} ${hash.toString('base64')}`);
    },
    async matches(pin: string): Promise<boolean> {
      const [salt = '', hash = ''] = (secrets.read(selfCheckoutPin) ?? '').split(' ');
      const kept = Buffer.from(hash, 'base64');
      if (kept.length !== hashBytes) return false;
      return timingSafeEqual(kept, await hashed(pin, Buffer.from(salt, 'base64'), hashBytes));
    },
  };
}

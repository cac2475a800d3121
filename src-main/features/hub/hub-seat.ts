// A library's place on the district's server, as the keeper hands it over: one line of text to paste.
import { z } from 'zod';
import type { Secrets } from '../mail/secrets.ts';
import { keyOfWords, wordsOfKey } from './key-words.ts';

const seatSchema = z.object({
  host: z.string().min(1).max(255),
  port: z.number().int().min(1).max(65_535),
  database: z.string().min(1).max(63),
  role: z.string().min(1).max(63),
  password: z.string().min(1).max(200),
  /** The server's certificate, or the one that signed it, as PEM: the only one that is trusted. */
  certificate: z.string().max(20_000),
});

export type HubSeat = z.infer<typeof seatSchema>;

const beginning = 'loandesk-hub:';

export const invitationOf = (seat: HubSeat): string =>
  beginning + Buffer.from(JSON.stringify(seat)).toString('base64url');

/** Forgives line breaks and spaces of mail. @returns null if it is no invitation */
export function seatOf(invitation: string): HubSeat | null {
  const text = invitation.replaceAll(/\s/g, '');
  if (!text.startsWith(beginning)) return null;
  try {
    const json: unknown = JSON.parse(Buffer.from(text.slice(beginning.length), 'base64url').toString());
    return seatSchema.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

/** The seat and the library's key, outside of database and backups. */
export function hubSecrets(secrets: Secrets) {
  return {
    seat(): HubSeat | null {
      const invitation = secrets.read('hub-seat');
      return invitation === null ? null : seatOf(invitation);
    },
    key(): Buffer | null {
      const words = secrets.read('hub-key');
      return words === null ? null : keyOfWords(words);
    },
    async keep(seat: HubSeat, key: Buffer): Promise<void> {
      await secrets.write('hub-key', wordsOfKey(key));
      await secrets.write('hub-seat', invitationOf(seat));
    },
    async forget(): Promise<void> {
      await secrets.write('hub-seat', null);
      await secrets.write('hub-key', null);
    },
  };
}

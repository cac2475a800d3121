// The SQL of idempotency keys: the claimed request, its first event, and its answer.
import type { ReadableDatabase, WritableDatabase } from '../database/connection.ts';
import { preparedPerConnection } from '../database/prepared-statements.ts';

/** A caller's promise that requests with the same key are the same request. */
export interface IdempotencyClaim {
  readonly key: string;
  /** A digest of method, path and body; the same key with another digest is refused. */
  readonly fingerprint: string;
}

export interface KeptAnswer {
  status: number;
  contentType: string | null;
  location: string | null;
  body: string;
}

export interface KeptRequest extends IdempotencyClaim {
  /** The first event of its command; null if it changed nothing. */
  step: number | null;
  /** Null if the program stopped before it could store the answer. */
  answer: KeptAnswer | null;
}

const keptForMs = 24 * 60 * 60 * 1000;

/** Keys claimed before this instant have expired. */
export function oldestKept(now: string): string {
  return new Date(Date.parse(now) - keptForMs).toISOString();
}

const noAnswer = { status: null, contentType: null, location: null, body: null };

type Row = IdempotencyClaim & { step: number | null; status: number | null } & Omit<KeptAnswer, 'status'>;

export const idempotencyIn = preparedPerConnection((db: ReadableDatabase) => {
  const kept = db.prepare<[string, string, string], Row>(
    `SELECT key, fingerprint, step, status, content_type AS contentType, location, body
     FROM idempotency_keys WHERE actor = ? AND key = ? AND at >= ?`,
  );
  return {
    kept(actor: string, key: string, notBefore: string): KeptRequest | null {
      const row = kept.get(actor, key, notBefore);
      if (row === undefined) return null;
      const { fingerprint, step, status, contentType, location, body } = row;
      return {
        key,
        fingerprint,
        step,
        answer: status === null ? null : { status, contentType, location, body },
      };
    },
  };
});

export const idempotencyWrites = preparedPerConnection((db: WritableDatabase) => {
  const claim = db.prepare(
    `INSERT INTO idempotency_keys (actor, key, fingerprint, at, step, status, content_type, location, body)
     VALUES (@actor, @key, @fingerprint, @at, @step, @status, @contentType, @location, @body)
     ON CONFLICT (actor, key) DO NOTHING`,
  );
  const answer = db.prepare(
    `INSERT INTO idempotency_keys (actor, key, fingerprint, at, status, content_type, location, body)
     VALUES (@actor, @key, @fingerprint, @at, @status, @contentType, @location, @body)
     ON CONFLICT (actor, key) DO UPDATE SET status = excluded.status, content_type = excluded.content_type,
       location = excluded.location, body = excluded.body`,
  );
  const forget = db.prepare('DELETE FROM idempotency_keys WHERE at < ?');
  return {
    /** Keeps a key with the first event of its change, and with the answer if it is known; deletes expired keys. */
    claim(
      { key, fingerprint }: IdempotencyClaim,
      actor: string,
      at: string,
      step: number,
      kept: KeptAnswer | null,
    ): void {
      forget.run(oldestKept(at));
      claim.run({ actor, key, fingerprint, at, step, ...(kept ?? noAnswer) });
    },
    /** Keeps the answer to a request that changed nothing, or whose answer was not known when it was committed. */
    keepAnswer({ key, fingerprint }: IdempotencyClaim, actor: string, at: string, kept: KeptAnswer): void {
      forget.run(oldestKept(at));
      answer.run({ actor, key, fingerprint, at, ...kept });
    },
  };
});

// The SQL of webhooks: addresses, progress and latest attempts.
import type { z } from '@hono/zod-openapi';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { DeliveryError, OffReason } from './webhook-rules.ts';
import type { attemptSchema } from './webhooks-schemas.ts';

/** Delivery progress of a webhook. */
export interface Progress {
  /** The last event that was delivered or skipped. */
  seen: number;
  /** Failed attempts for the next event. */
  attempts: number;
  failingSince: string | null;
  nextAttemptAt: string | null;
  lastDeliveredAt: string | null;
  lastFailedAt: string | null;
  lastError: DeliveryError | null;
  lastStatus: number | null;
}

export interface WebhookRow extends Progress {
  id: string;
  name: string;
  url: string;
  /** JSON array. */
  types: string;
  createdAt: string;
  secretTurn: number;
  secretCheck: string;
  active: 0 | 1;
  offBecause: OffReason | null;
}

export type AttemptRow = z.infer<typeof attemptSchema>;

/** Attempts kept per webhook. */
export const attemptsKept = 50;

const fields = `id, name, url, types, created_at AS createdAt, secret_turn AS secretTurn, secret_check AS secretCheck,
  active, off_because AS offBecause, seen, attempts, failing_since AS failingSince, next_attempt_at AS nextAttemptAt,
  last_delivered_at AS lastDeliveredAt, last_failed_at AS lastFailedAt, last_error AS lastError,
  last_status AS lastStatus`;

export const webhooksIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], WebhookRow>(`SELECT ${fields} FROM webhooks ORDER BY created_at, id`);
  const byId = db.prepare<[string], WebhookRow>(`SELECT ${fields} FROM webhooks WHERE id = ?`);
  const attempts = db.prepare<[string], AttemptRow>(
    `SELECT at, seq, type, error, status, took_ms AS tookMs FROM webhook_attempts WHERE webhook = ? ORDER BY key DESC`,
  );
  return {
    webhooks: (): WebhookRow[] => all.all(),
    webhook: (id: string): WebhookRow | null => byId.get(id) ?? null,
    /** Latest first. */
    attempts: (id: string): AttemptRow[] => attempts.all(id),
  };
});

export const webhookWrites = preparedPerConnection((db: WritableDatabase) => {
  const insert = db.prepare(
    `INSERT INTO webhooks (id, name, url, types, created_at, secret_turn, secret_check, active, off_because, seen)
     VALUES (@id, @name, @url, @types, @createdAt, @secretTurn, @secretCheck, 1, NULL, @seen)`,
  );
  const update = db.prepare(
    `UPDATE webhooks SET name = @name, url = @url, types = @types, active = @active, off_because = @offBecause,
       secret_turn = @secretTurn, secret_check = @secretCheck WHERE id = @id`,
  );
  const keepProgress = db.prepare(
    `UPDATE webhooks SET seen = @seen, attempts = @attempts, failing_since = @failingSince,
       next_attempt_at = @nextAttemptAt, last_delivered_at = @lastDeliveredAt, last_failed_at = @lastFailedAt,
       last_error = @lastError, last_status = @lastStatus WHERE id = @id`,
  );
  const skipTo = db.prepare('UPDATE webhooks SET seen = @seq WHERE seen < @seq');
  const addAttempt = db.prepare(
    `INSERT INTO webhook_attempts (webhook, at, seq, type, error, status, took_ms)
     SELECT @webhook, @at, @seq, @type, @error, @status, @tookMs FROM webhooks WHERE id = @webhook`,
  );
  const forget = db.prepare(
    `DELETE FROM webhook_attempts WHERE webhook = @webhook AND key <=
       (SELECT key FROM webhook_attempts WHERE webhook = @webhook ORDER BY key DESC LIMIT 1 OFFSET @kept)`,
  );
  const remove = db.prepare('DELETE FROM webhooks WHERE id = ?');
  return {
    insert: (row: Omit<WebhookRow, 'active' | 'offBecause' | Exclude<keyof Progress, 'seen'>>) =>
      insert.run(row),
    update: (row: WebhookRow) => update.run(row),
    keepProgress: (id: string, progress: Progress) => keepProgress.run({ ...progress, id }),
    /** Skips the events up to this one at every webhook. */
    skipTo: (seq: number) => skipTo.run({ seq }),
    addAttempts(webhook: string, attempts: readonly AttemptRow[]): void {
      for (const attempt of attempts) addAttempt.run({ ...attempt, webhook });
      forget.run({ webhook, kept: attemptsKept });
    },
    /** @returns whether the webhook existed. */
    remove: (id: string): boolean => remove.run(id).changes === 1,
  };
});

// Stores the answers to requests with an idempotency key for a day.
import type { ReadableDatabase } from '../database/connection.ts';
import type { Clock } from './clock.ts';
import {
  idempotencyIn,
  idempotencyWrites,
  oldestKept,
  type IdempotencyClaim,
  type KeptAnswer,
  type KeptRequest,
} from './idempotency-repository.ts';
import type { WriteGate } from './write-gate.ts';

export type { IdempotencyClaim, KeptAnswer, KeptRequest } from './idempotency-repository.ts';

export type IdempotencyService = ReturnType<typeof idempotencyService>;

export function idempotencyService(reader: ReadableDatabase, gate: WriteGate, clock: Clock) {
  const oldest = (): string => oldestKept(clock.now());

  return {
    kept: (actor: string, key: string): KeptRequest | null =>
      idempotencyIn(reader).kept(actor, key, oldest()),
    /** Keeps an answer that was not committed with a change. The next scan goes first. */
    async keepAnswer(actor: string, claim: IdempotencyClaim, answer: KeptAnswer): Promise<void> {
      const at = clock.now();
      await gate.writeInBackground('system', ({ db }) => {
        idempotencyWrites(db).keepAnswer(claim, actor, at, answer);
        return { result: null, events: [] };
      });
    },
  };
}

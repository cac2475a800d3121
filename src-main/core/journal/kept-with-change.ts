// Knows the request that a change answers, so that its key and answer are committed with the change.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RecordedEvent } from '../events/events.ts';
import type { IdempotencyClaim, KeptAnswer } from './idempotency-repository.ts';

export interface Written<T> {
  result: T;
  /** With their numbers, as they are on disk in journal and ledger. */
  events: readonly RecordedEvent[];
}

/** The parts of a request that are kept with its change. */
export interface KeptWithChange {
  /** Who makes the request: changes of others meanwhile, such as the library's own, keep nothing. */
  readonly actor: string;
  /** The request's idempotency key, if it has one. */
  readonly claim?: IdempotencyClaim;
  /** Makes the answer, in the transaction of the change; null if it belongs to what changed nothing. */
  readonly answer?: (written: Written<unknown>) => KeptAnswer | null;
}

const current = new AsyncLocalStorage<{ kept: KeptWithChange | undefined }>();

/** The request that a change of this actor answers, where the caller stands; undefined if there is none. */
export function keptWithChange(actor: string): KeptWithChange | undefined {
  const kept = current.getStore()?.kept;
  return kept?.actor === actor ? kept : undefined;
}

/** Runs part of a request: its changes keep these parts. Work that it leaves running keeps nothing once it has ended. */
export async function keepingWithChange<T>(kept: KeptWithChange, work: () => Promise<T>): Promise<T> {
  const request = { kept: { ...keptWithChange(kept.actor), ...kept } as KeptWithChange | undefined };
  try {
    return await current.run(request, work);
  } finally {
    request.kept = undefined;
  }
}

/** Runs work that belongs to no request, whichever request started it. */
export function outsideRequests<T>(work: () => T): T {
  return current.run({ kept: undefined }, work);
}

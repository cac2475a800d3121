// Searches the titles of the other libraries on the district's server.
import { searchWords } from '../../core/database/search-words.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { Problem } from '../../core/problems/problem.ts';
import { isbnFrom, isIsbn13 } from '../collection/isbn-rules.ts';
import type { Secrets } from '../mail/secrets.ts';
import { reached } from './hub-faults.ts';
import { hubSecrets } from './hub-seat.ts';
import type { HubOptions, HubService } from './hub-service.ts';
import type { FoundTitle } from './union-schemas.ts';
import { queryOf } from './union-rules.ts';

export interface UnionDeps {
  readonly secrets: Secrets;
  readonly hubOptions: HubOptions;
  readonly clock: Clock;
  readonly closing: AbortSignal;
}

/** A person waits for the answer. */
const timeoutMs = 10_000;

export type UnionService = ReturnType<typeof unionService>;

export function unionService({ secrets, hubOptions, clock, closing }: UnionDeps, hub: HubService) {
  const kept = hubSecrets(secrets);
  let reachedAt: string | null = null;
  /** One at a time: a seat has two connections, and the copy needs one. */
  let last: Promise<unknown> = Promise.resolve();

  async function find(query: string | null, isbn: string | null): Promise<FoundTitle[]> {
    const seat = kept.seat();
    if (seat === null || !hub.isConnected())
      throw new Problem('hub-not-connected', 'Connect the library to the district’s server first.');
    return reached(async () => {
      const calls = await hubOptions.connect(
        seat,
        AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
      );
      try {
        const titles = await calls.findTitles(query, isbn);
        reachedAt = clock.now();
        return titles;
      } finally {
        await calls.close();
      }
    });
  }

  return {
    /**
     * Titles of other libraries, those first that most of them have: by ISBN, or by words.
     *
     * @throws Problem hub-not-connected, hub-unreachable, hub-not-trusted, hub-refused, hub-outdated
     */
    async search(typed: string): Promise<FoundTitle[]> {
      const code = isbnFrom(typed);
      const isbn = code !== null && isIsbn13(code) ? code : null;
      const query = isbn === null ? queryOf(searchWords(typed)) : null;
      if (isbn === null && query === null) return [];
      const found = last.then(() => find(query, isbn));
      last = found.catch(() => undefined);
      return found;
    },
    reach: () => ({
      isConnected: hub.isConnected(),
      district: hub.district(),
      reachedAt: [reachedAt, hub.reachedAt()].reduce((one, other) =>
        (one ?? '') > (other ?? '') ? one : other,
      ),
    }),
  };
}

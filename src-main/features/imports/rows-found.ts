// Finds the rows of a plan for a filter, in small parts between scans, and caches their positions.
import { setImmediate } from 'node:timers/promises';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { hasWords, typedWords } from '../../core/database/search-query.ts';
import type { RowFilter, PlanOf } from './import-record.ts';
import type { ImportStatus } from './import-vocabulary-rules.ts';
import { foundRows } from './import-rows-repository.ts';

/** Rows read before a scan may come in between: a few milliseconds. */
const AT_ONCE = { byWords: 500, otherwise: 4000 };
/** Number of cached lists: a person switches between a few filters. */
const REMEMBERED = 8;

/** Rows of a plan do not change until the import continues, so results stay valid until then. */
export function rowsFound(reader: ReadableDatabase) {
  const remembered = new Map<string, Promise<number[]>>();

  async function find(of: PlanOf, last: number, { q, ...filter }: RowFilter): Promise<number[]> {
    const rows = foundRows(reader);
    const words = typedWords(q ?? '');
    const step = words.length > 0 ? AT_ONCE.byWords : AT_ONCE.otherwise;
    const matching: number[] = [];
    for (let after = 0; after < last; after += step) {
      const upTo = after + step;
      if (words.length === 0) for (const at of rows.positions(of, filter, after, upTo)) matching.push(at);
      else
        for (const { position, texts } of rows.texts(of, filter, after, upTo))
          if (hasWords(texts, words)) matching.push(position);
      if (upTo < last) await setImmediate();
    }
    return matching;
  }

  return {
    /** The positions of all matching rows, in the plan's order. */
    positions(of: PlanOf, status: ImportStatus, filter: RowFilter): Promise<readonly number[]> {
      const last = foundRows(reader).lastPosition(of);
      const key = JSON.stringify([of, last, status, filter]);
      const search = remembered.get(key) ?? find(of, last, filter);
      remembered.delete(key);
      remembered.set(key, search);
      search.catch(() => remembered.delete(key));
      for (const [oldest] of remembered) {
        if (remembered.size <= REMEMBERED) break;
        remembered.delete(oldest);
      }
      return search;
    },
  };
}

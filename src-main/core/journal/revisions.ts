// Detects whether the data of a list has changed, without reading the list.
import type { ReadableDatabase } from '../database/connection.ts';
import { preparedPerConnection } from '../database/prepared-statements.ts';
import type { EventType } from '../events/events.ts';

type KindOf<Type extends string> = Type extends `${infer Kind}.${string}` ? Kind : never;

/** The part of an event's type before the dot, such as `borrower`. */
export type ChangingKind = KindOf<EventType>;

export const revisionsIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], { kind: string; event: string }>('SELECT kind, event FROM revisions');
  return {
    /** A revision text: it differs from all earlier ones once a record of these kinds has changed. */
    of(...kinds: readonly ChangingKind[]): string {
      const changing = new Set<string>(['restored', ...kinds]);
      return all
        .all()
        .filter(({ kind }) => changing.has(kind))
        .map(({ kind, event }) => `${kind} ${event}`)
        .join('\n');
    },
  };
});

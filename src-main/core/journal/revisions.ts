// Tells whether what a list is made of has changed, without reading the list.
import type { ReadableDatabase } from '../database/connection.ts';
import { preparedPerConnection } from '../database/prepared-statements.ts';
import type { EventType } from '../events/events.ts';

type KindOf<Type extends string> = Type extends `${infer Kind}.${string}` ? Kind : never;

/** What can change: the part of an event's type before the dot. */
export type ChangingKind = KindOf<EventType>;

export const revisionsIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], { kind: string; event: string }>('SELECT kind, event FROM revisions');
  return {
    /** A text that differs from every earlier one as soon as something of these kinds has changed. */
    of(...kinds: readonly ChangingKind[]): string {
      const wanted = new Set<string>(['restored', ...kinds]);
      return all
        .all()
        .filter(({ kind }) => wanted.has(kind))
        .map(({ kind, event }) => `${kind} ${event}`)
        .join('\n');
    },
  };
});

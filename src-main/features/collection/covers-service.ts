// Reads titles' covers, and changes them through the write gate.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { pictureFrom, type Picture } from '../../core/http/pictures.ts';
import type { Actor, Command, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { collectionIn } from './collection-repository.ts';
import { coversIn, coverWrites } from './covers-repository.ts';

export type CoversService = ReturnType<typeof coversService>;

export function coversService(reader: ReadableDatabase, gate: WriteGate) {
  return {
    /**
     * @param id of a title, or the name of a cover
     * @throws Problem not-found
     */
    cover(id: string): Picture {
      const cover = coversIn(reader).named(id) ?? coversIn(reader).ofTitle(id);
      if (cover === null) throw new Problem('not-found', `There is no cover ${id}.`);
      return cover;
    },
    /** @throws Problem not-found, not-a-photo */
    async put(actor: Actor, title: string, bytes: Uint8Array): Promise<void> {
      await gate.write(actor, setCover(title, coverFrom(bytes)));
    },
    /** A cover that was found elsewhere: only for a title that has none. */
    async offer(title: string, bytes: Uint8Array): Promise<void> {
      const set = setCover(title, coverFrom(bytes));
      await gate.write('system', (context) =>
        collectionIn(context.db).title(title)?.cover === null ? set(context) : { result: null, events: [] },
      );
    },
    /** Does nothing without a cover. @throws Problem not-found: no such title */
    async remove(actor: Actor, title: string): Promise<void> {
      await gate.write(actor, setCover(title, null));
    },
  };
}

const coverFrom = (bytes: Uint8Array): Picture => pictureFrom(bytes, 'a cover');

function setCover(title: string, cover: Picture | null): Command<null> {
  return ({ db, now }) => {
    const present = collectionIn(db).title(title);
    if (present === null) throw new Problem('not-found', `There is no title ${title}.`);
    if (cover === null && present.cover === null) return { result: null, events: [] };
    coverWrites(db).set(title, cover, now);
    const data = { title, cover: cover !== null };
    return { result: null, events: [{ type: 'title.cover-changed', subjects: { title }, data }] };
  };
}

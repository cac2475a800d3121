// Reads titles' covers, and changes them through the write gate.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Actor, Command, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { photoTypeOf } from '../borrowers/photo-rules.ts';
import { collectionIn } from './collection-repository.ts';
import { coversIn, coverWrites, type Cover } from './covers-repository.ts';

export type CoversService = ReturnType<typeof coversService>;

export function coversService(reader: ReadableDatabase, gate: WriteGate) {
  return {
    /**
     * @param id of a title, or the name of a cover
     * @throws Problem not-found
     */
    cover(id: string): Cover {
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

/** @throws Problem not-a-photo */
function coverFrom(bytes: Uint8Array): Cover {
  const type = photoTypeOf(bytes);
  if (type === null) throw new Problem('not-a-photo', 'Send a cover as JPEG, PNG or WebP.');
  return { name: newId(), type, bytes: Buffer.from(bytes) };
}

function setCover(title: string, cover: Cover | null): Command<null> {
  return ({ db, now }) => {
    const present = collectionIn(db).title(title);
    if (present === null) throw new Problem('not-found', `There is no title ${title}.`);
    if (cover === null && present.cover === null) return { result: null, events: [] };
    coverWrites(db).set(title, cover, now);
    const data = { title, cover: cover !== null };
    return { result: null, events: [{ type: 'title.cover-changed', subjects: { title }, data }] };
  };
}

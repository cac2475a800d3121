// Reads titles' covers, and changes them through the write gate.
import { pictureFrom, type Picture } from '../../core/http/pictures.ts';
import type { Actor, Command } from '../../core/journal/write-gate.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import type { Core } from '../../core/manifest/feature.ts';
import { Problem } from '../../core/problems/problem.ts';
import { coversIn, coverWrites } from './covers-repository.ts';

export type CoversService = ReturnType<typeof coversService>;

export function coversService({ reader, gate, clock }: Pick<Core, 'reader' | 'gate' | 'clock'>) {
  return {
    /**
     * @param id of a title, or the name of a cover
     * @throws Problem not-found
     */
    read(id: string): Picture {
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
        coversIn(context.db).present(title) === null ? set(context) : { result: null, events: [] },
      );
    },
    /** Does nothing without a cover. @throws Problem not-found: no such title */
    async remove(actor: Actor, title: string): Promise<void> {
      await gate.write(actor, setCover(title, null));
    },
    /** Deletes the pictures of changes that can no longer be undone. */
    async runMaintenance(): Promise<void> {
      const before = new Date(Date.parse(clock.now()) - keptMs).toISOString();
      if (!coversIn(reader).anyFormerBefore(before)) return;
      await gate.write('system', ({ db }) => {
        coverWrites(db).forgetFormerBefore(before);
        return { result: null, events: [] };
      });
    },
  };
}

/** How long a former cover can be brought back, as a merge of borrowers can be undone. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

const coverFrom = (bytes: Uint8Array): Picture => pictureFrom(bytes, 'a cover');

/** @param cover null removes it; does nothing without one. @throws Problem not-found: no such title */
export function setCover(title: string, cover: Picture | null): Command<null> {
  return ({ db, now }) => {
    const before = coversIn(db).present(title);
    if (before === undefined) throw new Problem('not-found', `There is no title ${title}.`);
    if (cover === null && before === null) return { result: null, events: [] };
    if (cover === null) coverWrites(db).remove(title, now);
    else coverWrites(db).set(title, cover, now);
    const data = { title, cover: cover !== null, before, after: cover?.name ?? null };
    return { result: null, events: [{ type: 'title.cover-changed', subjects: { title }, data }] };
  };
}

interface ChangedCover {
  title: string;
  /** The names of the covers. */
  before?: string | null | undefined;
  after?: string | null | undefined;
}

export const coverUndo: UndoHandler<ChangedCover> = {
  scope: () => 'collection:write',
  undo(context, { seq, id: undoes, data: { title, before, after } }) {
    const { db } = context;
    if (before === undefined || after === undefined)
      throw new Problem('undo-not-possible', 'An earlier version did not keep the cover before the change.');
    if (coversIn(db).present(title) !== after)
      throw new Problem('undo-superseded', 'The cover was changed again since, or the title is gone.');
    if (before !== null && !coversIn(db).isFormer(before))
      throw new Problem('undo-not-possible', 'The earlier cover is no longer kept.');
    const { events } = changeCoverBack(title, after, before)(context);
    return { undone: [seq], events: events.map((event) => ({ ...event, undoes })) };
  },
};

/** The name of the title's cover; null without one, undefined without such a title. */
export const coverOf = (db: ReadableDatabase, title: string): string | null | undefined =>
  coversIn(db).present(title);

/** Whether a cover of this name can be brought back. */
export const isCoverKept = (db: ReadableDatabase, name: string): boolean => coversIn(db).isFormer(name);

/** Brings a cover that is still kept back, or none. @param from the name of the present cover */
export function changeCoverBack(title: string, from: string | null, to: string | null): Command<null> {
  return ({ db, now }) => {
    if (to === null) coverWrites(db).remove(title, now);
    else coverWrites(db).bringBack(title, to, now);
    const data = { title, cover: to !== null, before: from, after: to };
    return { result: null, events: [{ type: 'title.cover-changed', subjects: { title }, data }] };
  };
}

// The commands of titles: change one or many, merge two into one, and undo both.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import type { Command, CommandContext } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { collectionIn, collectionWrites, type Title, type TitleRow } from './collection-repository.ts';
import type { titleChangesSchema } from './collection-schemas.ts';
import { coversIn, coverWrites } from './covers-repository.ts';
import { isbnFrom } from './isbn-rules.ts';
import { titleMerges, type MovedRows } from './title-merges-repository.ts';
import { schemeNamed } from '../lists/reading-level-rules.ts';
import { mostSubjects, subjectsAfter } from './title-rules.ts';

export type TitleChanges = z.infer<typeof titleChangesSchema>;
export type TitleInput = TitleChanges & { title: string };

/** The changes that a list offers for many titles at once. */
export interface SharedTitleChanges {
  addSubjects?: readonly string[] | undefined;
  removeSubjects?: readonly string[] | undefined;
  audienceFrom?: number | null | undefined;
  audienceTo?: number | null | undefined;
  hiddenFromPupils?: boolean | undefined;
}

/** The values of a title if nothing is said. */
const unlevelled = { levels: '[]', audienceFrom: null, audienceTo: null, hiddenFromPupils: 0 } as const;

/** The stored form of reading levels and readers. @param before what stays if nothing is said of it */
export function levelsOf(
  { levels, audienceFrom, audienceTo, hiddenFromPupils }: TitleChanges,
  before: Pick<TitleRow, keyof typeof unlevelled> = unlevelled,
): Pick<TitleRow, keyof typeof unlevelled> {
  return {
    levels:
      levels === undefined
        ? before.levels
        : JSON.stringify(
            levels.map(({ scheme, level, points = null, quiz = null }) => ({
              scheme: schemeNamed(scheme),
              level,
              points,
              quiz,
            })),
          ),
    audienceFrom: audienceFrom === undefined ? before.audienceFrom : audienceFrom,
    audienceTo: audienceTo === undefined ? before.audienceTo : audienceTo,
    hiddenFromPupils: hiddenFromPupils === undefined ? before.hiddenFromPupils : hiddenFromPupils ? 1 : 0,
  };
}

/** @throws Problem validation-failed */
export function refuseReversedAudience({
  audienceFrom,
  audienceTo,
}: Pick<TitleRow, 'audienceFrom' | 'audienceTo'>): void {
  if (audienceFrom === null || audienceTo === null || audienceFrom <= audienceTo) return;
  throw new Problem('validation-failed', 'The readers’ ages end before they begin.', [
    { pointer: '/audienceTo', message: 'must not be below audienceFrom' },
  ]);
}

/** @throws Problem not-found */
export function updateTitle(id: string, changes: TitleChanges): Command<Title> {
  return ({ db, now }) => {
    const before = titleRowOf(db, id);
    const { authors, subjects, contributors, levels: _, hiddenFromPupils: __, ...fields } = changes;
    const after: TitleRow = { ...before, ...givenFields(fields), ...levelsOf(changes, before) };
    refuseReversedAudience(after);
    if (authors !== undefined) after.authors = JSON.stringify(authors);
    if (subjects !== undefined) after.subjects = JSON.stringify(subjects);
    if (contributors !== undefined) after.contributors = JSON.stringify(contributors);
    if (changes.isbn !== undefined) after.isbn = isbnFrom(changes.isbn);
    const events = writeChangedTitle(db, id, { before, after, now });
    return { result: titleNow(db, id), events };
  };
}

/**
 * Changes the subjects and the readers of many titles, in one step.
 *
 * @throws Problem not-found, validation-failed if one would have too many subjects
 */
export function updateTitles(
  ids: readonly string[],
  { addSubjects, removeSubjects, ...others }: SharedTitleChanges,
): Command<{ changed: number }> {
  return ({ db, now }) => {
    const events = ids.flatMap((id) => {
      const before = titleRowOf(db, id);
      const subjects = subjectsAfter(JSON.parse(before.subjects) as string[], {
        add: addSubjects,
        remove: removeSubjects,
      });
      if (subjects.length > mostSubjects)
        throw new Problem('validation-failed', `“${before.title}” would have too many subjects.`, [
          { pointer: '/changes/addSubjects', message: 'would be too many for one of the titles' },
        ]);
      const after: TitleRow = { ...before, ...levelsOf(others, before), subjects: JSON.stringify(subjects) };
      refuseReversedAudience(after);
      return writeChangedTitle(db, id, {
        before,
        after,
        now,
      });
    });
    return { result: { changed: events.length }, events };
  };
}

function writeChangedTitle(
  db: WritableDatabase,
  id: string,
  { before, after, now }: { before: TitleRow; after: TitleRow; now: string },
  undoes?: string,
): NewEvent[] {
  const changed = (Object.keys(after) as (keyof TitleRow)[]).filter(
    (field) => after[field] !== before[field],
  );
  if (changed.length === 0) return [];
  collectionWrites(db).updateTitle(id, after, now);
  const earlier = Object.fromEntries(changed.map((field) => [field, before[field]]));
  const data = { id, ...after, changed, before: earlier };
  const subjects = { title: id };
  return [{ type: 'title.updated', subjects, data, ...(undoes !== undefined && { undoes }) }];
}

type UpdatedTitle = { id: string; before?: Partial<TitleRow> | undefined } & Partial<TitleRow>;

export const titleUndo: UndoHandler<UpdatedTitle> = {
  scope: () => 'collection:write',
  undo({ db, now }, { seq, id: event, data }) {
    const { id, before } = data;
    if (before === undefined)
      throw new Problem('undo-not-possible', 'An earlier version did not keep the values before the change.');
    const present = collectionIn(db).titleRow(id);
    if (present === null) throw new Problem('undo-superseded', 'The title was deleted since.');
    const fields = Object.keys(before) as (keyof TitleRow)[];
    if (fields.some((field) => present[field] !== data[field]))
      throw new Problem('undo-superseded', 'The title was changed again since.');
    const after = { ...present, ...before };
    return { undone: [seq], events: writeChangedTitle(db, id, { before: present, after, now }, event) };
  },
};

/**
 * Moves the copies, holds and bookings of one title to another, and deletes it.
 *
 * @throws Problem not-found, validation-failed
 */
export function mergeTitles(stays: string, goes: string): Command<Title> {
  return (context) => {
    const { db } = context;
    titleRowOf(db, stays);
    if (stays === goes)
      throw new Problem('validation-failed', 'A title cannot be merged with itself.', [
        { pointer: '/from', message: 'must be another title' },
      ]);
    const events = mergeAfterOthers(context, stays, goes);
    return { result: titleNow(db, stays), events };
  };
}

/** Merges once other features have ended what cannot be of one title. @throws Problem not-found */
export function mergeAfterOthers(
  { db, now, precede }: CommandContext,
  stays: string,
  goes: string,
): NewEvent[] {
  const row = titleRowOf(db, goes);
  const data = { into: stays, title: { id: goes, ...row }, cover: null, moved: [] };
  const first = precede([{ type: 'title.merged', subjects: { title: stays }, data }]);
  return [...first, mergeInto(db, stays, goes, now)];
}

/** The cover goes along if the other title has none. @throws Problem not-found */
export function mergeInto(db: WritableDatabase, stays: string, goes: string, now: string): NewEvent {
  const row = titleRowOf(db, goes);
  const cover = coversIn(db).present(goes) ?? null;
  coverWrites(db).remove(goes, now);
  const moved = titleMerges(db).merge({ stays, goes, now });
  if (cover !== null && coversIn(db).present(stays) === null) coverWrites(db).bringBack(stays, cover, now);
  return {
    type: 'title.merged',
    subjects: { title: stays },
    data: { into: stays, title: { id: goes, ...row }, cover, moved },
  };
}

interface MergedTitle {
  into: string;
  title: TitleRow & { id: string };
  cover?: string | null | undefined;
  moved: MovedRows[];
}

/** An item that was moved since, to a third title for example, stays where it is. */
export const titleMergeUndo: UndoHandler<MergedTitle> = {
  scope: () => 'collection:write',
  undo({ db, now, precede }, { seq, id: event, data }) {
    const { into, title, cover, moved } = data;
    if (collectionIn(db).titleRow(into) === null)
      throw new Problem('undo-superseded', 'The title was merged or deleted since.');
    const undone: NewEvent = {
      type: 'title.merge-undone',
      subjects: { title: into },
      data: { into, title, cover, moved },
      undoes: event,
    };
    const first = precede([undone]);
    splitTitle(db, data, now);
    return { undone: [seq], events: [...first, undone] };
  },
};

export function splitTitle(
  db: WritableDatabase,
  { into, title, cover, moved }: MergedTitle,
  now: string,
): void {
  const { id, ...row } = title;
  if (collectionIn(db).titleRow(id) === null) collectionWrites(db).insertTitle(id, row, now);
  titleMerges(db).split({ from: into, to: id, moved, now });
  if (typeof cover !== 'string') return;
  if (coversIn(db).present(into) === cover) coverWrites(db).remove(into, now);
  coverWrites(db).bringBack(id, cover, now);
}

/** @throws Problem not-found */
export function titleRowOf(db: ReadableDatabase, id: string): TitleRow {
  const row = collectionIn(db).titleRow(id);
  if (row === null) throw new Problem('not-found', `There is no title ${id}.`);
  return row;
}

function titleNow(db: ReadableDatabase, id: string): Title {
  const title = collectionIn(db).title(id);
  if (title === null) throw new Error(`title ${id} is missing inside its own command`);
  return title;
}

// Lists the titles that are possibly the same one, and keeps the decisions that they are not.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import type { Actor, Command, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { collectionIn } from './collection-repository.ts';
import { joined, sameTitles, titleKey, withoutKeptApart } from './same-title-rules.ts';
import { keptApartWrites, sameTitlesIn, type TitleToCompare } from './same-titles-repository.ts';
import { titleListsIn } from './title-lists-repository.ts';

export type SameTitlesService = ReturnType<typeof sameTitlesService>;

/** A few milliseconds: a scan may be waiting. */
const titlesAtOnce = 500;

export function sameTitlesService(reader: ReadableDatabase, gate: WriteGate) {
  /** Only titles with a common key or ISBN are read in full. */
  async function groups(): Promise<TitleToCompare[][]> {
    const sharing = new Map<string, number[]>();
    const share = (value: string, key: number) => {
      const keys = sharing.get(value);
      if (keys === undefined) sharing.set(value, [key]);
      else keys.push(key);
    };
    for (let after = 0; ;) {
      const some = sameTitlesIn(reader).spellings(after, titlesAtOnce);
      for (const { key, title, isbn } of some) {
        share(`title ${titleKey(title)}`, key);
        if (isbn !== null) share(`isbn ${isbn}`, key);
      }
      after = some.at(-1)?.key ?? after;
      if (some.length < titlesAtOnce) break;
      await nextTurn();
    }
    const decisions = decisionsIn(reader);
    const found: TitleToCompare[][] = [];
    let read = 0;
    for (const keys of joined([...sharing.values()].filter(({ length }) => length > 1))) {
      const same = sameTitles(sameTitlesIn(reader).compared(keys));
      found.push(...same.flatMap((group) => withoutKeptApart(group, decisions)));
      read += keys.length;
      if (read < titlesAtOnce) continue;
      read = 0;
      await nextTurn();
    }
    return found;
  }

  return {
    /**
     * The first title of each group is the best to stay.
     *
     * @param addedSince an instant: only groups with a title that was added then or later
     * @returns each title as JSON
     */
    async possibleDuplicates({ addedSince, limit }: { addedSince?: string | undefined; limit: number }) {
      const all = await groups();
      const wanted =
        addedSince === undefined
          ? all
          : all.filter((group) => group.some(({ createdAt }) => createdAt >= addedSince));
      const json = (group: readonly TitleToCompare[]) =>
        titleListsIn(reader).these(
          group.map(({ key }) => key),
          {},
          group.length,
        );
      return { total: wanted.length, groups: wanted.slice(0, limit).map(json) };
    },
    /** @throws Problem not-found */
    keepApart: (actor: Actor, titles: readonly string[]) => gate.write(actor, keepApart(titles)),
  };
}

function decisionsIn(db: ReadableDatabase): (title: string) => ReadonlySet<string> {
  const decisions = new Map<string, Set<string>>();
  for (const { title, decision } of sameTitlesIn(db).keptApart())
    decisions.set(title, (decisions.get(title) ?? new Set()).add(decision));
  const none = new Set<string>();
  return (title) => decisions.get(title) ?? none;
}

/** @throws Problem not-found */
function keepApart(titles: readonly string[]): Command<null> {
  return ({ db }) => {
    for (const id of titles)
      if (collectionIn(db).titleRow(id) === null) throw new Problem('not-found', `There is no title ${id}.`);
    const data = { decision: newId(), titles: [...titles], apart: true };
    keptApartWrites(db).add(data.decision, titles);
    return { result: null, events: [{ type: 'titles.kept-apart', data }] };
  };
}

interface KeptApart {
  decision: string;
  titles: string[];
  /** False once the decision was undone. */
  apart: boolean;
}

export const keptApartUndo: UndoHandler<KeptApart> = {
  scope: () => 'collection:write',
  undo({ db }, { seq, id: undoes, data: { decision, titles, apart } }) {
    if (!apart || !keptApartWrites(db).remove(decision))
      throw new Problem('undo-superseded', 'The titles are not kept apart by this decision any more.');
    const data = { decision, titles, apart: false };
    return { undone: [seq], events: [{ type: 'titles.kept-apart', data, undoes }] };
  },
};

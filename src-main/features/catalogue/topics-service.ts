// Reads the topics that staff chose for the first page, changes them through the write gate, and undoes a change.
import { isDeepStrictEqual } from 'node:util';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import type { Actor, Outcome } from '../../core/journal/write-gate.ts';
import type { Core } from '../../core/manifest/feature.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { SavedListsService } from '../collection/saved-lists-service.ts';
import { topicsIn, topicWrites, type ChosenTopic } from './topics-repository.ts';

export type { ChosenTopic } from './topics-repository.ts';

export type TopicsService = ReturnType<typeof topicsService>;

export function topicsService(
  { reader, gate }: Pick<Core, 'reader' | 'gate'>,
  savedLists: SavedListsService,
) {
  const lists = () => new Set(savedLists.all().map(({ id }) => id));
  return {
    /** Without those of a list that was deleted. */
    all(): ChosenTopic[] {
      const chosen = topicsIn(reader).all();
      if (!chosen.some(({ leadsTo }) => leadsTo === 'list')) return chosen;
      const present = lists();
      return chosen.filter(({ leadsTo, value }) => leadsTo !== 'list' || present.has(value));
    },
    /** @param topics in place of the present ones. @throws Problem validation-failed: no such list */
    change: (actor: Actor, topics: readonly ChosenTopic[]) =>
      gate.write(actor, ({ db }): Outcome<{ topics: ChosenTopic[] }> => {
        const present = lists();
        const fields = topics.flatMap(({ leadsTo, value }, at) =>
          leadsTo !== 'list' || present.has(value)
            ? []
            : [{ pointer: `/topics/${String(at)}/value`, message: 'must be the id of a saved list' }],
        );
        if (fields.length > 0) throw new Problem('validation-failed', 'There is no such list.', fields);
        const before = topicsIn(db).all();
        const result = { topics: [...topics] };
        if (isDeepStrictEqual(before, result.topics)) return { result, events: [] };
        topicWrites(db).put(topics);
        return { result, events: [{ type: 'catalogue-topics.changed', data: { before, ...result } }] };
      }),
  };
}

export const topicsUndo: UndoHandler<{ before: ChosenTopic[]; topics: ChosenTopic[] }> = {
  scope: () => 'admin',
  undo({ db }, { seq, id: undoes, data: { before, topics } }) {
    if (!isDeepStrictEqual(topicsIn(db).all(), topics))
      throw new Problem('undo-superseded', 'The topics were changed again since.');
    topicWrites(db).put(before);
    const data = { before: topics, topics: before };
    return { undone: [seq], events: [{ type: 'catalogue-topics.changed', data, undoes }] };
  },
};

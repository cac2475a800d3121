// The event of the topics that staff choose for the first page of the catalogue.
import { z } from 'zod';
import { handleEvents } from '../../core/events/event-handlers.ts';
import { declareEvents } from '../../core/events/events.ts';
import { topicWrites } from './topics-repository.ts';
import { topicsUndo } from './topics-service.ts';

const topics = z.array(
  z.object({
    word: z.string(),
    picture: z.string(),
    shownAs: z.enum(['tile', 'row']),
    leadsTo: z.enum(['subject', 'search', 'list']),
    value: z.string(),
  }),
);
const declared = declareEvents({
  'catalogue-topics.changed': {
    data: z.object({ before: topics, topics }),
    undo: 'handled',
    afterErasure: 'kept',
  },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    catalogueTopics: typeof declared;
  }
}

export const topicsEvents = handleEvents(declared, {
  'catalogue-topics.changed': {
    restore(db, { data }) {
      topicWrites(db).put(data.topics);
    },
    undo: topicsUndo,
  },
});

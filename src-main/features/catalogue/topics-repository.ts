// The SQL of the topics that staff chose for the first page, in their order.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { topicSchema } from './topics-schemas.ts';

export type ChosenTopic = z.infer<typeof topicSchema>;

export const topicsIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], ChosenTopic>(
    `SELECT word, picture, shown_as AS shownAs, leads_to AS leadsTo, value FROM catalogue_topics ORDER BY position`,
  );
  return { all: (): ChosenTopic[] => all.all() };
});

export const topicWrites = preparedPerConnection((db: WritableDatabase) => {
  const clear = db.prepare('DELETE FROM catalogue_topics');
  const add = db.prepare<[ChosenTopic & { position: number }]>(
    `INSERT INTO catalogue_topics (position, word, picture, shown_as, leads_to, value)
     VALUES (@position, @word, @picture, @shownAs, @leadsTo, @value)`,
  );
  return {
    /** In place of all others. */
    put(topics: readonly ChosenTopic[]): void {
      clear.run();
      for (const [at, topic] of topics.entries()) add.run({ ...topic, position: at + 1 });
    },
  };
});

// The SQL of words that found nothing in the catalogue, with how often on each day.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';

export interface FailedSearch {
  words: string;
  times: number;
}

export const failedSearchesIn = preparedPerConnection((db: ReadableDatabase) => {
  const frequent = db.prepare<[{ fewest: number; limit: number }], FailedSearch>(
    `SELECT words, sum(times) AS times FROM unfound_words GROUP BY words HAVING sum(times) >= @fewest
     ORDER BY sum(times) DESC, words LIMIT @limit`,
  );
  const oldest = db.prepare<[{ day: CalendarDate }]>('SELECT 1 FROM unfound_words WHERE day < @day LIMIT 1');
  return {
    /** The most frequent first. */
    frequent: (fewest: number, limit: number) => frequent.all({ fewest, limit }),
    anyBefore: (day: CalendarDate) => oldest.get({ day }) !== undefined,
  };
});

export const failedSearchWrites = preparedPerConnection((db: WritableDatabase) => {
  const count = db.prepare<[{ day: CalendarDate; words: string }]>(
    `INSERT INTO unfound_words (day, words, times) VALUES (@day, @words, 1)
     ON CONFLICT (day, words) DO UPDATE SET times = times + 1`,
  );
  const forget = db.prepare<[{ day: CalendarDate }]>('DELETE FROM unfound_words WHERE day < @day');
  const clear = db.prepare('DELETE FROM unfound_words');
  return {
    count: (day: CalendarDate, words: string) => count.run({ day, words }),
    forgetBefore: (day: CalendarDate) => forget.run({ day }),
    clear: () => clear.run(),
  };
});

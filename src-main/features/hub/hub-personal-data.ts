// Erases a borrower from the words that wait at another desk for the main desk, also in backups.
import { mentions, theseIds, type PersonalData } from '../../core/manifest/personal-data.ts';

export const hubPersonalData: PersonalData = {
  erasure: [
    {
      table: 'exchange_own',
      sql: `UPDATE exchange_own SET words = json_remove(words, '$.beside', '$.reason') WHERE words IS NOT NULL
        AND (event IN (SELECT id FROM events WHERE borrower IN ${theseIds}) OR ${mentions('words')})`,
    },
  ],
};

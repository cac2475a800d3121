// How an erasure removes a borrower from what stands beside the events, which their own declarations redact.
import { mentions, type PersonalData } from '../../core/manifest/personal-data.ts';

export const journalPersonalData: PersonalData = {
  erasure: [
    {
      table: 'idempotency_keys',
      sql: `DELETE FROM idempotency_keys WHERE ${mentions('body')}`,
      counted: 'answers',
    },
    { table: 'notices', sql: `DELETE FROM notices WHERE ${mentions('facts')}`, counted: 'notices' },
  ],
};

// The effect of an erasure on words that pupils searched: they may name the borrower.
import { mentions, type PersonalData } from '../../core/manifest/personal-data.ts';

export const failedSearchesPersonalData = {
  erasure: [{ table: 'unfound_words', sql: `DELETE FROM unfound_words WHERE ${mentions('words')}` }],
} satisfies PersonalData;

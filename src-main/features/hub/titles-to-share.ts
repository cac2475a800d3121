// The titles that other libraries see, as the library's setting allows.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { readSettings } from '../settings/settings-service.ts';
import type { TitlesToShare } from './copying.ts';
import { hubSettings } from './hub-settings.ts';
import { goneTitle, unionReads } from './union-repository.ts';

export function titlesToShare(reader: ReadableDatabase): TitlesToShare {
  const reads = unionReads(reader);
  const isShared = (): boolean => readSettings(reader, hubSettings).shareTitles;
  return {
    some(ids, loans) {
      const each = [...new Set([...ids, ...loans.flatMap((loan) => reads.titleOf(loan) ?? [])])];
      return isShared() ? each.map((id) => reads.one(id)) : each.map(goneTitle);
    },
    page(after, limit) {
      const { titles, last } = reads.page(after, limit);
      return { titles: isShared() ? titles : titles.map(({ title }) => goneTitle(title)), last };
    },
  };
}

// Hooks for the library's settings, status and current date, shared by several screens.

import { useQuery } from '@tanstack/react-query';
import type { Settings } from '../api/api-types.ts';
import { todayIn } from './dates/dates.ts';
import { libraryQueries } from '../api/library-queries.ts';

/** Used until the library's settings arrive. */
const UNTIL_KNOWN: Settings = {
  libraryName: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: 'en',
  weeklyClosedDays: [],
  closeBorrowerAfterSeconds: 60,
  ignoreRepeatWithinMs: 700,
  refuseWhenOverdue: false,
  sounds: true,
  secondPlace: null,
  ledgerCopy: null,
  keepLedgerDays: 30,
  backupRecipient: null,
  webhookHosts: [],
  lanAccess: false,
  lanPort: 4781,
  keepReturnedLoansDays: 30,
};

export function useSettings(): { settings: Settings; known: boolean } {
  const { data } = useQuery({ ...libraryQueries.settings(), staleTime: 60_000 });
  return { settings: data ?? UNTIL_KNOWN, known: data !== undefined };
}

export function useStatus() {
  return useQuery({ ...libraryQueries.status(), refetchInterval: 60_000, staleTime: 30_000 }).data;
}

/** Today's date at the library; until it arrives, the date in the library's time zone. */
export function useToday(): string {
  const { timeZone } = useSettings().settings;
  return useStatus()?.today ?? todayIn(timeZone);
}

// What several screens ask the library about itself: its settings, its state, and what day it is there.

import { useQuery } from '@tanstack/react-query';
import type { Settings } from '../api/api-types.ts';
import { todayIn } from './dates/dates.ts';
import { libraryQueries } from '../api/library-queries.ts';

/** Used until the library has told its own settings. */
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

/** The library's own date today; until it has told it, the date in its time zone. */
export function useToday(): string {
  const { timeZone } = useSettings().settings;
  return useStatus()?.today ?? todayIn(timeZone);
}

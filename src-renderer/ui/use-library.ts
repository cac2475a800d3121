// Hooks for the library's settings, status and current date, shared by several screens.

import { useQuery } from '@tanstack/react-query';
import type { Settings } from '../api/library.ts';
import { todayIn } from './dates/dates.ts';
import { libraryQueries } from '../api/library-queries.ts';

/** The values that screens use before the library's settings arrive; none of them is a default of a setting. */
const UNTIL_KNOWN = {
  libraryName: '',
  libraryAddress: null,
  libraryLogo: null,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: 'en',
  closeBorrowerAfterSeconds: 0, // never
  keepReturnedLoansDays: null,
  chargesEnabled: false,
  printHoldSlips: false,
  kindWords: false,
  currency: 'EUR',
  cardNumbers: null,
} satisfies Partial<Settings>;

type UsedSettings = Pick<Settings, keyof typeof UNTIL_KNOWN>;

export function useSettings(): { settings: UsedSettings; isLoaded: boolean } {
  const { data } = useQuery({ ...libraryQueries.settings(), staleTime: 60_000 });
  return { settings: data ?? UNTIL_KNOWN, isLoaded: data !== undefined };
}

export function useStatus() {
  return useQuery({ ...libraryQueries.status(), refetchInterval: 60_000, staleTime: 30_000 }).data;
}

/** Whether the titles of other libraries can be searched; undefined until the library answers. */
export function useDistrict() {
  return useQuery({ ...libraryQueries.district(), staleTime: 30_000 }).data;
}

/** Today's date at the library; until it arrives, the date in the library's time zone. */
export function useToday(): string {
  const { timeZone } = useSettings().settings;
  return useStatus()?.today ?? todayIn(timeZone);
}

/** Whether mail is set up, so that no screen promises a message that cannot be sent; true until the library answers. */
export function useMailReady(): boolean {
  return useQuery(libraryQueries.outbox()).data?.ready !== false;
}

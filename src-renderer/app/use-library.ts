// What several screens ask the library about itself: its settings and its state.

import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import type { Settings } from './api-types.ts';

export const settingsKey = ['settings'] as const;
export const statusKey = ['status'] as const;

/** Used until the library has told its own settings. */
const UNTIL_KNOWN: Settings = {
  libraryName: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: 'en',
  weeklyClosedDays: [],
  closeBorrowerAfterSeconds: 60,
  ignoreRepeatWithinMs: 2000,
  refuseWhenOverdue: false,
  sounds: true,
};

export function useSettings(): { settings: Settings; known: boolean } {
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.settings(signal),
    staleTime: 60_000,
  });
  return { settings: data ?? UNTIL_KNOWN, known: data !== undefined };
}

export function useStatus() {
  return useQuery({
    queryKey: statusKey,
    queryFn: ({ signal }) => api.status(signal),
    refetchInterval: 60_000,
    staleTime: 30_000,
  }).data;
}

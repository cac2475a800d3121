// The one cache of what the library told the screens.

import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api.ts';

// What a key or a click changed is drawn with that key or click, not a task later: until then a chosen radio shows as not chosen.
notifyManager.setScheduler(queueMicrotask);

/** The library is on this machine, so the browser's idea of "online" says nothing about it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      retry: (failures, problem) => problem instanceof ApiProblem && problem.worthRetrying && failures < 2,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

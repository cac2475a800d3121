// The query cache of the screens.

import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './http-client.ts';

// Notifies synchronously, so that a change is drawn with the key or click that made it; otherwise a chosen radio shows late.
notifyManager.setScheduler(queueMicrotask);

/** The library is on this machine, so the browser's online status does not matter. */
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

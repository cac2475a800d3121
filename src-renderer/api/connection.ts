// Tracks whether the library answers and accepts this page's token; polls while it does not answer.

import { useEffect } from 'react';
import { create } from 'zustand';
import * as library from './library.ts';
import { onContact } from './http-client.ts';
import { queryClient } from './query-client.ts';

interface Connection {
  answers: boolean;
  /** False once the library has rejected this page's token. */
  letIn: boolean;
}

export const useConnection = create<Connection>(() => ({
  answers: true,
  letIn: true,
}));

const ASK_AGAIN_AFTER_MS = 1_500;

/** Mount once. Polls while the library does not answer; the screens refetch once it does. */
export function useWatchedConnection(): void {
  useEffect(
    () =>
      onContact((contact) => {
        const before = useConnection.getState();
        const answers = contact !== 'silent';
        if (before.answers !== answers) useConnection.setState({ answers });
        if (contact === 'not-let-in' && before.letIn) useConnection.setState({ letIn: false });
        if (answers && !before.answers) void queryClient.invalidateQueries();
      }),
    [],
  );
  const answers = useConnection((connection) => connection.answers);
  useEffect(() => {
    if (answers) return;
    const timer = setInterval(() => {
      library.readHealth().catch(() => undefined);
    }, ASK_AGAIN_AFTER_MS);
    return () => {
      clearInterval(timer);
    };
  }, [answers]);
}

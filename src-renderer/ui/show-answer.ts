// Puts what a change came to on the screen, whatever was being asked about it before.

import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/** Shows `answer` at once; an answer still under way tells of an earlier moment and is not waited for. */
export async function showAnswer<Key extends QueryKey>(
  client: QueryClient,
  { queryKey }: { readonly queryKey: Key },
  answer: Updater<
    InferDataFromTag<unknown, Key> | undefined,
    NoInfer<InferDataFromTag<unknown, Key>> | undefined
  >,
): Promise<void> {
  const given = client.cancelQueries({ queryKey });
  client.setQueryData<unknown, Key>(queryKey, answer);
  await given;
}

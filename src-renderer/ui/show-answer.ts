// Puts the result of a change into the query cache.

import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/** Shows `answer` at once; cancels queries in flight, because their answers are older. */
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

// Tests that what a person chose or changed shows at once, and that no earlier answer takes it back.
import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { Import } from '../../../../src-renderer/api/library.ts';
import { queryClient } from '../../../../src-renderer/api/query-client.ts';
import { importQueries } from '../../../../src-renderer/features/imports/import-queries.ts';
import { showAnswer } from '../../../../src-renderer/ui/show-answer.ts';

const of = (status: Import['status']) => ({ id: 'one', status }) as Import;
const { queryKey } = importQueries.import('one');

afterEach(() => {
  queryClient.clear();
});

test('the screen gets a choice within the click that made it', async () => {
  queryClient.setQueryData(queryKey, of('planned'));
  const told: unknown[] = [];
  const observer = new QueryObserver(queryClient, { queryKey, enabled: false });
  const stop = observer.subscribe(notifyManager.batchCalls(({ data }) => void told.push(data)));
  void showAnswer(
    queryClient,
    importQueries.import('one'),
    (shown) => shown && { ...shown, status: 'planning' as const },
  );
  await Promise.resolve();
  expect(told).toContainEqual(of('planning'));
  stop();
});

test('an answer that was asked for before is not shown over what came since', async () => {
  queryClient.setQueryData(queryKey, of('planned'));
  const slow = Promise.withResolvers<Import>();
  // It answers although it was called off: the library had sent it already.
  const asked = queryClient.query({ queryKey, queryFn: () => slow.promise, staleTime: 0 });
  asked.catch(() => undefined);
  await showAnswer(queryClient, importQueries.import('one'), of('planning'));
  slow.resolve(of('planned'));
  await asked.catch(() => undefined);
  expect(queryClient.getQueryData(queryKey)).toEqual(of('planning'));
});

// A section of a page that needs one or more queries before it can be drawn.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemWords } from '../forms/problem-words.ts';
import { ListFailed, ListLoading } from '../lists/ListStates.tsx';

interface Answer {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

interface ReadSectionProps {
  readonly queries: readonly Answer[];
  readonly children: () => ReactNode;
}

export function ReadSection({ queries, children }: ReadSectionProps) {
  const { t } = useTranslation('lists');
  const problemWords = useProblemWords();
  if (queries.every(({ data }) => data !== undefined)) return children();
  const failed = queries.find(({ data, error }) => data === undefined && error !== null);
  if (failed === undefined) return <ListLoading rows={4} />;
  return (
    <ListFailed
      message={t('pageFailed')}
      detail={problemWords(failed.error)}
      onRetry={() => {
        for (const query of queries) void query.refetch();
      }}
    />
  );
}

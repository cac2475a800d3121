// The frame of a record's page: the link back to the list, and the record or its loading and error states.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/http-client.ts';
import { useProblemWords } from '../forms/problem-words.ts';
import { ListEmpty, ListFailed, ListLoading } from '../lists/ListStates.tsx';
import { BackLink } from './PageHeading.tsx';
import classes from './Page.module.css';

interface ReadPageProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** The list's path. */
  readonly back: string;
  /** The record is shown as a list screen, which has margins of its own. */
  readonly asList?: boolean;
  readonly children: (data: Data) => ReactNode;
}

export function ReadPage<Data>({ query, back, asList = false, children }: ReadPageProps<Data>) {
  const { t } = useTranslation('lists');
  const problemWords = useProblemWords();
  const gone = query.error instanceof ApiProblem && query.error.status === 404;
  if (asList && query.data !== undefined && !gone) return children(query.data);
  return (
    <section className={classes.page}>
      {(query.data === undefined || gone) && <BackLink back={back} />}
      {query.data !== undefined && !gone && children(query.data)}
      {query.isPending && <ListLoading />}
      {gone && <ListEmpty alone heading={t('notFound')} hint={t('notFoundHint')} />}
      {query.error !== null && query.data === undefined && !gone && (
        <ListFailed
          message={t('pageFailed')}
          detail={problemWords(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
    </section>
  );
}

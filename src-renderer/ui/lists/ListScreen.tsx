// The frame of a list screen: name and count, and below them the list, or a loading, error or empty state.

import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemWords } from '../forms/problem-words.ts';
import { ListEmpty, ListFailed, ListLoading } from './ListStates.tsx';
import { ListHeading } from './ListHeading.tsx';
import classes from './ListTable.module.css';

interface ListScreenProps {
  readonly heading: string;
  /** A summary of the list in words; screen readers announce changes. */
  readonly count: ReactNode;
  readonly tools?: ReactNode;
  readonly query: {
    readonly data: unknown;
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** Replaces everything below if the library has no such records. */
  readonly empty: ReactNode;
  readonly isEmpty: boolean;
  readonly filters: ReactNode;
  /** A message above the list. */
  readonly notice?: ReactNode;
  /** There are rows, but the filter matches none. */
  readonly nothingFound: boolean;
  readonly onShowAll: () => void;
  /** The table and its surroundings. */
  readonly children: ReactNode;
}

export function ListScreen(props: ListScreenProps) {
  const { query } = props;
  const read = query.data !== undefined;
  return (
    <section className={classes.screen}>
      <ListHeading heading={props.heading} count={read ? props.count : ''}>
        {props.tools}
      </ListHeading>
      {props.notice}
      {read && props.isEmpty && props.empty}
      {(!read || !props.isEmpty) && <div className={classes.filters}>{props.filters}</div>}
      {!read && query.isPending && <ListLoading />}
      <ReadProblem query={query} />
      {read && !props.isEmpty && props.nothingFound && <NothingFound onShowAll={props.onShowAll} />}
      {read && !props.isEmpty && !props.nothingFound && props.children}
    </section>
  );
}

/** Loading failed; rows loaded earlier stay visible below. */
function ReadProblem({ query }: Pick<ListScreenProps, 'query'>) {
  const { t } = useTranslation('lists');
  const problemWords = useProblemWords();
  if (query.error === null || query.isPending) return null;
  return (
    <ListFailed
      message={t('failed')}
      detail={problemWords(query.error)}
      onRetry={() => void query.refetch()}
    />
  );
}

function NothingFound({ onShowAll }: Pick<ListScreenProps, 'onShowAll'>) {
  const { t } = useTranslation('lists');
  return (
    <ListEmpty
      icon={<IconSearchOff size="3.5rem" stroke={1.2} aria-hidden />}
      heading={t('nothingFound')}
      hint={t('nothingFoundHint')}
    >
      <Button variant="default" onClick={onShowAll}>
        {t('showAll')}
      </Button>
    </ListEmpty>
  );
}

// The titles that are possibly the same one, two by two: merged, or kept apart.

import { Anchor, Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import * as library from '../../api/library.ts';
import type { ListedTitle } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { Cover } from '../../ui/books/Cover.tsx';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { IconArrowMerge, IconArrowsSort, IconX } from '../../ui/icons/icons.ts';
import { ListEmpty } from '../../ui/lists/ListStates.tsx';
import { PageHeading } from '../../ui/pages/PageHeading.tsx';
import pageClasses from '../../ui/pages/Page.module.css';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { titlePath, titlesPath } from './collection-paths.ts';
import { collectionChanged } from './collection-queries.ts';
import { languageName } from './language-name.ts';
import classes from './PossibleDuplicates.module.css';
import { seriesInWords } from './work-columns.tsx';

interface Pair {
  readonly first: ListedTitle;
  readonly other: ListedTitle;
}

export function PossibleDuplicates() {
  const { t } = useTranslation('collection');
  const { since } = useParams<{ since?: string }>();
  const query = useQuery(libraryQueries.possibleDuplicates(since && decodeURIComponent(since)));
  const client = useQueryClient();
  const saving = useSaving();
  const refresh = useCallback(() => collectionChanged(client), [client]);
  const tell = useUndo(refresh);
  const pairs = (query.data?.groups ?? []).flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map((other): Pair => ({ first, other })),
  );
  const [list, moveOn] = useNextInFocus(pairs);
  const decide = (at: number, change: () => Promise<{ events: number[] }>, did: 'merge' | 'apart') =>
    saving(async () => {
      const { events } = await change();
      const words =
        did === 'merge'
          ? { words: t('merge.done'), undone: t('merge.undone') }
          : { words: t('duplicates.apartDone'), undone: t('duplicates.apartUndone') };
      tell({ ...words, events });
      moveOn(at);
      await refresh();
    });
  const more = (query.data?.total ?? 0) - (query.data?.groups.length ?? 0);
  return (
    <section className={pageClasses.page}>
      <PageHeading
        name={t('duplicates.heading')}
        about={t(since === undefined ? 'duplicates.about' : 'duplicates.aboutImport')}
        back={titlesPath}
      >
        {null}
      </PageHeading>
      <ReadSection queries={[query]}>
        {() =>
          pairs.length === 0 ? (
            <ListEmpty full heading={t('duplicates.none')} />
          ) : (
            <div className={classes.pairs} ref={list}>
              {pairs.map(({ first, other }, at) => (
                <PairPanel
                  key={`${first.id} ${other.id}`}
                  first={first}
                  other={other}
                  onMerge={(stays, goes) =>
                    decide(at, () => library.mergeTitles(stays.id, { from: goes.id }), 'merge')
                  }
                  onKeepApart={() =>
                    decide(at, () => library.keepTitlesApart({ titles: [first.id, other.id] }), 'apart')
                  }
                />
              ))}
              {more > 0 && <Text c="dimmed">{t('duplicates.more', { count: more })}</Text>}
            </div>
          )
        }
      </ReadSection>
    </section>
  );
}

/** Once a pair is decided, the next one gets the focus. */
function useNextInFocus(pairs: readonly Pair[]) {
  const list = useRef<HTMLDivElement>(null);
  const decided = useRef<number | null>(null);
  const ids = pairs.map(({ first, other }) => `${first.id} ${other.id}`).join();
  useEffect(() => {
    if (decided.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('button[data-merge]') ?? [];
    buttons[Math.min(decided.current, buttons.length - 1)]?.focus();
    decided.current = null;
  }, [ids]);
  return [list, (at: number) => void (decided.current = at)] as const;
}

interface PairPanelProps extends Pair {
  readonly onMerge: (stays: ListedTitle, goes: ListedTitle) => void;
  readonly onKeepApart: () => void;
}

function PairPanel({ first, other, onMerge, onKeepApart }: PairPanelProps) {
  const { t } = useTranslation('collection');
  const [swapped, setSwapped] = useState(false);
  const [stays, goes] = swapped ? [other, first] : [first, other];
  const factsOf = useFacts();
  const facts = factsOf(stays).flatMap(({ label, value }, at) => {
    const otherValue = factsOf(goes)[at]?.value ?? '';
    return value === '' && otherValue === '' ? [] : [{ label, value, otherValue }];
  });
  return (
    <Panel title={stays.title}>
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              {[stays, goes].map((title, at) => (
                <th key={title.id} scope="col">
                  <span className={classes.head}>
                    <Cover title={title.title} authors={title.authors} cover={title.cover} size="list" />
                    <span>
                      {t(at === 0 ? 'duplicates.stays' : 'duplicates.goes')}
                      <Anchor component={Link} href={titlePath(title.id)} dir="auto">
                        {title.title}
                      </Anchor>
                    </span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(({ label, value, otherValue }) => (
              <tr key={label} data-differs={value !== otherValue || undefined}>
                <th scope="row">{label}</th>
                <td dir="auto">{value}</td>
                <td dir="auto">{otherValue}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.tools}>
        <Button
          data-merge
          leftSection={<IconArrowMerge size="1.1rem" aria-hidden />}
          onClick={() => onMerge(stays, goes)}
        >
          {t('merge.open')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowsSort size="1.1rem" aria-hidden />}
          onClick={() => setSwapped(!swapped)}
        >
          {t('duplicates.swap')}
        </Button>
        <Button variant="default" leftSection={<IconX size="1.1rem" aria-hidden />} onClick={onKeepApart}>
          {t('duplicates.apart')}
        </Button>
      </div>
    </Panel>
  );
}

/** Returns a function that gives the facts of a title that a person compares, always the same ones. */
function useFacts(): (title: ListedTitle) => { label: string; value: string }[] {
  const { t, i18n } = useTranslation('collection');
  return (title) =>
    (
      [
        ['authors', title.authors.join('; ')],
        ['isbn', title.isbn],
        ['publisher', title.publisher],
        ['publishedYear', title.publishedYear],
        ['language', title.language && languageName(title.language, i18n.language)],
        ['series', seriesInWords(title)],
        ['pages', title.pages],
        ['callNumber', title.callNumbers.join('; ')],
        ['copies', title.itemCount],
      ] as const
    ).map(([field, value]) => ({
      label: field === 'copies' ? t('duplicates.copies') : t(`fields.${field}`),
      value: value === null ? '' : String(value),
    }));
}

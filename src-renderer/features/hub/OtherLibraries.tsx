// Searches the titles of the district's other libraries: who has a book, how many, and whether one is in.

import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { ApiProblem } from '../../api/http-client.ts';
import * as library from '../../api/library.ts';
import type { TitleElsewhere } from '../../api/library.ts';
import { addDays, instantWords, listDate } from '../../ui/dates/dates.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { isIsbn, takeScans } from '../../ui/lists/list-scans.ts';
import { ListEmpty, ListLoading } from '../../ui/lists/ListStates.tsx';
import { Mark } from '../../ui/marks/Mark.tsx';
import { Note } from '../../ui/Note.tsx';
import pageClasses from '../../ui/pages/Page.module.css';
import { Panel } from '../../ui/pages/Panel.tsx';
import { othersPath } from '../../ui/others-path.ts';
import { useDistrict, useSettings, useToday } from '../../ui/use-library.ts';
import { CollectionTabs } from '../collection/CollectionTabs.tsx';
import classes from './OtherLibraries.module.css';

/** As many titles as one answer has. */
const mostTitles = 50;

export function OtherLibraries() {
  const { t } = useTranslation('collection');
  const [, navigate] = useLocation();
  const words = new URLSearchParams(useSearch()).get('q') ?? '';
  const district = useDistrict();
  const find = useEffectEvent((typed: string) => navigate(othersPath(typed.trim()), { replace: true }));
  useEffect(
    () =>
      takeScans((code) => {
        void wordsOfScan(code).then(find);
      }),
    [],
  );
  if (district === undefined) return null;
  return (
    <div className={pageClasses.page}>
      <header className={classes.heading}>
        <div>
          <h1 className={pageClasses.name}>{t('others.heading')}</h1>
          <Text c="dimmed">{t('others.lead')}</Text>
        </div>
        <CollectionTabs />
      </header>
      {district.isConnected ? (
        <>
          <SearchForm
            key={words}
            words={words}
            onFind={(typed) => navigate(othersPath(typed), { replace: true })}
          />
          {words === '' ? (
            <ListEmpty heading={t('others.start')} hint={t('others.startHint')} />
          ) : (
            <Found words={words} />
          )}
        </>
      ) : (
        <ListEmpty heading={t('others.off')} hint={t('others.offHint')}>
          <Button component={Link} href="/settings/hub" variant="default">
            {t('others.connect')}
          </Button>
        </ListEmpty>
      )}
    </div>
  );
}

/** Of a book of this library, what others know it by. */
async function wordsOfScan(code: string): Promise<string> {
  if (isIsbn(code)) return code;
  const item = await library.readItem(`barcode:${code}`).catch(() => null);
  return item?.isbn ?? item?.title ?? code;
}

interface SearchFormProps {
  readonly words: string;
  readonly onFind: (words: string) => void;
}

function SearchForm({ words, onFind }: SearchFormProps) {
  const { t } = useTranslation('collection');
  const [typed, setTyped] = useState(words);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onFind(typed.trim());
      }}
    >
      <Group align="end" gap="sm">
        <TextInput
          ref={field}
          className={classes.field ?? ''}
          label={t('others.search')}
          placeholder={t('others.placeholder')}
          value={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{t('others.find')}</Button>
      </Group>
    </form>
  );
}

/** The server is asked each time; an earlier answer is never shown for a new one. */
function Found({ words }: { readonly words: string }) {
  const { t } = useTranslation('collection');
  const query = useQuery({
    queryKey: ['other-libraries', words],
    queryFn: ({ signal }) => library.searchOtherLibraries(words, { signal }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (query.isFetching)
    return (
      <div role="status" aria-label={t('others.asking')}>
        <ListLoading rows={4} />
      </div>
    );
  if (query.error !== null) return <Away error={query.error} onAgain={() => void query.refetch()} />;
  const titles = query.data ?? [];
  if (titles.length === 0)
    return <ListEmpty heading={t('others.none', { words })} hint={t('others.noneHint')} />;
  return (
    <>
      <Text role="status" c="dimmed">
        {titles.length >= mostTitles
          ? t('others.first', { count: mostTitles })
          : t('others.found', { count: titles.length })}
      </Text>
      <ul className={classes.titles} aria-label={t('others.heading')}>
        {titles.map((title) => (
          <Title key={`${title.isbn ?? ''} ${title.name} ${title.authors}`} title={title} />
        ))}
      </ul>
    </>
  );
}

function Away({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) {
  const { t, i18n } = useTranslation('collection');
  const { timeZone } = useSettings().settings;
  const describe = useProblemWords();
  const reachedAt = useDistrict()?.reachedAt ?? null;
  const isAway = error instanceof ApiProblem && error.code === 'hub-unreachable';
  return (
    <Note tone="attention" role="alert">
      <Group justify="space-between">
        <span>
          {!isAway
            ? describe(error)
            : reachedAt === null
              ? t('others.away')
              : t('others.awaySince', { at: instantWords(reachedAt, i18n.language, timeZone) })}
        </span>
        <Button variant="default" onClick={onAgain}>
          {t('others.again')}
        </Button>
      </Group>
    </Note>
  );
}

function Title({ title }: { readonly title: TitleElsewhere }) {
  const { t } = useTranslation('collection');
  const { name, authors, year, holdings, libraries } = title;
  return (
    <li>
      <Panel title={name}>
        {(authors !== '' || year !== null) && <Text c="dimmed">{withDots([authors, year])}</Text>}
        <ul className={classes.holdings}>
          {holdings.map((holding) => (
            <li key={holding.library} className={classes.holding}>
              <span className={classes.library} dir="auto">
                {holding.library}
              </span>
              <Whereabouts holding={holding} />
            </li>
          ))}
        </ul>
        {libraries > holdings.length && (
          <Text c="dimmed">{t('others.more', { count: libraries - holdings.length })}</Text>
        )}
      </Panel>
    </li>
  );
}

function Whereabouts({ holding }: { readonly holding: TitleElsewhere['holdings'][number] }) {
  const { t, i18n } = useTranslation('collection');
  const today = useToday();
  const { copies, available, dueWeek } = holding;
  const count = t('others.copies', { count: copies });
  if (available > 0)
    return (
      <Mark tone="lent">
        {copies === available
          ? t('others.in', { copies: count })
          : t('others.someIn', { count: available, copies: count })}
      </Mark>
    );
  // The whole week is over: then no one knows when it comes.
  const isLate = dueWeek === null || addDays(dueWeek, 6) < today;
  const when = isLate ? t('others.out') : t('others.back', { on: listDate(dueWeek, i18n.language, today) });
  return <Mark tone="returned">{withCommas([count, when])}</Mark>;
}

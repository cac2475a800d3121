// Adds books by scanning: each ISBN becomes a copy with the next barcode, and at the end the labels are printed.

import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { libraryQueries } from '../../api/library-queries.ts';
import { Cover } from '../../ui/books/Cover.tsx';
import { IconArrowBackUp } from '../../ui/icons/icons.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { takeScans } from '../../ui/lists/list-scans.ts';
import listClasses from '../../ui/lists/ListTable.module.css';
import { ShortList } from '../../ui/lists/ShortList.tsx';
import type { Tone } from '../../ui/marks/Shape.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHeading } from '../../ui/pages/PageHeading.tsx';
import pageClasses from '../../ui/pages/Page.module.css';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ScanAnswer } from '../../ui/ScanAnswer.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { play } from '../desk/result/sounds.ts';
import { PrintLabels } from '../labels/PrintLabels.tsx';
import classes from './AddByIsbn.module.css';
import { type ListedCopy, addedCopies, useAddedCopies, type LastScan } from './added-copies.ts';
import { addByIsbnPath, backTo, itemPath, titlesPath } from './collection-paths.ts';
import { collectionChanged, collectionQueries } from './collection-queries.ts';
import { FillIn } from './FillIn.tsx';

const isWaiting = ({ title, isbn }: ListedCopy): boolean => title === isbn;

export function AddByIsbn() {
  const { t } = useTranslation(['collection', 'labels', 'lists']);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { copies, waiting, last, problem } = useAddedCopies();
  const [callNumber, setCallNumber] = useState('');
  const settings = useQuery(libraryQueries.settings()).data;
  const sounds = settings?.sounds !== false;
  const columns = useAddedColumns();
  useLaterTitles(copies, (settings?.recordSources.length ?? 0) > 0);

  const add = useCallback(
    (code: string) => {
      addedCopies.add(code, callNumber.trim(), (result) => {
        if (sounds)
          play(result.kind === 'refused' ? 'refused' : result.kind === 'waits' ? 'attention' : 'returned');
        void collectionChanged(client);
      });
    },
    [callNumber, sounds, client],
  );
  useEffect(() => takeScans(add), [add]);
  const undo = async () => {
    await addedCopies.undo();
    await collectionChanged(client);
  };
  const unknown = copies.filter(isWaiting).length;
  return (
    <div className={pageClasses.page}>
      <PageHeading name={t('byIsbn.heading')} about={t('byIsbn.lead')} back={titlesPath}>
        <ToolButton icon={IconArrowBackUp} disabled={copies.length === 0} onClick={() => void undo()}>
          {t('byIsbn.undo')}
        </ToolButton>
        <PrintLabels primary count={copies.length} ids={() => copies.map(({ id }) => id)} />
      </PageHeading>
      <div className={pageClasses.column}>
        <ScanField onCode={add} callNumber={callNumber} onCallNumber={setCallNumber} />
        {problem !== null && (
          <Note tone="refused" role="alert">
            {t(`byIsbn.${problem.what}`, { code: problem.code })}
          </Note>
        )}
        <Answer last={last} waiting={waiting} />
        {unknown > 0 && (
          <Note tone="attention" role="status">
            {t('byIsbn.unknown', { count: unknown })}{' '}
            {settings?.recordSources.length === 0 && (
              <Anchor component={Link} href="/settings/records" underline="always">
                {t('byIsbn.toSources')}
              </Anchor>
            )}
          </Note>
        )}
        {copies.length > 0 && (
          <Panel
            title={t('byIsbn.added', { count: copies.length })}
            tools={
              <Button size="xs" variant="default" onClick={() => addedCopies.startAgain()}>
                {t('byIsbn.startAgain')}
              </Button>
            }
          >
            <ShortList
              label={t('byIsbn.added', { count: copies.length })}
              rows={copies}
              columns={columns}
              sortedBy="nth"
              rowHeight="cover"
              onOpen={({ id }) => navigate(itemPath(id), backTo(addByIsbnPath))}
            />
          </Panel>
        )}
      </div>
    </div>
  );
}

interface ScanFieldProps {
  readonly onCode: (code: string) => void;
  readonly callNumber: string;
  readonly onCallNumber: (callNumber: string) => void;
}

/** For an ISBN that is typed, because the barcode is torn; and the shelf of the whole pile. */
function ScanField({ onCode, callNumber, onCallNumber }: ScanFieldProps) {
  const { t } = useTranslation('collection');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // An ISBN that is typed slowly is no scan and needs a field. After the heading has had the focus.
    field.current?.focus();
  }, []);
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '') return;
        onCode(typed.trim());
        setTyped('');
      }}
    >
      <TextInput
        label={t('fields.isbn')}
        ref={field}
        data-isbn-field
        description={t('byIsbn.isbnHint')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        label={t('fields.callNumber')}
        description={t('byIsbn.callNumberHint')}
        value={callNumber}
        maxLength={100}
        onChange={(event) => onCallNumber(event.currentTarget.value)}
        autoComplete="off"
      />
      <Button type="submit" variant="default" className={classes.submit ?? ''}>
        {t('byIsbn.add')}
      </Button>
    </form>
  );
}

const tones: Readonly<Record<LastScan['kind'], Tone>> = {
  new: 'returned',
  further: 'returned',
  waits: 'attention',
  refused: 'refused',
};

function Answer({ last, waiting }: { readonly last: LastScan | null; readonly waiting: number }) {
  const { t } = useTranslation('collection');
  return (
    <ScanAnswer
      words={last === null ? t('byIsbn.scanNow') : t(`byIsbn.results.${last.kind}`)}
      {...(last !== null && { tone: tones[last.kind], about: last.about })}
      waiting={waiting > 1 ? t('byIsbn.waiting', { count: waiting }) : undefined}
    />
  );
}

/** Shows what was filled in later: once a maintenance could have run, or each few seconds if sources are asked. */
function useLaterTitles(copies: readonly ListedCopy[], askSources: boolean): void {
  const some = copies.some(isWaiting);
  const waitingTitles = useQuery({
    ...collectionQueries.waiting(),
    enabled: some,
    refetchInterval: askSources ? 3000 : 60_000,
  });
  useEffect(() => {
    if (waitingTitles.data !== undefined)
      void addedCopies.refresh(waitingTitles.data.map(({ titleId }) => titleId));
  }, [waitingTitles.data]);
}

/** The next book that waits for its title; the field for an ISBN after the last. */
function toNextField(): void {
  // The row of the book that was filled in is drawn without its fields first.
  requestAnimationFrame(() => {
    const field =
      document.querySelector<HTMLElement>('[data-fill-in]') ??
      document.querySelector<HTMLElement>('[data-isbn-field]');
    field?.focus();
  });
}

function useAddedColumns(): readonly ListColumn<ListedCopy>[] {
  const { t } = useTranslation('collection');
  return useMemo(
    () => [
      {
        id: 'nth',
        label: t('byIsbn.nth'),
        width: '4.75rem',
        align: 'end',
        value: ({ nth }) => -nth,
        cell: ({ nth }) => nth,
      },
      {
        id: 'title',
        label: t('fields.title'),
        width: 'minmax(20rem, 3fr)',
        value: ({ title }) => title,
        cell: (copy) => (
          <Group gap="sm" wrap="nowrap">
            <Cover title={copy.title} cover={copy.cover} size="loan" />
            {isWaiting(copy) ? (
              <FillIn copy={copy} onFilledIn={toNextField} />
            ) : (
              <span className={listClasses.stacked}>
                <span className={listClasses.bookTitle} dir="auto">
                  {copy.title}
                </span>
                <Text component="span" className={listClasses.below} dir="auto">
                  {copy.authors.join('; ')}
                </Text>
              </span>
            )}
          </Group>
        ),
      },
      { id: 'barcode', label: t('fields.barcode'), width: '9.5rem', value: ({ barcode }) => barcode },
      {
        id: 'callNumber',
        label: t('fields.callNumber'),
        width: '8rem',
        value: ({ callNumber }) => callNumber,
        key: ({ shelfKey }) => shelfKey,
      },
      {
        id: 'kind',
        label: t('byIsbn.what'),
        width: '9rem',
        value: (copy) =>
          t(
            isWaiting(copy)
              ? 'byIsbn.kinds.waits'
              : copy.isFurtherCopy
                ? 'byIsbn.kinds.further'
                : 'byIsbn.kinds.new',
          ),
        fromWidth: 54,
      },
    ],
    [t],
  );
}

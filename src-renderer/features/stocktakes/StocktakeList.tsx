// The list of stocktakes, and the dialog that starts one.

import { Group, TextInput } from '@mantine/core';
import { IconPlus } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import type { Stocktake } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { dateOf, listDate } from '../../ui/dates/dates.ts';
import { Shelf } from '../../ui/books/Shelf.tsx';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { ListScreen } from '../../ui/lists/ListScreen.tsx';
import { type ListView, useListView } from '../../ui/lists/list-view.ts';
import { useArrangedRows } from '../../ui/lists/use-arranged-rows.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useSettings, useToday } from '../../ui/use-library.ts';
import { CollectionTabs } from '../collection/CollectionTabs.tsx';
import { filledPlaces } from './scan-outcomes.ts';
import { stocktakeQueries, stocktakesChanged } from './stocktake-queries.ts';

const path = '/stocktakes';
const start: Partial<ListView> = { sort: { column: 'startedAt', direction: 'descending' } };
const nothing: readonly Stocktake[] = [];
/** The places of the shelf beside each. */
const inList = 8;

export function StocktakeList() {
  const { t } = useTranslation('stocktakes');
  const [, navigate] = useLocation();
  const [starting, setStarting] = useState(false);
  const [view, change] = useListView(path, start);
  const columns = useStocktakeColumns();
  const query = useQuery(stocktakeQueries.all());
  const all = query.data ?? nothing;
  const { entries } = useArrangedRows(all, columns, view);
  const startButton = (
    <ToolButton primary icon={IconPlus} onClick={() => setStarting(true)}>
      {t('start')}
    </ToolButton>
  );
  return (
    <>
      <ListScreen
        heading={t('heading')}
        count={t('count', { count: all.length })}
        tools={
          <>
            <CollectionTabs />
            {startButton}
          </>
        }
        query={query}
        isEmpty={all.length === 0}
        empty={{ heading: t('empty'), hint: t('emptyHint') }}
        path={path}
        view={view}
        change={change}
        list={{ entries, columns, onOpen: ({ id }) => navigate(`${path}/${id}`) }}
      />
      <StartDialog opened={starting} onClose={() => setStarting(false)} />
    </>
  );
}

function useStocktakeColumns(): readonly ListColumn<Stocktake>[] {
  const { t, i18n } = useTranslation('stocktakes');
  const today = useToday();
  const { timeZone } = useSettings().settings;
  return useMemo(() => {
    const day = (at: string) => listDate(dateOf(at, timeZone), i18n.language, today);
    return [
      { id: 'name', label: t('columns.name'), width: 'minmax(9rem, 2fr)', value: ({ name }) => name },
      {
        id: 'part',
        label: t('columns.part'),
        width: 'minmax(8rem, 1fr)',
        fromWidth: 44,
        value: ({ location, type }) =>
          withCommas([location, type].filter((part) => part !== null)) || t('all'),
      },
      {
        id: 'startedAt',
        label: t('columns.startedAt'),
        width: '7rem',
        fromWidth: 37,
        value: ({ startedAt }) => startedAt,
        cell: ({ startedAt }) => day(startedAt),
        words: null,
      },
      {
        id: 'progress',
        label: t('columns.progress'),
        width: '11rem',
        value: ({ counts }) => counts.found,
        cell: ({ counts }) => (
          <Group gap="sm" wrap="nowrap">
            <Shelf
              places={Array.from({ length: inList }, (_, place) =>
                place < filledPlaces(counts, inList) ? `spine ${String(place)}` : null,
              )}
              size="small"
            />
            {t('progressInList', { found: counts.found, expected: counts.expected })}
          </Group>
        ),
        words: null,
      },
      {
        id: 'state',
        label: t('columns.state'),
        width: '7rem',
        value: ({ closedAt }) => t(closedAt === null ? 'open' : 'closed'),
      },
    ];
  }, [t, i18n.language, today, timeZone]);
}

interface StartDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function StartDialog({ opened, onClose }: StartDialogProps) {
  const { t } = useTranslation('stocktakes');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const types = useQuery(libraryQueries.itemTypes());
  const draft = useDraft(
    'stocktake new',
    useMemo(() => ({ name: '', location: '', type: '' }), []),
    0,
  );
  const form = useRecordForm({
    draft,
    namespace: 'stocktakes',
    required: ['name'],
    send: async () => {
      const [name, location, type] = [draft.values.name, draft.values.location, draft.values.type].map(
        (part) => part.trim(),
      );
      const made = await library.startStocktake({
        name: name ?? '',
        ...(location && { location }),
        ...(type && { type }),
      });
      draft.discard();
      await stocktakesChanged(client);
      onClose();
      navigate(`${path}/${made.id}`);
    },
  });
  return (
    <RecordDialog
      opened={opened}
      size="md"
      title={t('startTitle')}
      saveLabel={t('start')}
      form={form}
      draft={draft}
      closingDiscards
      onClose={onClose}
    >
      <TextInput {...form.text('name')} label={t('fields.name')} required data-autofocus autoComplete="off" />
      <TextInput
        {...form.text('location')}
        label={t('fields.location')}
        description={t('hints.location')}
        autoComplete="off"
      />
      <ChoiceField
        {...form.text('type')}
        label={t('fields.type')}
        choices={[
          { value: '', label: t('lists:allItemTypes') },
          ...(types.data ?? []).map(({ name }) => ({ value: name, label: name })),
        ]}
      />
    </RecordDialog>
  );
}

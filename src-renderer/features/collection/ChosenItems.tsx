// What can be done to many items at once: their state, type and shelfmark, and a spreadsheet.

import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/api.ts';
import type { Item, ItemsChange } from '../../api/api-types.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { useCopyRows } from '../../ui/lists/use-copy-rows.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { LabelsDialog } from '../labels/LabelsDialog.tsx';
import { collectionChanged } from './collection-queries.ts';

interface ChosenItemsProps {
  readonly items: readonly Item[];
  /** Of the spreadsheet. */
  readonly columns: readonly ListColumn<Item>[];
}

type Changes = ItemsChange['changes'];

export function ChosenItems({ items, columns }: ChosenItemsProps) {
  const { t } = useTranslation(['collection', 'labels']);
  const client = useQueryClient();
  const saving = useSaving();
  const [dialog, setDialog] = useState<'itemType' | 'callNumber' | 'labels' | null>(null);
  const copyRows = useCopyRows(columns);
  const tell = useUndo(useCallback(() => collectionChanged(client), [client]));

  const change = async (changes: Changes) => {
    const { changed, events } = await api.changeItems({ ids: items.map(({ id }) => id), changes });
    tell({
      words: t('many.changed', { count: changed }),
      undone: t('many.undone', { count: changed }),
      events,
    });
    setDialog(null);
    await collectionChanged(client);
  };
  const states = [
    ...(items.some(({ status }) => status !== 'lost') ? (['lost'] as const) : []),
    ...(items.some(({ status }) => status !== 'missing') ? (['missing', 'in-repair'] as const) : []),
    ...(items.some(({ status }) => status !== 'withdrawn') ? (['withdrawn'] as const) : []),
    ...(items.some(({ status }) => status !== 'in-collection') ? (['in-collection'] as const) : []),
  ];
  return (
    <>
      {states.map((status) => (
        <Button key={status} variant="default" size="sm" onClick={() => saving(() => change({ status }))}>
          {t(`many.states.${status}`)}
        </Button>
      ))}
      <Button variant="default" size="sm" onClick={() => setDialog('itemType')}>
        {t('many.itemType')}
      </Button>
      <Button variant="default" size="sm" onClick={() => setDialog('callNumber')}>
        {t('many.callNumber')}
      </Button>
      <Button variant="default" size="sm" onClick={() => setDialog('labels')}>
        {t('labels:open')}
      </Button>
      <Button variant="default" size="sm" onClick={() => void copyRows(items)}>
        {t('many.copy')}
      </Button>
      {dialog === 'labels' && (
        <LabelsDialog of={{ items: items.map(({ id }) => id) }} onClose={() => setDialog(null)} />
      )}
      {dialog !== null && dialog !== 'labels' && (
        <ChangeDialog field={dialog} items={items} onChange={change} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

interface ChangeDialogProps {
  readonly field: 'itemType' | 'callNumber';
  readonly items: readonly Item[];
  readonly onChange: (changes: Changes) => Promise<void>;
  readonly onClose: () => void;
}

function ChangeDialog({ field, items, onChange, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('collection');
  const types = useQuery(libraryQueries.itemTypes());
  // What the first item has, because most of them share it.
  const [start] = useState(() => ({
    itemType: items[0]?.itemType ?? '',
    callNumber: items[0]?.callNumber ?? '',
  }));
  const draft = useDraft('items many', start, 0);
  const form = useRecordForm({
    draft,
    namespace: 'collection',
    required: [],
    send: async () => {
      const typed = draft.values[field].trim();
      await onChange(
        field === 'itemType' ? { itemType: typed } : { callNumber: typed === '' ? null : typed },
      );
      draft.discard();
    },
  });
  return (
    <RecordDialog
      opened
      size="md"
      title={t(`many.titles.${field}`, { count: items.length })}
      saveLabel={t('many.change')}
      form={form}
      draft={draft}
      closingDiscards
      onClose={onClose}
    >
      {field === 'itemType' ? (
        <ChoiceField
          {...form.text('itemType')}
          label={t('fields.itemType')}
          description={t('hints.itemType')}
          choices={(types.data ?? []).map(({ name }) => name)}
        />
      ) : (
        <TextInput
          {...form.text('callNumber')}
          label={t('fields.callNumber')}
          data-autofocus
          autoComplete="off"
        />
      )}
    </RecordDialog>
  );
}

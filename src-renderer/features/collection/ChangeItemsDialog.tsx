// The dialog that gives many items another type, shelfmark, place or price, or withdraws them for a reason.

import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item, ManyItems } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { amountFrom, typedAmount } from '../../ui/money/money.ts';
import { useSettings } from '../../ui/use-library.ts';
import { PlaceField } from './PlaceField.tsx';

export type ChangedField = 'itemType' | 'callNumber' | 'place' | 'price' | 'withdrawnFor';

const withdrawalReasons = [
  'worn',
  'outdated',
  'unused',
  'duplicate',
  'other',
] as const satisfies readonly NonNullable<ManyItems['changes']['withdrawnFor']>[];

interface ChangeItemsDialogProps {
  readonly field: ChangedField;
  readonly items: readonly Item[];
  readonly onChange: (changes: ManyItems['changes']) => Promise<void>;
  readonly onClose: () => void;
}

export function ChangeItemsDialog({ field, items, onChange, onClose }: ChangeItemsDialogProps) {
  const { t, i18n } = useTranslation('collection');
  const types = useQuery(libraryQueries.itemTypes());
  const { currency } = useSettings().settings;
  // The form starts with the first item's values, because most items share them.
  const [start] = useState(() => ({
    itemType: items[0]?.itemType ?? '',
    callNumber: items[0]?.callNumber ?? '',
    place: items[0]?.place ?? '',
    price: typeof items[0]?.price === 'number' ? typedAmount(items[0].price, currency, i18n.language) : '',
    withdrawnFor: '',
  }));
  const draft = useDraft('items many', start, 0);
  const typed = draft.values[field].trim();
  const form = useRecordForm({
    draft,
    namespace: 'collection',
    required: [],
    faulty: field === 'price' && typed !== '' && amountFrom(typed, currency) === null ? ['price'] : [],
    send: async () => {
      const orNull = typed === '' ? null : typed;
      switch (field) {
        case 'itemType':
          await onChange({ itemType: typed });
          break;
        case 'callNumber':
          await onChange({ callNumber: orNull });
          break;
        case 'place':
          await onChange({ place: orNull });
          break;
        case 'price':
          await onChange({ price: typed === '' ? null : amountFrom(typed, currency) });
          break;
        case 'withdrawnFor':
          await onChange({
            status: 'withdrawn',
            withdrawnFor: withdrawalReasons.find((reason) => reason === typed) ?? null,
          });
      }
      draft.discard();
    },
  });
  return (
    <RecordDialog
      opened
      size="md"
      title={t(`many.titles.${field}`, { count: items.length })}
      saveLabel={t(field === 'withdrawnFor' ? 'many.states.withdrawn' : 'many.change')}
      form={form}
      draft={draft}
      closingDiscards
      onClose={onClose}
    >
      {field === 'itemType' && (
        <ChoiceField
          {...form.text('itemType')}
          label={t('fields.itemType')}
          description={t('hints.itemType')}
          choices={(types.data ?? []).map(({ name }) => name)}
        />
      )}
      {field === 'callNumber' && (
        <TextInput
          {...form.text('callNumber')}
          label={t('fields.callNumber')}
          data-autofocus
          autoComplete="off"
        />
      )}
      {field === 'place' && <PlaceField field={form.text('place')} />}
      {field === 'price' && (
        <TextInput
          {...form.text('price')}
          label={`${t('fields.price')} (${currency})`}
          description={t('hints.price')}
          inputMode="decimal"
          data-autofocus
          autoComplete="off"
        />
      )}
      {field === 'withdrawnFor' && (
        <>
          <Text size="sm">{t('withdrawn.text')}</Text>
          <ChoiceField
            {...form.text('withdrawnFor')}
            label={t('fields.withdrawnFor')}
            choices={[
              { value: '', label: t('withdrawn.none') },
              ...withdrawalReasons.map((value) => ({ value, label: t(`withdrawn.${value}`) })),
            ]}
          />
        </>
      )}
    </RecordDialog>
  );
}

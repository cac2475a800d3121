// The form for an item: the data printed in the book, and the data of this copy.

import { Box, Checkbox, Fieldset, SimpleGrid, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import type { DraftForm } from '../../ui/forms/drafts.ts';
import type { RecordForm } from '../../ui/forms/use-record-form.ts';
import type { ItemValues } from './item-fields.ts';
import { libraryQueries } from '../../api/library-queries.ts';

interface ItemFormProps {
  readonly form: RecordForm;
  readonly draft: DraftForm<ItemValues>;
  /** Whether the library assigns a barcode if the field is empty. */
  readonly isNew: boolean;
  /** A message below the title's fields. */
  readonly aboutTitle?: ReactNode;
}

export function ItemForm({ form, draft, isNew, aboutTitle }: ItemFormProps) {
  const { t } = useTranslation('collection');
  const types = useQuery(libraryQueries.itemTypes());
  const { text } = form;
  return (
    <>
      <Fieldset bg="transparent" legend={t('theTitle')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
          <TextInput
            {...text('title')}
            label={t('fields.title')}
            required
            data-autofocus
            autoComplete="off"
          />
          <TextInput
            {...text('authors')}
            label={t('fields.authors')}
            description={t('hints.authors')}
            autoComplete="off"
          />
          <TextInput
            {...text('isbn')}
            label={t('fields.isbn')}
            data-takes-scans="isbn"
            autoComplete="off"
            spellCheck={false}
          />
          <TextInput
            {...text('language')}
            label={t('fields.language')}
            description={t('hints.language')}
            autoComplete="off"
          />
          <TextInput {...text('publisher')} label={t('fields.publisher')} autoComplete="off" />
          <TextInput
            {...text('publishedYear')}
            label={t('fields.publishedYear')}
            inputMode="numeric"
            autoComplete="off"
          />
        </SimpleGrid>
        {aboutTitle ? <Box mt="md">{aboutTitle}</Box> : null}
      </Fieldset>
      <Fieldset bg="transparent" legend={t('thisCopy')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
          <TextInput
            {...text('barcode')}
            label={t('fields.barcode')}
            description={isNew ? t('hints.barcode') : t('hints.barcodeKept')}
            data-takes-scans
            autoComplete="off"
            spellCheck={false}
          />
          <ChoiceField
            {...text('itemType')}
            label={t('fields.itemType')}
            description={t('hints.itemType')}
            choices={(types.data ?? []).map(({ name }) => name)}
          />
          <TextInput {...text('callNumber')} label={t('fields.callNumber')} autoComplete="off" />
          <Checkbox
            mt="xl"
            label={t('fields.forLoan')}
            checked={draft.values.forLoan}
            onChange={(event) => draft.change('forLoan', event.currentTarget.checked)}
          />
        </SimpleGrid>
        <Textarea {...text('note')} mt="sm" label={t('fields.note')} autosize minRows={1} maxRows={5} />
      </Fieldset>
    </>
  );
}

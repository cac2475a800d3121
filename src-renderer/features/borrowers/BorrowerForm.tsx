// The form for a borrower.

import { Autocomplete, SimpleGrid, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import type { RecordForm } from '../../ui/forms/use-record-form.ts';
import { libraryQueries } from '../../api/library-queries.ts';

export function BorrowerForm({ form }: { readonly form: RecordForm }) {
  const { t } = useTranslation('borrowers');
  const groups = useQuery(libraryQueries.groups());
  const categories = useQuery(libraryQueries.borrowerCategories());
  const { text } = form;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        <TextInput
          {...text('givenName')}
          label={t('fields.givenName')}
          required
          data-autofocus
          autoComplete="off"
        />
        <TextInput {...text('familyName')} label={t('fields.familyName')} required autoComplete="off" />
        <Autocomplete
          {...text('group')}
          label={t('fields.group')}
          description={t('hints.group')}
          data={(groups.data ?? []).map(({ name }) => name)}
          autoComplete="off"
        />
        <ChoiceField
          {...text('category')}
          label={t('fields.category')}
          description={t('hints.category')}
          choices={(categories.data ?? []).map(({ name }) => name)}
        />
        <TextInput
          {...text('barcode')}
          label={t('fields.barcode')}
          description={t('hints.barcode')}
          data-takes-scans
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...text('externalId')}
          label={t('fields.externalId')}
          description={t('hints.externalId')}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput {...text('email')} label={t('fields.email')} type="email" autoComplete="off" />
        <TextInput
          {...text('guardianEmail')}
          label={t('fields.guardianEmail')}
          description={t('hints.guardianEmail')}
          type="email"
          autoComplete="off"
        />
        <TextInput {...text('birthDate')} label={t('fields.birthDate')} type="date" />
        <TextInput
          {...text('expiresOn')}
          label={t('fields.expiresOn')}
          description={t('hints.expiresOn')}
          type="date"
        />
        <TextInput
          {...text('leftOn')}
          label={t('fields.leftOn')}
          description={t('hints.leftOn')}
          type="date"
        />
      </SimpleGrid>
      <Textarea
        {...text('message')}
        label={t('fields.message')}
        description={t('hints.message')}
        autosize
        minRows={2}
        maxRows={6}
      />
    </>
  );
}

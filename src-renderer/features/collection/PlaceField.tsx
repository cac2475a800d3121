// The field for the place of an item; without places of the library there is none.

import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryQueries } from '../../api/library-queries.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';

interface PlaceFieldProps {
  readonly field: Omit<ComponentProps<typeof ChoiceField>, 'label' | 'choices'>;
}

export function PlaceField({ field }: PlaceFieldProps) {
  const { t } = useTranslation('collection');
  const places = useQuery(libraryQueries.places()).data ?? [];
  if (places.length === 0 && field.value === '') return null;
  return (
    <ChoiceField
      {...field}
      label={t('fields.place')}
      choices={[{ value: '', label: t('noPlace') }, ...places.map(({ name }) => name)]}
    />
  );
}

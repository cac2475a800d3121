// Keeps an unsaved new item.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DraftForm, useDraft } from '../../ui/forms/drafts.ts';
import { type ItemValues, emptyItem } from './item-fields.ts';
import { libraryQueries } from '../../api/library-queries.ts';

export function useNewItemDraft(): DraftForm<ItemValues> {
  const types = useQuery(libraryQueries.itemTypes());
  const preset = types.data?.find((type) => type.isDefault)?.name ?? '';
  return useDraft(
    'item new',
    useMemo(() => emptyItem(preset), [preset]),
    0,
  );
}

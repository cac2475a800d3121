// Keeps an unsaved new borrower.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DraftForm, useDraft } from '../../ui/forms/drafts.ts';
import { type BorrowerValues, emptyBorrower } from './borrower-fields.ts';
import { libraryQueries } from '../../api/library-queries.ts';

export function useNewBorrowerDraft(): DraftForm<BorrowerValues> {
  const categories = useQuery(libraryQueries.borrowerCategories());
  const preset = categories.data?.find((category) => category.isDefault)?.name ?? '';
  return useDraft(
    'borrower new',
    useMemo(() => emptyBorrower(preset), [preset]),
    0,
  );
}

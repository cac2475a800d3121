// Adds an item from a list: the button, the note about an unsaved one, and the dialog.

import { useQuery } from '@tanstack/react-query';
import { IconBarcode, IconPlus } from '../../ui/icons/icons.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { libraryQueries } from '../../api/library-queries.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { UnsavedNote } from '../../ui/forms/UnsavedNote.tsx';
import { addByIsbnPath, backTo } from './collection-paths.ts';
import { emptyItem } from './item-fields.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { newCopies } from './new-copies.ts';
import { NewCopiesNote } from './NewCopiesNote.tsx';

function useNewItemDraft() {
  const types = useQuery(libraryQueries.itemTypes());
  const preset = types.data?.find((type) => type.isDefault)?.name ?? '';
  return useDraft(
    'item new',
    useMemo(() => emptyItem(preset), [preset]),
    0,
  );
}

export function useAdding() {
  const { t } = useTranslation('collection');
  const [location, navigate] = useLocation();
  const [adding, setAdding] = useState(false);
  const draft = useNewItemDraft();
  const begin = () => {
    newCopies.forget();
    setAdding(true);
  };
  return {
    button: (
      <>
        <ToolButton icon={IconBarcode} onClick={() => navigate(addByIsbnPath)}>
          {t('byIsbn.open')}
        </ToolButton>
        <ToolButton primary icon={IconPlus} onClick={begin}>
          {t('add')}
        </ToolButton>
      </>
    ),
    note: !adding && (
      <>
        {draft.dirty && (
          <UnsavedNote text={t('unsavedNew')} onContinue={() => setAdding(true)} onDiscard={draft.discard} />
        )}
        <NewCopiesNote />
      </>
    ),
    dialog: (
      <ItemDialog
        item={null}
        draft={draft}
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={(id) => navigate(`/collection/${id}`, backTo(location))}
      />
    ),
  };
}

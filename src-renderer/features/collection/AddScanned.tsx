// Adds an item with a barcode that was scanned and that no item has.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { libraryQueries } from '../../api/library-queries.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { emptyItem } from './item-fields.ts';
import { ItemDialog } from './ItemDialog.tsx';

interface AddScannedProps {
  readonly barcode: string;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

export function AddScanned({ barcode, onClose, onAdded }: AddScannedProps) {
  const types = useQuery(libraryQueries.itemTypes());
  const preset = types.data?.find((type) => type.isDefault)?.name ?? '';
  const draft = useDraft(
    `item ${barcode}`,
    useMemo(() => ({ ...emptyItem(preset), barcode }), [preset, barcode]),
    0,
  );
  return <ItemDialog item={null} draft={draft} opened onClose={onClose} onAdded={onAdded} />;
}

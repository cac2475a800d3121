// Has everything on the screens that shows items read again after one of them, or its title, changed.

import type { QueryClient } from '@tanstack/react-query';
import { statusKey } from '../app/use-library.ts';

export async function collectionChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['item'] }),
    client.invalidateQueries({ queryKey: ['items'] }),
    client.invalidateQueries({ queryKey: ['copies'] }),
    client.invalidateQueries({ queryKey: ['history', 'item'] }),
    client.invalidateQueries({ queryKey: statusKey }),
    // Titles stand in these lists too; they are read again when they are next looked at.
    client.invalidateQueries({ queryKey: ['loans'], refetchType: 'none' }),
    client.invalidateQueries({ queryKey: ['overdues'], refetchType: 'none' }),
    client.invalidateQueries({ queryKey: ['overview'], refetchType: 'none' }),
  ]);
}

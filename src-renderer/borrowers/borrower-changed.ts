// Has everything on the screens that shows borrowers read again after one of them changed.

import type { QueryClient } from '@tanstack/react-query';

export async function borrowerChanged(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['overview', id] }),
    client.invalidateQueries({ queryKey: ['borrower', id] }),
    client.invalidateQueries({ queryKey: ['history', 'borrower', id] }),
    client.invalidateQueries({ queryKey: ['borrowers'] }),
    client.invalidateQueries({ queryKey: ['groups'] }),
    // Names and classes stand in these lists too; they are read again when they are next looked at.
    client.invalidateQueries({ queryKey: ['loans'], refetchType: 'none' }),
    client.invalidateQueries({ queryKey: ['overdues'], refetchType: 'none' }),
  ]);
}

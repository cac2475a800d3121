// The copies that were added one by one since the form for adding was last opened, so that their labels can be printed.

import { create } from 'zustand';
import type { Item } from '../../api/library.ts';

type NewCopy = Pick<Item, 'id' | 'titleId'>;

export const useNewCopies = create<{ readonly copies: readonly NewCopy[] }>(() => ({ copies: [] }));

export const newCopies = {
  add: ({ id, titleId }: NewCopy): void =>
    useNewCopies.setState(({ copies }) => ({ copies: [...copies, { id, titleId }] })),
  /** After the undo of adding it. */
  remove: (id: string): void =>
    useNewCopies.setState(({ copies }) => ({ copies: copies.filter((copy) => copy.id !== id) })),
  forget: (): void => useNewCopies.setState({ copies: [] }),
};

// Whether the overview of shortcuts is open.

import { create } from 'zustand';

interface ShortcutsDialogState {
  open: boolean;
  show: () => void;
  hide: () => void;
}

export const useShortcutsDialog = create<ShortcutsDialogState>((set) => ({
  open: false,
  show: () => {
    set({ open: true });
  },
  hide: () => {
    set({ open: false });
  },
}));

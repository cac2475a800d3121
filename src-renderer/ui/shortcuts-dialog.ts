// Whether the list of shortcuts is open, and whether closing it restores the focus.

import { create } from 'zustand';

interface ShortcutsDialogState {
  open: boolean;
  /** May become true only while the dialog is open: otherwise the focus would jump unexpectedly. */
  returnsFocus: boolean;
  show: () => void;
  hide: () => void;
  /** Closes it for another screen, which has already focused its own field. */
  leave: () => void;
}

export const useShortcutsDialog = create<ShortcutsDialogState>((set) => ({
  open: false,
  returnsFocus: true,
  show: () => {
    set({ open: true, returnsFocus: true });
  },
  hide: () => {
    set({ open: false });
  },
  leave: () => {
    set({ open: false, returnsFocus: false });
  },
}));

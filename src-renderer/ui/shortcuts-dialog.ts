// Whether the overview of shortcuts is open, and whether the focus goes back to where it was opened from.

import { create } from 'zustand';

interface ShortcutsDialogState {
  open: boolean;
  /** Changes to true only while the overview is open: else the focus would be given back out of the blue. */
  returnsFocus: boolean;
  show: () => void;
  hide: () => void;
  /** Hides it where another screen comes, which has given the focus to its own field. */
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

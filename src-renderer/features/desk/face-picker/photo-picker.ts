// The state of the photo picker: open or not, and its class, which is kept for the next pupil.

import { create } from 'zustand';

interface FacePicker {
  open: boolean;
  /** The class's id; null if none is chosen yet. */
  group: string | null;
  show: (group?: string) => void;
  choose: (group: string | null) => void;
  hide: () => void;
}

export const useFacePicker = create<FacePicker>((set) => ({
  open: false,
  group: null,
  show: (group) => {
    set((before) => ({ open: true, group: group ?? before.group }));
  },
  choose: (group) => {
    set({ group });
  },
  hide: () => {
    set({ open: false });
  },
}));

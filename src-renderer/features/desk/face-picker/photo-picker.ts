// The state of the photo picker: open or not, and its class, which is kept for the next pupil.

import { create } from 'zustand';

interface FacePicker {
  open: boolean;
  /** The class's id; null if none is chosen yet. */
  group: string | null;
  /** The class that is chosen is opened at the desk, in place of one of its pupils. */
  opensClass: boolean;
  show: (group?: string) => void;
  showClasses: () => void;
  choose: (group: string | null) => void;
  hide: () => void;
}

export const useFacePicker = create<FacePicker>((set) => ({
  open: false,
  group: null,
  opensClass: false,
  show: (group) => {
    set((before) => ({ open: true, opensClass: false, group: group ?? before.group }));
  },
  showClasses: () => {
    set({ open: true, opensClass: true });
  },
  choose: (group) => {
    set({ group });
  },
  hide: () => {
    set({ open: false });
  },
}));

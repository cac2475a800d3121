// Whether the desk shows the faces of a class, and which class that is; the last one is remembered for the next pupil.

import { create } from 'zustand';

interface FacePicker {
  open: boolean;
  /** The id of the class; null where one has to be chosen first. */
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

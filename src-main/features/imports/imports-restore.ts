// Puts nothing back: what an import changed stands in the events of its borrowers, one by one.
import type { Restore } from '../../core/journal/restore.ts';

const nothing: Restore = () => null;

export const importRestorers = { 'import.committed': nothing, 'import.undone': nothing } satisfies Record<
  string,
  Restore
>;

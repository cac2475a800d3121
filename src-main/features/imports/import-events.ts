// Restores nothing: the events of the borrowers carry the changes of an import.
import type { Restore } from '../../core/journal/restore.ts';

const nothing: Restore = () => null;

export const importRestorers = { 'import.committed': nothing, 'import.undone': nothing } satisfies Record<
  string,
  Restore
>;

// Resumes interrupted imports after a start, and deletes data of old imports.
import { noticeWrites } from '../../core/notices/notices.ts';
import type { importApplying } from './applying/import-applying.ts';
import type { importPlanning } from './planning/import-planning.ts';
import type { ImportStatus } from './import-vocabulary-rules.ts';
import type { ImportRunner } from './import-runner.ts';

const HOURS_FILES_ARE_KEPT = { alone: 24, inMove: 7 * 24 } as const;
const moving: readonly ImportStatus[] = ['reading', 'planning', 'applying', 'undoing'];

/** Waiting for a person; dropped if left untouched. */
export const correctable: readonly ImportStatus[] = ['read', 'planned', 'failed'];

export function importMaintenance(
  work: ImportRunner,
  planning: ReturnType<typeof importPlanning>,
  applying: ReturnType<typeof importApplying>,
) {
  const { gate, clock, files, save } = work;
  return {
    /** Resumes interrupted imports, and adds a notice for each import that this finishes. */
    async resume(): Promise<void> {
      files.removeReceived();
      work.resumeStarts();
      for (const { id, kind, status, move } of work.all()) {
        if (status === 'planning') await save('system', id, () => ({ status: 'reading' }));
        if (status === 'reading' || status === 'planning') planning.plan(id);
        if (status !== 'applying' && status !== 'undoing') continue;
        const code = status === 'applying' ? 'import-finished-late' : 'import-undone-late';
        if (work.targets.of(kind).hasNotice && move === null)
          await gate.write('system', ({ db, now }) => {
            noticeWrites(db).addOnce({ code, facts: { import: id } }, now);
            return { result: null, events: [] };
          });
        if (status === 'applying') applying.apply(id);
        else applying.undo(id);
      }
    },
    /**
     * Deletes files and rows that are no longer needed: a day after planning, in a move a week after; or once an import
     * can no longer be undone.
     */
    async runMaintenance(): Promise<void> {
      const now = clock.now();
      const before = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
      const all = work.all();
      for (const id of files.kept()) if (!all.some((one) => one.id === id)) files.remove(id);
      for (const record of all) {
        if (work.isClosed() || moving.includes(record.status)) continue;
        const hours = HOURS_FILES_ARE_KEPT[record.move === null ? 'alone' : 'inMove'];
        const over =
          record.status === 'applied' ? (record.undoUntil ?? '') < now : record.updatedAt < before(hours);
        if (!over) continue;
        files.remove(record.id);
        if (correctable.includes(record.status))
          await save('system', record.id, () => ({ status: 'cancelled', found: null, counts: null }));
        else if (record.undoUntil !== null) await save('system', record.id, () => ({ undoUntil: null }));
        await work.removeRows(record.id, 0);
      }
    },
  };
}

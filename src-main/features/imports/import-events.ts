// The events of imports. Those of borrowers and items carry the changes; these restore whether an import is applied.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents } from '../../core/events/event-handlers.ts';
import { noResult } from './import-record.ts';
import { stagedRowWrites } from './import-rows-repository.ts';
import { importWrites, stagedImports } from './imports-repository.ts';
import { undoUntil } from './unfinished-import-rules.ts';

const rows = z.number().int();
const declared = declareEvents({
  'import.committed': {
    data: z.object({ id: z.string(), added: rows, changed: rows, markedLeft: rows, deleted: rows }),
    undo: 'refused',
    afterErasure: 'kept',
  },
  'import.undone': {
    data: z.object({ id: z.string(), takenBack: rows, kept: rows }),
    undo: 'refused',
    afterErasure: 'kept',
  },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    imports: typeof declared;
  }
}

export const importEvents = handleEvents(declared, {
  'import.committed': (db, { data: { id, ...counts }, at }) => {
    const record = stagedImports(db).import(id);
    if (record?.committedAt !== null) return;
    const planKey = { import: id, plan: record.plan };
    const isPlanned = record.status === 'planned' || record.status === 'applying';
    // The undo looks at each row again, and leaves one that the ledger did not bring back.
    if (isPlanned) stagedRowWrites(db).settleRest(planKey, 'done');
    const result = { ...noResult, ...counts };
    const undo = isPlanned ? undoUntil(at) : null;
    importWrites(db).save({ ...record, status: 'applied', committedAt: at, undoUntil: undo, result }, at);
  },
  'import.undone': (db, { data: { id, ...counts }, at }) => {
    const record = stagedImports(db).import(id);
    if (record === null) return;
    const result = { ...noResult, ...record.result, ...counts };
    importWrites(db).save({ ...record, status: 'undone', undoneAt: at, undoUntil: null, result }, at);
  },
});

// The commands that keep runs: each change of a run and what the desk is told of it happen together.
import { noticeWrites } from '../../core/notices/notices.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { runsToForget } from './look-time-rules.ts';
import { noticesOf } from './synchronisation-notices.ts';
import type { Looking, Run } from './synchronisation-record.ts';
import { synchronisationIn, synchronisationWrites } from './synchronisation-repository.ts';
import { currentLooking, currentSynchronisation } from './synchronisation-settings.ts';

/** Keeps where the run stands now, and forgets runs that are too old. */
export function keepRun(run: Run): Command<null> {
  return ({ db, now }) => {
    const before = synchronisationIn(db).open();
    synchronisationWrites(db).save(run);
    for (const old of runsToForget(synchronisationIn(db).runs(), now))
      synchronisationWrites(db).remove(old.id);
    const { tell, settle } = noticesOf(run);
    for (const code of settle) noticeWrites(db).settle(code, now);
    // Told when it begins: whoever has read it is not told again each minute.
    const isNew = before?.id !== run.id || before.state !== run.state || before.why !== run.why;
    if (tell !== null && isNew) noticeWrites(db).addOnce({ code: tell, facts: { run: run.id } }, now);
    return { result: null, events: [] };
  };
}

/** A newer file has come: what waited is not asked any more. */
export function replaceRun(waiting: Run | null, run: Run): Command<null> {
  return (context) => {
    if (waiting !== null) keepRun({ ...waiting, state: 'replaced', endedAt: context.now })(context);
    return keepRun(run)(context);
  };
}

/** As if the file had not been taken: the next look takes it. */
export function dropRun(id: string): Command<null> {
  return ({ db }) => {
    synchronisationWrites(db).remove(id);
    return { result: null, events: [] };
  };
}

export function keepLooking(change: (looking: Looking) => Partial<Looking>): Command<null> {
  return ({ db }) => {
    const looking = currentLooking(db);
    synchronisationWrites(db).put(currentSynchronisation(db), { ...looking, ...change(looking) });
    return { result: null, events: [] };
  };
}

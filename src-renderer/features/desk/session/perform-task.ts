// Sends one task to the library and derives the desk's new state from the answer.
import { ApiProblem, requestOptions } from '../../../api/http-client.ts';
import type { RefusalCode, ScanOutcome } from '../../../api/library.ts';
import { withLent, withoutEntry } from '../class-set/class-set.ts';
import {
  choiceOf,
  entryOf,
  isAction,
  nothingFound,
  partsOf,
  offersFor,
  titleOf,
  weightiestFirst,
  type DoneEntry,
  type Entry,
  type UndoImpossibleEntry,
  type UndoneEntry,
} from './desk-entries.ts';
import {
  classSetEnded,
  closed,
  markedUndone,
  mergedOverrides,
  nextToUndo,
  opened,
  refreshed,
  withEntry,
} from './desk-state.ts';
import { withCounted } from './desk-mode.ts';
import type { HoldTask, LookUpTask, ReturnTask, ScanTask, Task, UndoTask } from './desk-tasks.ts';
import {
  done,
  happened,
  noted,
  once,
  overviewIfOpen,
  shown,
  unchanged,
  type Performed,
  type Performing,
} from './performing.ts';
import { verbOf, type VerbTask } from '../verbs/verbs.ts';
import { eventToUndo, pushed, undoTarget, without } from './undo-stack.ts';

/** Copies of one title to choose from: a class set has thirty. */
const MOST_COPIES = 50;

/** @throws ApiProblem if the task was not done and may be tried again */
export async function perform(task: Task, by: Performing): Promise<Performed> {
  const verb = verbOf(task);
  if (verb === undefined) return performHere(task as Exclude<Task, VerbTask>, by);
  return orProblem(task as VerbTask, by, () => verb.perform(task, by));
}

async function performHere(task: Exclude<Task, VerbTask>, by: Performing): Promise<Performed> {
  switch (task.kind) {
    case 'close':
      return { change: closed, entry: null };
    case 'mode':
      return { change: (desk) => ({ ...closed(desk), mode: task.mode }), entry: null };
    case 'end-class-set':
      return { change: classSetEnded, entry: null };
    case 'scan':
      return orProblem(task, by, () => scan(task, by));
    case 'open':
      return orProblem(task, by, async () => {
        const overview = await by.door.readLoanOverview(task.borrower);
        return shown({ ...happened(task, by), kind: 'opened', overview }, (desk) => opened(desk, overview));
      });
    case 'look-up':
      return lookedUp(task, by);
    case 'return':
      return orProblem(task, by, () => giveBack(task, by));
    case 'hold':
      return orProblem(task, by, () => placeHold(task, by));
    case 'undo':
      return undo(task, by);
  }
}

/** A title with several copies asks for the copy. Nothing was changed, so the list of results stays the same. */
async function lookedUp(task: LookUpTask, by: Performing): Promise<Performed> {
  if ((task.item.copies?.count ?? 1) > 1) {
    const { items } = await by.door
      .searchDesk({ title: task.item.titleId, limit: MOST_COPIES })
      .catch(() => ({ items: [] }));
    const options = items.map((item) => ({ kind: 'item' as const, item }));
    const { id, at, item } = task;
    const typed: ScanTask = { id, at, kind: 'scan', code: item.title, typed: true };
    if (options.length > 1)
      return { ...unchanged, asks: { kind: 'choice', choice: { kind: 'matches', scan: typed, options } } };
  }
  const borrower = by.desk().overview?.borrower ?? null;
  const offers = offersFor(task.item, borrower?.id ?? null);
  const entry: Entry = { ...happened(task, by), kind: 'looked-up', item: task.item, borrower, offers };
  return { entry, change: () => ({ last: entry, note: null }) };
}

/** Tries a code that the library does not know again, as its keys mean it on a US keyboard. */
async function scan({ usReading, ...typed }: ScanTask, by: Performing): Promise<Performed> {
  const { outcome, ...performed } = await scanOnce(typed, by);
  if (usReading === undefined || !isUnknown(outcome)) return performed;
  const byPlaces = { ...typed, code: usReading.code };
  const { outcome: second, ...found } = await scanOnce(byPlaces, by, `${typed.id}-us`);
  if (!isUnknown(second)) return { ...found, foundByPlaces: usReading };
  if (!usReading.certain) return performed;
  const { id, at } = happened(typed, by);
  return shown({ ...nothingFound(typed, id, at), otherKeyboard: usReading.pc ?? 'other' }, () => ({}));
}

function isUnknown(outcome: ScanOutcome): boolean {
  return outcome.outcome === 'matches' || (outcome.outcome === 'refused' && outcome.code === 'code-unknown');
}

async function scanOnce(
  task: ScanTask,
  by: Performing,
  idempotencyKey = task.id,
): Promise<Performed & { outcome: ScanOutcome }> {
  const { mode, overview } = by.desk();
  const open = overview?.borrower.id ?? lentToInClass(task, by);
  const borrower = task.forBorrower === undefined ? open : task.forBorrower;
  const visitOverride = borrower === open ? by.desk().visitOverride : null;
  const visitDueOn = borrower === open ? by.desk().visitDueOn : null;
  const override = mergedOverrides(visitOverride, task.override ?? null);
  const outcome = await by.door.scan(
    {
      code: task.code,
      borrower,
      ...(task.as === undefined ? {} : { as: task.as }),
      ...(override === null ? {} : { override }),
      ...(visitDueOn === null ? {} : { dueOn: visitDueOn }),
      ...(task.returnFirst === undefined ? {} : { returnFirst: task.returnFirst }),
      ...(task.only === undefined ? {} : { only: task.only }),
      ...(mode?.kind === 'uses' ? { countUse: true } : {}),
      ...(mode?.kind === 'drop' ? { bookDrop: true } : {}),
      ...(mode?.kind === 'class' && borrower === null ? { askWhose: true } : {}),
      ...(task.sameCodeAgoMs === undefined ? {} : { sameCodeAgoMs: task.sameCodeAgoMs }),
    },
    requestOptions({ idempotencyKey }),
  );
  if (outcome.outcome === 'ignored') return { ...noted(outcome.reason, by), outcome };
  if (outcome.outcome === 'whose') {
    const { item } = outcome;
    return { ...unchanged, asks: { kind: 'whose', scan: task, item }, outcome };
  }
  if (outcome.outcome === 'ask' || outcome.outcome === 'matches') {
    const choice = choiceOf(outcome, task);
    if (choice.options.length > 0) return { ...unchanged, asks: { kind: 'choice', choice }, outcome };
  }
  const { id, at } = happened(task, by);
  const newer = outcome.outcome === 'refused' && isNews(outcome, by) ? await overviewIfOpen(null, by) : null;
  const entry = entryOf(outcome, task, borrower, id, at) ?? nothingFound(task, id, at);
  const performed = shown(entry, (desk) => {
    if (outcome.outcome === 'borrower-opened') return opened(desk, outcome.overview);
    if (newer !== null) return { overview: refreshed(desk, newer) };
    if (!('events' in outcome)) return {};
    const done = { task: task.id, entry: id, events: outcome.events };
    if (outcome.outcome !== 'lent' && outcome.outcome !== 'returned')
      return {
        undoStack: pushed(desk.undoStack, done),
        ...(outcome.outcome === 'used' && { mode: withCounted(desk.mode, 'uses', 1) }),
      };
    return {
      overview: refreshed(desk, outcome.overview),
      undoStack: pushed(desk.undoStack, done),
      ...(outcome.outcome === 'lent' ? { classSet: withLent(desk.classSet, id, outcome.loan) } : {}),
      ...(isDatedBack(entry) && { mode: withCounted(desk.mode, 'drop', 1) }),
    };
  });
  return { ...performed, outcome };
}

/**
 * The pupil to whom this copy was lent since the class was opened; null if to none. It is no return: a book that is
 * scanned twice by mistake stays with the pupil.
 */
function lentToInClass({ code }: ScanTask, by: Performing): string | null {
  const { mode, entries } = by.desk();
  if (mode?.kind !== 'class') return null;
  const last = entries.find(
    (entry) => isAction(entry) && !entry.undone && entry.at >= mode.since && entry.loan.item.barcode === code,
  );
  return last?.kind === 'lent' ? last.loan.borrower.id : null;
}

const isDatedBack = (entry: Entry): boolean => entry.kind === 'returned' && entry.returnedOn !== undefined;

/** The refusal may include a loan from another desk that is not on this screen yet. */
function isNews(outcome: Extract<ScanOutcome, { outcome: 'refused' }>, by: Performing): boolean {
  const { overview } = by.desk();
  if (overview === null || outcome.borrower?.id !== overview.borrower.id) return false;
  if (outcome.code === 'loan-limit-reached') return overview.mayBorrow.more !== 0;
  if (outcome.code !== 'item-already-lent-to-borrower') return false;
  return !overview.loans.some(({ item }) => item.id === outcome.item?.id);
}

async function giveBack(task: ReturnTask, by: Performing): Promise<Performed> {
  const loan = await by.door.returnItem({ item: task.item }, once(task));
  const overview = await overviewIfOpen(loan, by);
  const entry: DoneEntry = {
    ...happened(task, by),
    kind: 'returned',
    loan,
    stillOut: overview?.loans.length ?? null,
    setAside: loan.setAside,
    parts: partsOf(loan.parts),
    note: loan.note,
    undone: false,
  };
  return done(entry, loan.events, overview);
}

/** By the code of a copy; otherwise by words, among which staff choose. What is no item at all is an ordinary scan. */
async function placeHold(task: HoldTask, by: Performing): Promise<Performed> {
  const { borrower, title, titleId, override } = task;
  const wanted = titleId ?? (await titleOfCode(title, by));
  if (wanted === null) return titleByWords(task, by);
  const { events, ...hold } = await by.door.placeHold(
    { borrower, title: wanted, ...(override !== undefined && { override }) },
    once(task),
  );
  const overview = await overviewIfOpen(null, by);
  const entry: Entry = {
    ...happened(task, by),
    kind: 'hold-placed',
    item: hold.title,
    hold,
    undone: false,
  };
  return shown(entry, (desk) => ({
    overview: refreshed(desk, overview),
    undoStack: pushed(desk.undoStack, { task: task.id, entry: entry.id, events }),
  }));
}

async function titleOfCode(code: string, { door }: Performing): Promise<string | null> {
  try {
    return (await door.readItem(`barcode:${code}`)).titleId;
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 404) return null;
    throw problem;
  }
}

async function titleByWords(task: HoldTask, by: Performing): Promise<Performed> {
  const { items } = await by.door.searchDesk({ q: task.title, limit: 9 });
  const titles = [...new Map(items.map((item) => [item.titleId, item])).values()];
  const [only, another] = titles;
  const { id, at, title: code } = task;
  const asScan: ScanTask = { id, at, kind: 'scan', code };
  if (only === undefined) return scan(asScan, by);
  if (another === undefined) return placeHold({ ...task, title: only.title, titleId: only.titleId }, by);
  const options = titles.map((item) => ({ kind: 'item' as const, item }));
  const choice = { kind: 'matches' as const, scan: asScan, options, holdFor: task.borrower };
  return { ...unchanged, asks: { kind: 'choice', choice } };
}

function undoneEntry(done: DoneEntry, task: Task, by: Performing): UndoneEntry {
  const returned = done.kind === 'lent' ? done.returned : null;
  const loan = 'loan' in done ? done.loan : null;
  return { ...happened(task, by), kind: 'undone', what: done.kind, title: titleOf(done), loan, returned };
}

async function undo(task: UndoTask, by: Performing): Promise<Performed> {
  const target = undoTarget(by.desk().undoStack, task.of);
  const done = nextToUndo(by.desk());
  if (target === null || done === null) return noted('nothing-to-undo', by);
  const impossible = (code: UndoImpossibleEntry['code']): Performed =>
    shown({ ...happened(task, by), kind: 'undo-impossible', code, title: titleOf(done) }, (desk) => ({
      undoStack: without(desk.undoStack, target),
    }));
  try {
    const result = await by.door.undoEvent(eventToUndo(target), once(task));
    const overview = result.overview ?? (await overviewIfOpen(null, by));
    const entry = undoneEntry(done, task, by);
    return {
      entry,
      change: (desk) => ({
        ...withEntry({ ...desk, entries: markedUndone(desk.entries, done.id) }, entry),
        overview: refreshed(desk, overview),
        undoStack: without(desk.undoStack, target),
        classSet: withoutEntry(desk.classSet, target.entry),
        ...(done.kind === 'used' && { mode: withCounted(desk.mode, 'uses', -1) }),
        ...(isDatedBack(done) && { mode: withCounted(desk.mode, 'drop', -1) }),
      }),
    };
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.status !== 409) throw problem;
    return impossible(problem.code === 'undo-superseded' ? 'undo-superseded' : 'undo-not-possible');
  }
}

/** A hold is on a title, which stands where the item would. */
function itemOf(task: { item: string } | HoldTask): string {
  return 'item' in task ? task.item : (task.titleId ?? '');
}

/** Turns a permanent error into an entry; rethrows one that may succeed later. */
async function orProblem(
  task: Exclude<Task, { kind: 'close' | 'mode' | 'end-class-set' | 'look-up' } | UndoTask>,
  by: Performing,
  ask: () => Promise<Performed>,
): Promise<Performed> {
  try {
    return await ask();
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.worthRetrying || problem.status === 401) throw problem;
    if (problem.status === 409 && problem.refusals.length > 0 && task.kind !== 'open') {
      const overridable =
        problem.problem.overridable === true &&
        (verbOf(task)?.overridable ?? ['scan', 'hold'].includes(task.kind));
      return shown(
        {
          ...happened(task, by),
          kind: 'refused',
          refusals: weightiestFirst(problem.refusals, problem.code as RefusalCode, overridable),
          offers: overridable ? ['override'] : [],
          item:
            task.kind === 'hold' || ('title' in task && 'item' in task)
              ? { id: itemOf(task), barcode: '', title: task.title }
              : null,
          forBorrower: by.desk().overview?.borrower.id ?? null,
          asked: task,
        },
        () => ({}),
      );
    }
    const asked = task.kind === 'scan' ? task.code : 'title' in task ? task.title : task.name;
    return shown(
      { ...happened(task, by), kind: 'problem', code: problem.code, detail: problem.message, asked },
      () => ({}),
    );
  }
}

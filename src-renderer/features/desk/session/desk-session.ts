// The desk's session: queues scans and keys, sends them to the library in order, and holds the state of the screen.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiProblem } from '../../../api/http-client.ts';
import type { Borrower, DeskAction, Offer } from '../../../api/library.ts';
import { limitsOverridden } from '../class-set/class-set.ts';
import { isAboutCopies, uncheckedParts, type ChoiceOption, type Entry } from './desk-entries.ts';
import {
  choiceIn,
  chosenLoan,
  initialDesk,
  mergedOverrides,
  openQuestion,
  withoutOffers,
  withAllParts,
  withRecalled,
  type DeskState,
  type Question,
} from './desk-state.ts';
import { counting, type CountingMode } from './desk-mode.ts';
import type { ItemFound, ScanTask, Task } from './desk-tasks.ts';
import { perform } from './perform-task.ts';
import type { Door } from './performing.ts';
import { createRepeatMemory } from './repeat-memory.ts';
import * as line from './scan-queue.ts';
import type { QuestionProps } from '../verbs/verb.ts';
import { renew } from '../verbs/renew.ts';
import { verbOf, type AnyVerb, type VerbTask } from '../verbs/verbs.ts';
import type { UsReading } from '../scanning/key-places.ts';
import type { OverrideScope } from '../../../ui/loans/OverrideDialog.tsx';

/** The scanner that read a code directly, and its purpose. */
export type ScanSource = Pick<ScanTask, 'device' | 'only' | 'usReading'>;

export interface DeskActions {
  /** A scanned code, or text confirmed with Enter; `completeAt` is on the page's performance clock. */
  scan: (code: string, completeAt?: number, from?: ScanSource) => void;
  /** Chosen from search results: opens a borrower, or shows an item with its possible actions. */
  pick: (option: ChoiceOption) => void;
  /** Answers the open question. */
  choose: (option: ChoiceOption) => void;
  /** Closes the open question: nothing is done. */
  cancel: () => void;
  /** Closes the item that was looked up. */
  putAwayItem: () => void;
  /** A key that the desk handled: the same code after it does not count as a double read. */
  keyPressed: () => void;
  close: () => void;
  /** Accepts what the last result offers. Without such an offer, renewing and returning concern the chosen loan. */
  takeOffer: (offer: Offer) => void;
  /** Chooses a loan of the open borrower: the next or the previous one, or by its place. */
  moveChosen: (step: 1 | -1) => void;
  chooseLoan: (place: number) => void;
  dropChosen: () => void;
  returnChosen: () => void;
  /** All parts of the item in the last result are there. */
  confirmParts: () => void;
  /** Does what the key of this verb does. */
  begin: (verb: Pick<AnyVerb, 'begin'>) => void;
  /** Closes the open question, for this task or change. */
  answer: QuestionProps<VerbTask, Question>['answer'];
  /** Shows or hides why the open borrower is blocked. */
  toggleReason: () => void;
  confirmOverride: (reason: string, scope: OverrideScope) => void;
  /** Starts a class set with its reason, for the open borrower only. */
  askForClassSet: () => void;
  beginClassSet: (reason: string) => void;
  endClassSet: () => void;
  putAwayClassSet: () => void;
  /** Counts items as used in the library from now on, or no longer. */
  toggleUses: () => void;
  /** Counts returns as of the last open day from now on, or no longer. */
  toggleDrop: () => void;
  /** Opens a class: staff say which of its pupils takes each book. */
  openClass: (group: { id: string; name: string }) => void;
  /** Lends the scanned book to this pupil of the open class. @param borrower the id */
  lendTo: (borrower: string) => void;
  /** Back to the usual state of the desk. */
  leaveMode: () => void;
  /** Places a hold on what was looked up or refused; otherwise the next scan or choice does. */
  placeHold: () => void;
  cancelHold: () => void;
  undo: () => void;
  tryAgain: () => void;
  leaveOut: () => void;
  /** The library answers again: tasks that waited for it continue. */
  libraryIsBack: () => void;
  /** Loads this desk's actions from before the reload; scans wait for it. */
  recall: (fetch: () => Promise<readonly DeskAction[]>) => Promise<void>;
  /** Restores the tasks that waited when the page was closed; they continue when the user says so. */
  restore: (waiting: { borrower: { id: string; name: string } | null; tasks: Task[] }) => void;
}

export interface DeskSurroundings {
  door: Door;
  now: () => number;
  newId: () => string;
  /** A result to announce, and for lists to update. */
  onEntry: (entry: Entry, task: Task) => void;
  onIgnored: () => void;
  onQuestion: () => void;
  /** A scan arrived but must wait. */
  onHeld: () => void;
  onFailure: () => void;
  onReceived: (task: ScanTask, completeAt: number | undefined) => void;
  /** A scan was found by the places of its keys. */
  onOtherKeyboard: (usReading: UsReading) => void;
}

export type DeskSession = StoreApi<DeskState> & { actions: DeskActions };

export function createDeskSession(around: DeskSurroundings): DeskSession {
  const store = createStore<DeskState>(() => initialDesk);
  const repeats = createRepeatMemory();
  const { getState: desk, setState: set } = store;

  const asked = () => ({ id: around.newId(), at: around.now() });

  const add = (task: Task) => {
    if (task.kind !== 'scan') repeats.interrupted();
    set({ queue: line.added(desk().queue, task) });
    void work();
  };
  /** For a choice that the user just made. */
  const addNext = (task: Task) => {
    repeats.interrupted();
    set({ queue: line.addedNext(desk().queue, task) });
    void work();
  };

  const ask = (question: Question) => {
    if (desk().question === null) set({ question });
  };
  /** Closes the question. @param task what is to be done now */
  const answer = (change: Partial<DeskState>, task?: Task) => {
    set({ ...change, question: null });
    if (task === undefined) void work();
    else addNext(task);
  };
  const questionClosed = () =>
    new Promise<void>((resolve) => {
      const stop = store.subscribe(({ question }) => {
        if (question !== null) return;
        stop();
        resolve();
      });
    });

  async function work(): Promise<void> {
    while (desk().question === null) {
      const next = line.started(desk().queue);
      if (next === null) return;
      set({ queue: next.queue });
      try {
        const done = await perform(next.task, { ...around, desk });
        // Staff opened a question meanwhile: this one follows it.
        while (done.asks !== undefined && desk().question !== null) await questionClosed();
        set((state) => ({
          question: done.asks ?? state.question,
          ...done.change(state),
          ...(endsChoice(next.task) && done.ignored !== true ? { chosen: null, reasonShown: false } : {}),
          queue: line.finished(state.queue),
        }));
        if (done.entry !== null) around.onEntry(done.entry, next.task);
        if (done.foundByPlaces !== undefined) around.onOtherKeyboard(done.foundByPlaces);
        if (done.ignored === true) around.onIgnored();
        if (done.asks?.kind === 'choice' || done.asks?.kind === 'whose') around.onQuestion();
      } catch (problem) {
        set((state) => ({ queue: line.failed(state.queue, failureOf(problem)) }));
        around.onFailure();
      }
    }
  }

  const itemScan = (code: string): ScanTask => ({ ...asked(), kind: 'scan', code, as: 'item' });
  const hold = (borrower: string, title: string, titleId: string | null): Task => ({
    ...asked(),
    kind: 'hold',
    borrower,
    title,
    titleId,
  });
  const lookUp = (item: ItemFound): Task => ({ ...asked(), kind: 'look-up', item });
  const openBorrower = (borrower: Borrower): Task => ({
    ...asked(),
    kind: 'open',
    borrower: borrower.id,
    name: `${borrower.givenName} ${borrower.familyName}`.trim(),
  });

  const toggleMode = (kind: CountingMode['kind']) => {
    const { queue, mode } = desk();
    const next = queue.tasks.findLast((task) => task.kind === 'mode');
    const meant = next === undefined ? mode : next.mode;
    add({ ...asked(), kind: 'mode', mode: meant?.kind === kind ? null : counting(kind) });
  };

  const actions: DeskActions = {
    scan: (code, completeAt, from) => {
      const { overview, placingHold } = desk();
      if (placingHold && overview !== null && from?.only === undefined) {
        set({ placingHold: false });
        const { usReading } = from ?? {};
        add(hold(overview.borrower.id, usReading?.certain === true ? usReading.code : code, null));
        return;
      }
      const base = asked();
      const sameCodeAgoMs = repeats.scanned(code, base.at, from?.device);
      const task: ScanTask = {
        ...base,
        ...from,
        kind: 'scan',
        code,
        ...(completeAt === undefined && from === undefined ? { typed: true } : {}),
        ...(sameCodeAgoMs === undefined ? {} : { sameCodeAgoMs }),
      };
      around.onReceived(task, completeAt);
      if (desk().question !== null || desk().queue.failure !== null) around.onHeld();
      add(task);
    },
    pick: (option) => {
      repeats.interrupted();
      const { overview, placingHold } = desk();
      if (placingHold) set({ placingHold: false });
      if (placingHold && overview !== null && option.kind === 'item')
        add(hold(overview.borrower.id, option.item.title, option.item.titleId));
      else add(option.kind === 'borrower' ? openBorrower(option.borrower) : lookUp(option.item));
    },
    choose: (option) => {
      const choice = choiceIn(desk());
      if (choice === null) return;
      set({ question: null });
      if (choice.holdFor !== undefined && option.kind === 'item')
        addNext(hold(choice.holdFor, option.item.title, option.item.titleId));
      else if (choice.kind === 'ask') addNext({ ...meant(choice.scan), ...asked(), as: option.kind });
      else if (option.kind === 'borrower') addNext(openBorrower(option.borrower));
      else if (isAboutCopies(choice)) addNext({ ...sourceOf(choice.scan), ...itemScan(option.item.barcode) });
      else addNext(lookUp(option.item));
    },
    cancel: () => {
      if (desk().question === null) return;
      repeats.interrupted();
      answer({});
    },
    putAwayItem: () => {
      if (desk().last?.kind === 'looked-up') set({ last: null });
    },
    keyPressed: () => {
      repeats.interrupted();
    },
    close: () => {
      add({ ...asked(), kind: 'close' });
    },
    takeOffer: (offer) => {
      const { last: entry, mode } = desk();
      if ((entry?.kind !== 'refused' && entry?.kind !== 'looked-up') || !entry.offers.includes(offer)) {
        if (offer === 'renew') actions.begin(renew);
        if (offer === 'return') actions.returnChosen();
        return;
      }
      repeats.interrupted();
      if (offer === 'override') {
        if (entry.kind === 'refused') ask({ kind: 'override', refused: entry });
        return;
      }
      if (entry.item === null) return;
      const forBorrower = entry.kind === 'refused' ? entry.forBorrower : (entry.borrower?.id ?? null);
      const isLent = entry.kind === 'refused' || Boolean(entry.item.loan);
      const { id: item, title, barcode } = entry.item;
      set(withoutOffers(desk(), entry.id));
      if (offer === 'renew') addNext({ ...asked(), kind: 'renew', item, title });
      else if (offer === 'return' && mode?.kind === 'drop') addNext(itemScan(barcode));
      else if (offer === 'return') addNext({ ...asked(), kind: 'return', item, title });
      else addNext({ ...itemScan(barcode), forBorrower, ...(isLent ? { returnFirst: true } : {}) });
    },
    moveChosen: (step) => {
      const loans = desk().overview?.loans ?? [];
      const at = loans.findIndex(({ id }) => id === desk().chosen);
      if (step === 1) actions.chooseLoan(Math.min(at + 1, loans.length - 1));
      else if (at === 0) actions.dropChosen();
      else actions.chooseLoan(at === -1 ? loans.length - 1 : at - 1);
    },
    chooseLoan: (place) => {
      const loan = desk().overview?.loans[place];
      if (loan !== undefined) set({ chosen: loan.id });
    },
    dropChosen: () => {
      set({ chosen: null });
    },
    returnChosen: () => {
      const loan = chosenLoan(desk());
      if (loan !== null) add({ ...asked(), kind: 'return', item: loan.item.id, title: loan.item.title });
    },
    confirmParts: () => {
      const entry = uncheckedParts(desk().last);
      if (entry !== null) set({ ...withAllParts(desk(), entry.id), note: null });
    },
    begin: (verb) => {
      const begun = verb.begin?.(desk()) ?? null;
      if (begun === null) return;
      if ('ask' in begun) ask(begun.ask);
      else add({ ...begun.task, ...asked() });
    },
    answer: (task, change = {}) => {
      if (desk().question !== null) answer(change, task === null ? undefined : { ...task, ...asked() });
    },
    toggleReason: () => {
      const isBlocked = desk().overview?.refusals.some(({ code }) => code === 'borrower-blocked') === true;
      set({ reasonShown: isBlocked && !desk().reasonShown });
    },
    confirmOverride: (reason, scope) => {
      const entry = openQuestion(desk(), 'override')?.refused;
      if (entry === undefined) return;
      const codes = entry.refusals.filter((refusal) => refusal.overridable).map((refusal) => refusal.code);
      const given = { codes, reason };
      const override =
        ('override' in entry.asked ? mergedOverrides(entry.asked.override ?? null, given) : null) ?? given;
      const forThisVisit = scope === 'visit' && entry.forBorrower === desk().overview?.borrower.id;
      set({
        ...withoutOffers(desk(), entry.id),
        question: null,
        ...(forThisVisit ? { visitOverride: mergedOverrides(desk().visitOverride, override) } : {}),
      });
      const { kind } = entry.asked;
      if (kind === 'hold' || verbOf(entry.asked)?.overridable === true)
        addNext({ ...entry.asked, ...asked(), override } as Task);
      if (entry.asked.kind !== 'scan') return;
      addNext({ ...meant(entry.asked), ...asked(), as: 'item', forBorrower: entry.forBorrower, override });
    },
    askForClassSet: () => {
      const { overview, classSet } = desk();
      if (overview?.mayBorrow.classSet !== true || classSet !== null) return;
      ask({ kind: 'class-set' });
    },
    beginClassSet: (reason) => {
      const { overview, visitOverride } = desk();
      if (overview === null) return;
      const { id, givenName, familyName } = overview.borrower;
      answer({
        finishedClassSet: null,
        visitOverride: mergedOverrides(visitOverride, limitsOverridden(reason)),
        classSet: { borrower: id, name: `${givenName} ${familyName}`.trim(), reason, lent: [] },
      });
    },
    endClassSet: () => {
      add({ ...asked(), kind: 'end-class-set' });
    },
    putAwayClassSet: () => {
      set({ finishedClassSet: null });
    },
    toggleUses: () => {
      toggleMode('uses');
    },
    toggleDrop: () => {
      toggleMode('drop');
    },
    openClass: ({ id, name }) => {
      const { id: task, at } = asked();
      add({ id: task, at, kind: 'mode', mode: { kind: 'class', id, name, since: at } });
    },
    lendTo: (borrower) => {
      const whose = openQuestion(desk(), 'whose');
      if (whose === null) return;
      const { scan, item } = whose;
      answer({}, { ...meant(scan), ...asked(), code: item.barcode, as: 'item', forBorrower: borrower });
    },
    leaveMode: () => {
      add({ ...asked(), kind: 'mode', mode: null });
    },
    placeHold: () => {
      const { overview, last, placingHold } = desk();
      if (overview === null || desk().question !== null) return;
      const { id } = overview.borrower;
      if (last?.kind === 'looked-up') add(hold(id, last.item.title, last.item.titleId));
      else if (last?.kind === 'refused' && last.forBorrower === id && last.item !== null)
        add(hold(id, last.item.barcode, null));
      else set({ placingHold: !placingHold });
    },
    cancelHold: () => {
      set({ placingHold: false });
    },
    undo: () => {
      const before = desk().queue.tasks.findLast(
        (task) =>
          verbOf(task)?.undoable ??
          !['close', 'open', 'look-up', 'end-class-set', 'mode'].includes(task.kind),
      );
      add({
        ...asked(),
        kind: 'undo',
        of: before === undefined || before.kind === 'undo' ? null : before.id,
      });
    },
    tryAgain: () => {
      set({ queue: line.triedAgain(desk().queue) });
      void work();
    },
    leaveOut: () => {
      if (desk().queue.failure === null) return;
      // The previous result must not look like the answer to the skipped task.
      set({ queue: line.leftOut(desk().queue), last: null, note: null });
      void work();
    },
    libraryIsBack: () => {
      if (desk().queue.failure?.why === 'unreachable') actions.tryAgain();
    },
    recall: async (fetch) => {
      // A scan answered during the load would be in the list twice.
      set({ queue: { ...desk().queue, busy: true } });
      const actions = await fetch().catch(() => []);
      set((state) => ({ ...withRecalled(state, actions), queue: { ...state.queue, busy: false } }));
      void work();
    },
    restore: ({ borrower, tasks }) => {
      if (tasks.length === 0) return;
      const reopen: Task[] =
        borrower === null ? [] : [{ ...asked(), kind: 'open', borrower: borrower.id, name: borrower.name }];
      set({
        queue: { tasks: [...reopen, ...tasks], busy: false, failure: { why: 'interrupted' } },
      });
    },
  };
  return Object.assign(store, { actions });
}

/** Whether what was chosen before belongs to an earlier moment. */
function endsChoice({ kind }: Task): boolean {
  return kind === 'scan' || kind === 'open' || kind === 'close' || kind === 'mode';
}

/** The same scan again, with the user's answer to a question: not a double read. */
function meant({ sameCodeAgoMs: _, ...scan }: ScanTask): ScanTask {
  return scan;
}

function sourceOf({ device, only }: ScanTask): ScanSource {
  return { ...(device === undefined ? {} : { device }), ...(only === undefined ? {} : { only }) };
}

function failureOf(problem: unknown): line.Failure {
  if (problem instanceof ApiProblem) {
    return problem.unreachable ? { why: 'unreachable' } : { why: 'failed', code: problem.code };
  }
  return { why: 'failed', code: 'internal-error' };
}

// The desk's session: a queue of tasks, an undo stack and one open question. Its verbs say what each of them does.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiProblem } from '../../../api/http-client.ts';
import type { DeskAction } from '../../../api/library.ts';
import type { UsReading } from '../scanning/key-places.ts';
import { taskKind, type Library, type ScanSource, type Step, type Verb } from '../verbs/verb.ts';
import { withRecalled } from './desk-day.ts';
import { initialDesk, type DeskState } from './desk-state.ts';
import type { Entry, NewTask, Task } from './kinds.ts';
import { perform } from './perform-task.ts';
import { createRepeatMemory } from './repeat-memory.ts';
import * as queues from './scan-queue.ts';

export interface DeskActions {
  /** A scanned code, or text confirmed with Enter; `completeAt` is on the page's performance clock. */
  scan: (code: string, completeAt?: number, source?: ScanSource) => void;
  /** Does what the key of this verb does. */
  begin: (verb: Verb) => void;
  /** Does this step, if the state of the desk allows one. */
  take: (step: (desk: DeskState, verbs: readonly Verb[]) => Step | null) => void;
  /** Closes the open question with this step. */
  answer: (step: Step) => void;
  /** Closes the open question: nothing is done. */
  cancel: () => void;
  /** A key that the desk handled: the same code after it does not count as a double read. */
  keyPressed: () => void;
  /** The library answers again: tasks that waited for it continue. */
  libraryIsBack: () => void;
  /** Loads this desk's actions from before the reload; scans wait for it. */
  recall: (fetch: () => Promise<readonly DeskAction[]>) => Promise<void>;
  /** Restores the tasks that waited when the page was closed; they continue when the user says so. */
  restore: (tasks: readonly Task[]) => void;
}

export interface DeskSurroundings {
  library: Library;
  verbs: readonly Verb[];
  now: () => number;
  newId: () => string;
  /** A result to announce, and for lists to update. */
  onEntry: (entry: Entry, task: Task) => void;
  onIgnored: () => void;
  onQuestion: () => void;
  /** A scan arrived but must wait. */
  onHeld: () => void;
  onFailure: () => void;
  onReceived: (task: Task, completeAt: number | undefined) => void;
  /** A scan was found by the places of its keys. */
  onOtherKeyboard: (usReading: UsReading) => void;
}

export type DeskSession = StoreApi<DeskState> & { actions: DeskActions };

export function createDeskSession(surroundings: DeskSurroundings): DeskSession {
  const { verbs } = surroundings;
  const store = createStore<DeskState>(() => initialDesk);
  const repeats = createRepeatMemory();
  const { getState: desk, setState: set } = store;

  const queued = (task: NewTask): Task => ({ ...task, id: surroundings.newId(), at: surroundings.now() });

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
      const next = queues.started(desk().queue);
      if (next === null) return;
      set({ queue: next.queue });
      try {
        const done = await perform(next.task, { ...surroundings, desk });
        // Staff opened a question meanwhile: this one follows it.
        while (done.asks !== undefined && desk().question !== null) await questionClosed();
        const endsChoice = taskKind(verbs, next.task.kind)?.endsChoice === true && done.ignored !== true;
        set((state) => ({
          question: done.asks ?? state.question,
          ...done.change(state),
          ...(endsChoice && { chosen: null, reasonShown: false }),
          queue: queues.finished(state.queue),
        }));
        if (done.entry !== null) surroundings.onEntry(done.entry, next.task);
        if (done.foundByPlaces !== undefined) surroundings.onOtherKeyboard(done.foundByPlaces);
        if (done.ignored === true) surroundings.onIgnored();
        if (done.asks !== undefined && done.quiet !== true) surroundings.onQuestion();
      } catch (problem) {
        set((state) => ({ queue: queues.failed(state.queue, failureOf(problem)) }));
        surroundings.onFailure();
      }
    }
  }

  const take = ({ task, next = false, ask, change }: Step) => {
    if (ask !== undefined && desk().question !== null) return;
    repeats.interrupted();
    set({ ...change, ...(ask !== undefined && { question: ask }) });
    const add = next ? queues.addedNext : queues.added;
    if (task !== undefined) set({ queue: add(desk().queue, queued(task)) });
    void work();
  };

  const actions: DeskActions = {
    scan: (code, completeAt, source) => {
      for (const verb of verbs) {
        const step = verb.takeScan?.(desk(), code, source ?? {}) ?? null;
        if (step !== null) {
          take(step);
          return;
        }
      }
      const isTyped = completeAt === undefined && source === undefined;
      const scan = queued({ kind: 'scan', code, ...source, ...(isTyped && { typed: true }) });
      const sameCodeAgoMs = repeats.scanned(code, scan.at, source?.device);
      const task = { ...scan, ...(sameCodeAgoMs !== undefined && { sameCodeAgoMs }) };
      surroundings.onReceived(task, completeAt);
      if (desk().question !== null || desk().queue.failure !== null) surroundings.onHeld();
      set({ queue: queues.added(desk().queue, task) });
      void work();
    },
    begin: (verb) => {
      verb.open?.(desk());
      actions.take((state) => verb.begin?.(state, verbs) ?? null);
    },
    take: (step) => {
      const next = step(desk(), verbs);
      if (next !== null) take(next);
    },
    answer: ({ change, ...step }) => {
      if (desk().question !== null) take({ ...step, next: true, change: { ...change, question: null } });
    },
    cancel: () => {
      actions.answer({});
    },
    keyPressed: () => {
      repeats.interrupted();
    },
    libraryIsBack: () => {
      const { queue } = desk();
      if (queue.failure?.why === 'unreachable') take({ change: { queue: queues.triedAgain(queue) } });
    },
    recall: async (fetch) => {
      // A scan answered during the load would be in the list twice.
      set({ queue: { ...desk().queue, busy: true } });
      const made = await fetch().catch(() => []);
      set((state) => ({ ...withRecalled(state, made, verbs), queue: { ...state.queue, busy: false } }));
      void work();
    },
    restore: (tasks) => {
      if (tasks.length > 0) set({ queue: { tasks, busy: false, failure: { why: 'interrupted' } } });
    },
  };
  return Object.assign(store, { actions });
}

function failureOf(problem: unknown): queues.Failure {
  if (problem instanceof ApiProblem) {
    return problem.unreachable ? { why: 'unreachable' } : { why: 'failed', code: problem.code };
  }
  return { why: 'failed', code: 'internal-error' };
}

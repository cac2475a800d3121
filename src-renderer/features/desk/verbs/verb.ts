// Defines what a verb of the desk is: its keys, its tasks, their results in words, and its questions with their dialogs.

import type { ReactNode } from 'react';
import type { DeskAction } from '../../../api/library.ts';
import type * as library from '../../../api/library.ts';
import type { Icon } from '../../../ui/icons/icons.ts';
import type { ResultWords, Words } from '../result/words.ts';
import type { UsReading } from '../scanning/key-places.ts';
import type { DeskState } from '../session/desk-state.ts';
import type { Entry, NewTask, Question, Questions, Results, Task, Tasks } from '../session/kinds.ts';

export interface Verb {
  /** Such as `Alt+M`. */
  readonly key?: string;
  readonly otherKey?: string;
  /** The key works on the other screens too. */
  readonly everywhere?: true;
  /** Its names on the F1 page, in each group that lists it. */
  readonly shortcuts?: Readonly<Partial<Record<ShortcutGroup, string>>>;
  /** The step of the key in this state of the desk; null if it does nothing. */
  begin?(desk: DeskState, verbs: readonly Verb[]): Step | null;
  /** Opens something on the screen; nothing happens at the desk. */
  open?(desk: DeskState): void;
  /** The step of Escape if this verb is under way; the first of the list goes first. */
  leave?(desk: DeskState): Step | null;
  /** Takes a scan that this verb waits for. */
  takeScan?(desk: DeskState, code: string, source: ScanSource): Step | null;
  readonly tasks?: { readonly [Kind in keyof Tasks]?: TaskKind<Kind> };
  readonly results?: { readonly [Kind in keyof Results]?: ResultKind<Kind> };
  readonly dialogs?: { readonly [Kind in keyof Questions]?: Dialog<Kind> };
}

export type ShortcutGroup = 'scan' | 'loans' | 'refused' | 'mend' | 'screens';

/** The effect of a key, a button or an answer on the session. */
export interface Step {
  readonly task?: NewTask;
  /** The task goes before those that wait: staff just chose it. */
  readonly next?: boolean;
  /** Nothing is asked while another question is open. */
  readonly ask?: Question;
  readonly change?: Partial<DeskState>;
}

/** The scanner that read a code directly, and its purpose. */
export type ScanSource = Pick<NewTask<'scan'>, 'device' | 'only' | 'usReading'>;

/** Each field with its type. */
export type StoredFields = Readonly<Record<string, 'string' | 'number' | 'object'>>;

export interface TaskKind<Kind extends keyof Tasks = keyof Tasks> {
  /** The fields that a stored task must have: another version of Loandesk may have stored it. */
  readonly stored: StoredFields;
  /** @throws ApiProblem if the task was not done and may be tried again */
  perform(task: Task<Kind>, by: Performing): Performed | Promise<Performed>;
  /** Its subject, if that is not its `title`; without either, each problem stops the queue. */
  about?(task: Task<Kind>): string;
  /** Undo, pressed while it waits, means this task. */
  readonly undoable: boolean;
  /** Staff may override its refusals. */
  readonly overridable?: true;
  /** A loan that was chosen before is no longer chosen. */
  readonly endsChoice?: true;
}

export interface Performing {
  library: Library;
  verbs: readonly Verb[];
  /** The desk's current state; read it again after each await. */
  desk: () => DeskState;
  newId: () => string;
  now: () => number;
}

export type Library = typeof library;

export interface Performed {
  change: (desk: DeskState) => Partial<DeskState>;
  entry: Entry | null;
  /** The answer is a question for staff. */
  asks?: Question;
  /** Staff wait for the question: no sound calls them. */
  quiet?: boolean;
  /** Nothing was done, and there is nothing to show. */
  ignored?: boolean;
  /** The library has the code that the keys mean on a US keyboard. */
  foundByPlaces?: UsReading;
}

export interface ResultKind<Kind extends keyof Results = keyof Results> {
  readonly sign: Icon;
  words(entry: Entry<Kind>): WordsOfResult;
  /** The words of the undo button; null for those of its kind with its title. */
  undoWords?(entry: Entry<Kind>): Words | null;
  /** Its further changes at the desk. @param by 1 if it was done, -1 if it was undone */
  follows?(entry: Entry<Kind>, desk: DeskState, by: 1 | -1): Partial<DeskState>;
  /** Its fields after a reload of the page; null if the library no longer has them. */
  recalled?(action: DeskAction): Results[Kind] | null;
}

export type WordsOfResult = Pick<ResultWords, 'tone' | 'sound' | 'heading'> & Partial<ResultWords>;

export type Dialog<Kind extends keyof Questions> = (props: DialogProps<Kind>) => ReactNode;

export interface DialogProps<Kind extends keyof Questions> {
  /** Null while another question is open, or none. */
  readonly question: Question<Kind> | null;
  /** As long as the question is open. */
  readonly desk: DeskState;
  /** Closes the question with this step. */
  readonly answer: (step: Step) => void;
  readonly cancel: () => void;
}

/** Undefined for a task of another version. */
export function taskKind(verbs: readonly Verb[], kind: keyof Tasks): TaskKind | undefined {
  return verbs.find(({ tasks }) => tasks?.[kind])?.tasks?.[kind];
}

export function resultKind(verbs: readonly Verb[], kind: keyof Results): ResultKind {
  const verb = verbs.find(({ results }) => results?.[kind]);
  if (verb === undefined) throw new Error(`no verb has the result ${kind}`);
  return verb.results?.[kind] as ResultKind;
}

export function subjectOf(verbs: readonly Verb[], task: Task): string | null {
  return taskKind(verbs, task.kind)?.about?.(task) ?? ('title' in task ? task.title : null);
}

// A verb of the desk: its key, its tasks, their results in words, and its question with the dialog.

import type { ComponentType } from 'react';
import type { Icon } from '../../../ui/icons/icons.ts';
import type { ResultWords } from '../result/result-words.ts';
import type { Happened } from '../session/desk-entries.ts';
import type { DeskState } from '../session/desk-state.ts';
import type { Asked } from '../session/desk-tasks.ts';
import type { Performed, Performing } from '../session/performing.ts';

/** A task before the session queues it. */
export type NewTask<T> = T extends Asked ? Omit<T, 'id' | 'at'> : never;

/** What the key does: queues a task, or asks first. */
export type Begun<T, Q> = { readonly task: NewTask<T> } | { readonly ask: Q };

export interface QuestionProps<T, Q> {
  /** Null while another question is open, or none. */
  readonly question: Q | null;
  /** Closes the question, for this task or only for a change of the desk. */
  readonly answer: (task: NewTask<T> | null, change?: Partial<DeskState>) => void;
  readonly cancel: () => void;
}

export type WordsOfResult = Pick<ResultWords, 'tone' | 'sound' | 'heading'> & Partial<ResultWords>;

/** Each field with its type. */
export type StoredFields = Readonly<Record<string, 'string' | 'number' | 'object'>>;

interface Kind {
  kind: string;
}

export interface Verb<
  T extends Asked & Kind & { title: string },
  E extends Happened & Kind = never,
  Q extends Kind = never,
> {
  /** Such as `Alt+M`. */
  readonly key?: string;
  /** The key's name on the F1 page, and the group there. */
  readonly shortcut?: { readonly what: string; readonly group: 'scan' | 'loans' | 'mend' };
  /** What the key does in this state of the desk; null if nothing. */
  readonly begin?: (desk: DeskState) => Begun<T, Q> | null;
  /** The kinds of its tasks, with the fields that a stored one must have. */
  readonly tasks: Readonly<Record<T['kind'], StoredFields>>;
  /** Sends a task to the library. */
  readonly perform: (task: T, by: Performing) => Promise<Performed>;
  /** Each kind of result. */
  readonly results: {
    readonly [K in E['kind']]: {
      readonly sign: Icon;
      readonly words: (entry: Extract<E, { kind: K }>) => WordsOfResult;
    };
  };
  readonly question?: Q['kind'];
  readonly Dialog?: ComponentType<QuestionProps<T, Q>>;
  /** Whether undo reverses its tasks. */
  readonly undoable: boolean;
  /** Whether staff may override its refusals. */
  readonly overridable: boolean;
}

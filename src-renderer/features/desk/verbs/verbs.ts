// The list of the desk's verbs, and how the session and the screen find one.

import type { ComponentType } from 'react';
import type { Icon } from '../../../ui/icons/icons.ts';
import type { Entry } from '../session/desk-entries.ts';
import type { DeskState, Question } from '../session/desk-state.ts';
import type { Task } from '../session/desk-tasks.ts';
import type { Performed, Performing } from '../session/performing.ts';
import { claim } from './claim.ts';
import { changeDueDate } from './due-date.tsx';
import { lose } from './lost.tsx';
import { missing } from './missing.tsx';
import { pay } from './pay.tsx';
import { renew, renewAll } from './renew.ts';
import type { Begun, QuestionProps, StoredFields, WordsOfResult } from './verb.ts';

const list = [changeDueDate, claim, lose, pay, renew, renewAll, missing] as const;

type Listed = (typeof list)[number];
type GivenTo<F> = F extends (given: infer G, ...more: never) => unknown ? G : never;
type TaskOf<V> = V extends { perform: infer P } ? GivenTo<P> : never;
type ResultOf<V> = V extends { results: infer R }
  ? { [K in keyof R]: R[K] extends { words: infer W } ? GivenTo<W> : never }[keyof R]
  : never;
type QuestionOf<V> = V extends { Dialog?: ComponentType<infer P> }
  ? P extends { question: infer Q }
    ? NonNullable<Q>
    : never
  : never;

export type VerbTask = TaskOf<Listed>;
export type VerbResult = ResultOf<Listed>;
export type VerbQuestion = QuestionOf<Listed>;

/** A verb of the list, whichever its kinds are. */
export interface AnyVerb {
  readonly key?: string;
  readonly shortcut?: { readonly what: string; readonly group: string };
  readonly begin?: (desk: DeskState) => Begun<VerbTask, VerbQuestion> | null;
  readonly tasks: Readonly<Record<string, StoredFields>>;
  readonly perform: (task: Task, by: Performing) => Promise<Performed>;
  readonly results: Readonly<
    Record<string, { readonly sign: Icon; readonly words: (entry: Entry) => WordsOfResult }>
  >;
  readonly question?: Question['kind'];
  readonly Dialog?: ComponentType<QuestionProps<VerbTask, Question>>;
  readonly undoable: boolean;
  readonly overridable: boolean;
}

/** Each verb gets only tasks, results and questions of its kinds. */
export const verbs = list as readonly AnyVerb[];

export const verbOf = ({ kind }: Pick<Task, 'kind'>): AnyVerb | undefined =>
  verbs.find(({ tasks }) => kind in tasks);

export const resultOf = (kind: string): AnyVerb['results'][string] | undefined =>
  verbs.find(({ results }) => kind in results)?.results[kind];

/** The rows of the F1 page in this group. */
export const shortcutsOf = (group: string): { what: string; keys: string[] }[] =>
  verbs.flatMap(({ key, shortcut }) =>
    key !== undefined && shortcut?.group === group ? [{ what: shortcut.what, keys: [key] }] : [],
  );

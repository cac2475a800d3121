// Performs one task by its verb, and shows a refusal or a permanent problem as its result.

import { ApiProblem } from '../../../api/http-client.ts';
import type { Refusal, RefusalCode } from '../../../api/library.ts';
import { subjectOf, taskKind, type Performed, type Performing } from '../verbs/verb.ts';
import type { Task } from './kinds.ts';
import { happened, shown } from './performing.ts';

/** @throws ApiProblem if the task was not done and may be tried again */
export async function perform(task: Task, by: Performing): Promise<Performed> {
  const kind = taskKind(by.verbs, task.kind);
  if (kind === undefined) throw new Error(`no verb performs ${task.kind}`);
  try {
    return await kind.perform(task, by);
  } catch (problem) {
    const subject = subjectOf(by.verbs, task);
    if (!(problem instanceof ApiProblem) || problem.worthRetrying || problem.status === 401) throw problem;
    if (subject === null) throw problem;
    const base = happened(task, by);
    if (problem.status !== 409 || problem.refusals.length === 0)
      return shown({ ...base, kind: 'problem', code: problem.code, detail: problem.message, subject });
    const overridable = problem.problem.overridable === true && kind.overridable === true;
    return shown({
      ...base,
      kind: 'refused',
      refusals: weightiestFirst(problem.refusals, problem.code as RefusalCode, overridable),
      offers: overridable ? ['override'] : [],
      item: 'title' in task ? { id: '', barcode: '', title: task.title } : null,
      forBorrower: by.desk().overview?.borrower.id ?? null,
      request: task,
    });
  }
}

/** The primary refusal comes first, and is present even if the list is empty. */
export function weightiestFirst(
  refusals: readonly Refusal[],
  code: Refusal['code'],
  overridable: boolean,
): Refusal[] {
  const first = refusals.find((refusal) => refusal.code === code) ?? { code, overridable, facts: {} };
  return [first, ...refusals.filter((refusal) => refusal !== first)];
}

// The scans that are not done yet: each stays visible until it is done or skipped.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from './desk.ts';
import type { Task } from './kinds.ts';
import { ResultShape } from '../result/ResultShape.tsx';
import { shortened } from '../result/words.ts';
import { subjectOf } from '../verbs/verb.ts';
import { VerbButton } from '../verbs/VerbButton.tsx';
import { verbs } from '../verbs/verbs.ts';
import { leaveOut, tryAgain } from '../verbs/waiting.ts';
import { causeKeys } from '../../../ui/forms/problem-words.ts';
import classes from './WaitingScans.module.css';

const SHOWN = 12;
/** Shorter waits are not shown, because the screen would flicker. */
const UNSEEN_MS = 250;

export function WaitingScans() {
  const { t } = useTranslation(['desk', 'problems']);
  const queue = useDesk((state) => state.queue);
  const held = useDesk(({ question }) => question !== null);
  const { tasks, failure } = queue;
  const lasting = useLasting(tasks.length > 0, UNSEEN_MS);
  if (tasks.length === 0 || (failure === null && !held && !lasting)) return null;
  const why =
    failure === null
      ? t(held ? 'waiting.held' : 'waiting.inLine', { count: tasks.length })
      : t(`waiting.${failure.why}`, { count: tasks.length });
  return (
    <div
      className={classes.place}
      data-testid="waiting-scans"
      data-failure={failure?.why}
      role={failure === null ? undefined : 'alert'}
    >
      {failure !== null && <ResultShape tone="attention" outcome="not-done" size="small" />}
      <div className={classes.words}>
        <p className={classes.why}>{why}</p>
        {failure?.why === 'failed' && (
          <p className={classes.cause}>{t(causeKeys(failure.code), { code: failure.code })}</p>
        )}
        <ol className={classes.codes} aria-label={t('waiting.label')}>
          {tasks.slice(0, SHOWN).map((task) => (
            <li key={task.id} className={classes.code}>
              <TaskName task={task} />
            </li>
          ))}
          {tasks.length > SHOWN && <li className={classes.code}>+{tasks.length - SHOWN}</li>}
        </ol>
      </div>
      {failure !== null && (
        <div className={classes.keys}>
          <VerbButton verb={tryAgain}>{t('waiting.tryAgain')}</VerbButton>
          <VerbButton verb={leaveOut} quiet>
            {t('waiting.leaveOut')}
          </VerbButton>
        </div>
      )}
    </div>
  );
}

/** True once the condition has held for this long. */
function useLasting(condition: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => {
      setLasting(true);
    }, ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [condition, ms]);
  return lasting;
}

function TaskName({ task }: { task: Task }) {
  const { t } = useTranslation('desk');
  return t(`waiting.task.${task.kind}`, { title: shortened(subjectOf(verbs, task) ?? '') });
}

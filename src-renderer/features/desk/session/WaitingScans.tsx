// The scans that are not done yet: each stays visible until it is done or skipped.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desk, useDesk } from './desk.ts';
import { DESK_KEYS } from './desk-keys.ts';
import type { Task } from './desk-tasks.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { ResultShape } from '../result/ResultShape.tsx';
import { shortened } from '../result/result-words.ts';
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
          <KeyButton keys={DESK_KEYS.tryAgain} onClick={desk.actions.tryAgain}>
            {t('waiting.tryAgain')}
          </KeyButton>
          <KeyButton keys={DESK_KEYS.leaveOut} onClick={desk.actions.leaveOut} quiet>
            {t('waiting.leaveOut')}
          </KeyButton>
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
  switch (task.kind) {
    case 'scan':
      return shortened(task.code);
    case 'open':
      return task.name;
    case 'look-up':
      return t('waiting.task.look-up', { title: shortened(task.item.title) });
    case 'close':
    case 'mode':
    case 'end-class-set':
    case 'undo':
      return t(`waiting.task.${task.kind}`);
    default:
      return t(`waiting.task.${task.kind}`, { title: shortened(task.title) });
  }
}

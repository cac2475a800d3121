// The summary of a class set that was ended, until staff close it or scan.

import { useTranslation } from 'react-i18next';
import { withDots } from '../../../ui/languages/rows.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { KeyDialog } from '../../../ui/KeyDialog.tsx';
import { useWords } from '../result/use-words.ts';
import type { ClassSet } from '../session/desk-state.ts';
import { desk, useDesk } from '../session/desk.ts';
import classes from './ClassSet.module.css';

export function putAwayClassSet(): void {
  desk.actions.take((state) => state.finishedClassSet && { change: { finishedClassSet: null } });
}

export function FinishedClassSet() {
  const { t } = useTranslation('desk');
  const set = useDesk((state) => state.finishedClassSet);
  return (
    <KeyDialog
      opened={set !== null}
      title={set === null ? '' : t('classSet.finished', { name: set.name })}
      closeLabel={t('classSet.ok')}
      onClose={putAwayClassSet}
    >
      {set !== null && <Lent set={set} onClose={putAwayClassSet} />}
    </KeyDialog>
  );
}

function Lent({ set, onClose }: { readonly set: ClassSet; readonly onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { date } = useWords();
  return (
    <div className={classes.form}>
      <p className={classes.count} role="status">
        {t('classSet.lent', { count: set.lent.length })}
      </p>
      <ol className={classes.list} aria-label={t('classSet.lent', { count: set.lent.length })} tabIndex={0}>
        {set.lent.map(({ entry, loan }) => (
          <li key={entry} className={classes.line}>
            <span dir="auto">{loan.item.title}</span>
            <span className={classes.side}>
              {withDots([loan.item.barcode, t('entries.due', { date: date(loan.dueOn) })])}
            </span>
          </li>
        ))}
      </ol>
      <div className={classes.keys}>
        <KeyButton keys="Esc" onClick={onClose}>
          {t('classSet.ok')}
        </KeyButton>
      </div>
    </div>
  );
}

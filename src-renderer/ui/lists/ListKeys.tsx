// The line below a list that shows its keys; the keys of actions can be pressed with the mouse, too.

import { useTranslation } from 'react-i18next';
import { KeyCap } from '../KeyCap.tsx';
import classes from './ListTable.module.css';

interface ListKeysProps {
  readonly marks?: boolean;
  readonly actions?: readonly { readonly id: string; readonly key: string; readonly name: string }[];
  /** Runs an action on the current row. */
  readonly onAction: (id: string) => void;
}

export function ListKeys({ marks = false, actions = [], onAction }: ListKeysProps) {
  const { t } = useTranslation('lists');
  return (
    <p className={classes.hint}>
      <span>
        <KeyCap keys="↑" /> <KeyCap keys="↓" /> {t('keys.choose')}
      </span>
      <span>
        <KeyCap keys="Enter" /> {t('keys.open')}
      </span>
      {marks && (
        <span>
          <KeyCap keys={t('keys.space')} /> {t('keys.mark')}
        </span>
      )}
      {actions.map((action) => (
        <button
          key={action.id}
          type="button"
          tabIndex={-1} // the keys work in the list itself
          className={classes.hintKey}
          onMouseDown={(event) => {
            event.preventDefault();
          }}
          onClick={() => {
            onAction(action.id);
          }}
        >
          <KeyCap keys={`Alt+${action.key}`} /> {action.name}
        </button>
      ))}
    </p>
  );
}

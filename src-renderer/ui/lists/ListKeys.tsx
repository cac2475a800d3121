// The line below a list that shows its keys; the keys of actions can be pressed with the mouse, too.

import { Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
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
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keys.choose')}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t('keys.open')}
      </span>
      {marks && (
        <span>
          <Kbd>{t('keys.space')}</Kbd> {t('keys.mark')}
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
          <Kbd>Alt</Kbd>+<Kbd>{action.key}</Kbd> {action.name}
        </button>
      ))}
    </p>
  );
}

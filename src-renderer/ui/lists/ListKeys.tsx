// The line below a list that shows its keys.

import { Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './ListTable.module.css';

interface ListKeysProps {
  readonly opens?: boolean;
  readonly actions?: readonly { readonly id: string; readonly key: string; readonly name: string }[];
}

export function ListKeys({ opens = false, actions = [] }: ListKeysProps) {
  const { t } = useTranslation('lists');
  return (
    <p className={classes.hint}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keys.choose')}
      </span>
      {opens && (
        <span>
          <Kbd>Enter</Kbd> {t('keys.open')}
        </span>
      )}
      {actions.map((action) => (
        <span key={action.id}>
          <Kbd>Alt</Kbd>+<Kbd>{action.key}</Kbd> {action.name}
        </span>
      ))}
    </p>
  );
}

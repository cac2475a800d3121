// The line below a list with marked rows: how many, and what can be done to them.

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ListTable.module.css';

interface ChosenBarProps {
  readonly count: number;
  readonly onNone: () => void;
  readonly children: ReactNode;
}

export function ChosenBar({ count, onNone, children }: ChosenBarProps) {
  const { t } = useTranslation('lists');
  return (
    <div role="group" aria-label={t('marks.actions')} className={classes.chosenBar}>
      <span role="status" className={classes.chosenCount}>
        {t('marks.count', { count })}
      </span>
      {children}
      <Button variant="subtle" size="sm" leftSection={<IconX size="1rem" aria-hidden />} onClick={onNone}>
        {t('marks.none')}
      </Button>
    </div>
  );
}

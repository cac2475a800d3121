// The line below a list with marked rows: how many, and what can be done to them.

import { Button } from '@mantine/core';
import { IconX } from '../icons/icons.ts';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ListTable.module.css';

interface ChosenBarProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly count: number;
  readonly onNone: () => void;
  readonly children: ReactNode;
}

export function ChosenBar({ ref, count, onNone, children }: ChosenBarProps) {
  const { t } = useTranslation('lists');
  return (
    <div
      ref={ref}
      role="group"
      aria-label={t('marks.actions')}
      className={classes.chosenBar}
      onKeyDown={(event) => {
        // A dialog of an action is a child here, although it is drawn elsewhere; its Escape is its own.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onNone();
      }}
    >
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

// Filters a list by group.

import { Select } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ListTable.module.css';

interface GroupFilterProps {
  readonly groups: readonly string[];
  readonly value: string | null;
  readonly change: (part: { group: string | null }) => void;
}

/** A school of 50,000 has 2,000 classes, and options are expensive to draw; typing part of a name finds the others. */
const optionsAtMost = 200;

/** Memoized, so that typing in the search field next to it does not draw the options again. */
export const GroupFilter = memo(function GroupFilter({ groups, value, change }: GroupFilterProps) {
  const { t } = useTranslation('lists');
  return (
    <Select
      className={classes.groupFilter}
      data-on={value !== null || undefined}
      aria-label={t('group')}
      placeholder={t('allGroups')}
      data={[...groups]}
      value={value}
      onChange={(group) => change({ group })}
      clearable
      searchable
      nothingFoundMessage={t('noSuchGroup')}
      limit={optionsAtMost}
      comboboxProps={{ shadow: 'md', keepMounted: false }}
    />
  );
});

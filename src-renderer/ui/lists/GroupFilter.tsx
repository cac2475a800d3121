// Narrows a list to one group.

import { Select } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ListTable.module.css';

interface GroupFilterProps {
  readonly groups: readonly string[];
  readonly value: string | null;
  readonly change: (part: { group: string | null }) => void;
}

/** A school of 50,000 has 2,000 classes, and an option is dear to draw; whoever has more types a part of the name. */
const optionsAtMost = 200;

/** Drawn again only where one of these is another: beside it somebody types. */
export const GroupFilter = memo(function GroupFilter({ groups, value, change }: GroupFilterProps) {
  const { t } = useTranslation('lists');
  return (
    <Select
      className={classes.groupFilter}
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

// Narrows a list to one group.

import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './ListTable.module.css';

interface GroupFilterProps {
  readonly groups: readonly string[];
  readonly value: string | null;
  readonly onChange: (group: string | null) => void;
}

export function GroupFilter({ groups, value, onChange }: GroupFilterProps) {
  const { t } = useTranslation('lists');
  return (
    <Select
      className={classes.groupFilter}
      aria-label={t('group')}
      placeholder={t('allGroups')}
      data={[...groups]}
      value={value}
      onChange={onChange}
      clearable
      searchable
      nothingFoundMessage={t('noSuchGroup')}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

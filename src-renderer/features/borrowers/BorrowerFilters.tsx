// The filters of the list of borrowers: class, category and state.

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BorrowerCounts } from '../../api/api-types.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { GroupFilter } from '../../ui/lists/GroupFilter.tsx';
import { collationFor } from '../../ui/lists/list-order.ts';
import type { ListView } from '../../ui/lists/list-view.ts';
import classes from '../../ui/lists/ListTable.module.css';
import { StateFilter } from './StateFilter.tsx';

interface BorrowerFiltersProps {
  readonly view: ListView;
  readonly change: (part: Partial<ListView>) => void;
  readonly counts: BorrowerCounts | undefined;
}

export function BorrowerFilters({ view, change, counts }: BorrowerFiltersProps) {
  const { t, i18n } = useTranslation('borrowers');
  const groups = useQuery({ ...libraryQueries.groups(), staleTime: 0 }).data;
  const categories = useQuery(libraryQueries.borrowerCategories()).data ?? [];
  const groupNames = useMemo(
    () => (groups ?? []).map(({ name }) => name).sort(collationFor(i18n.language)),
    [groups, i18n.language],
  );
  return (
    <>
      <GroupFilter groups={groupNames} value={view.group} change={change} />
      {categories.length > 1 && (
        <Select
          className={classes.groupFilter}
          aria-label={t('fields.category')}
          placeholder={t('allCategories')}
          data={categories.map(({ name }) => name)}
          value={view.category}
          onChange={(category) => change({ category })}
          clearable
          comboboxProps={{ shadow: 'md' }}
        />
      )}
      <StateFilter value={view.state} counts={counts} onChange={(state) => change({ state })} />
    </>
  );
}

/** Class and category as query parameters. */
export function narrowed({ group, category }: Pick<ListView, 'group' | 'category'>) {
  return { ...(group !== null && { group }), ...(category !== null && { category }) };
}

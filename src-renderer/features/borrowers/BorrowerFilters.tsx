// The filters of the list of borrowers: class, category and states, all at the same time.

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BorrowerCounts, BorrowerState } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { FilterChips } from '../../ui/lists/FilterChips.tsx';
import { GroupFilter } from '../../ui/lists/GroupFilter.tsx';
import { collationFor } from '../../ui/lists/list-order.ts';
import type { ListView } from '../../ui/lists/list-view.ts';
import classes from '../../ui/lists/ListTable.module.css';
import { useSettings } from '../../ui/use-library.ts';

interface BorrowerFiltersProps {
  readonly view: ListView;
  readonly change: (part: Partial<ListView>) => void;
  /** Hides the numbers if they are incomplete. */
  readonly counts: BorrowerCounts | undefined;
}

export function BorrowerFilters({ view, change, counts }: BorrowerFiltersProps) {
  const { t, i18n } = useTranslation('borrowers');
  const { chargesEnabled } = useSettings().settings;
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
          data-on={view.category !== null || undefined}
          aria-label={t('fields.category')}
          placeholder={t('allCategories')}
          data={categories.map(({ name }) => name)}
          value={view.category}
          onChange={(category) => change({ category })}
          clearable
          comboboxProps={{ shadow: 'md' }}
        />
      )}
      <FilterChips
        chips={states
          .filter((state) => chargesEnabled || state !== 'owing')
          .map((state) => ({
            id: state,
            words: t(`states.${state}`),
            count: counts?.complete === true ? counts[state] : null,
          }))}
        chosen={view.states}
        onChange={(chosen) => change({ states: chosen })}
      />
    </>
  );
}

const states: readonly BorrowerState[] = [
  'borrowing',
  'overdue',
  'owing',
  'left',
  'blocked',
  'cardless',
  'expired',
];

/** The filters as query parameters. */
export function narrowed({
  group,
  category,
  states: chosen,
}: Pick<ListView, 'group' | 'category' | 'states'>) {
  const state = states.filter((each) => chosen.includes(each));
  return {
    ...(group !== null && { group }),
    ...(category !== null && { category }),
    ...(state.length > 0 && { state }),
  };
}

// The filters of the list of borrowers: class, category and state.

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BorrowerCounts, BorrowerState } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { GroupFilter } from '../../ui/lists/GroupFilter.tsx';
import { collationFor } from '../../ui/lists/list-order.ts';
import type { ListView } from '../../ui/lists/list-view.ts';
import classes from '../../ui/lists/ListTable.module.css';
import stateClasses from './BorrowerFilters.module.css';

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

const states: readonly BorrowerState[] = ['overdue', 'blocked', 'cardless', 'expired', 'left'];

export function stateIn(text: string | null): BorrowerState | undefined {
  return states.find((state) => state === text);
}

interface StateFilterProps {
  readonly value: string | null;
  /** Hides the numbers if they are incomplete. */
  readonly counts: BorrowerCounts | undefined;
  readonly onChange: (state: BorrowerState | null) => void;
}

function StateFilter({ value, counts, onChange }: StateFilterProps) {
  const { t } = useTranslation('borrowers');
  return (
    <div role="group" aria-label={t('states.label')} className={stateClasses.states}>
      {states.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={value === state}
          className={stateClasses.state}
          onClick={() => {
            onChange(value === state ? null : state);
          }}
        >
          {t(`states.${state}`)}
          <span className={stateClasses.count}>{counts?.complete === true ? counts[state] : ''}</span>
        </button>
      ))}
    </div>
  );
}

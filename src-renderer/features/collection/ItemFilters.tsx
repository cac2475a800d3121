// The filters of the collection in a column: state, type, shelf and language, each with its number of items.

import { Button, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemCounts, ItemSearch, ItemState } from '../../api/api-types.ts';
import type { ListView } from '../../ui/lists/list-view.ts';
import classes from './ItemFilters.module.css';
import { languageName } from './language-name.ts';

type Facet = 'state' | 'itemType' | 'shelf' | 'language';
const facets = ['state', 'itemType', 'shelf', 'language'] as const satisfies readonly Facet[];
const states: readonly ItemState[] = [
  ...(['available', 'on-loan', 'lost', 'withdrawn', 'not-for-loan'] as const),
  ...(['missing', 'in-repair', 'in-processing'] as const),
];

/** The filters as query parameters. */
export function narrowed(view: ListView): Pick<ItemSearch, Facet> {
  const state = states.find((each) => each === view.state);
  return {
    ...(state !== undefined && { state }),
    ...(view.itemType !== null && { itemType: view.itemType }),
    ...(view.shelf !== null && { shelf: view.shelf }),
    ...(view.language !== null && { language: view.language }),
  };
}

/** A function that names a value of a filter. */
function useFilterWords(): (facet: Facet, name: string) => string {
  const { t, i18n } = useTranslation('collection');
  return (facet, name) =>
    facet === 'state'
      ? t(`availability.${name}`)
      : facet === 'language'
        ? languageName(name, i18n.language)
        : facet === 'shelf'
          ? t('filters.onShelf', { shelf: name })
          : name;
}

/** The filters that are on, in words. */
export function useFiltersInWords(view: ListView): readonly string[] {
  const words = useFilterWords();
  return facets.flatMap((facet) => {
    const name = view[facet];
    return name === null ? [] : [words(facet, name)];
  });
}

interface ItemFiltersProps {
  readonly view: ListView;
  readonly change: (part: Partial<ListView>) => void;
  readonly counts: ItemCounts | undefined;
}

export function ItemFilters({ view, change, counts }: ItemFiltersProps) {
  const { t } = useTranslation('collection');
  const [unfolded, setUnfolded] = useState(false);
  const choices = {
    state: counts?.byState ?? [],
    itemType: counts?.byItemType ?? [],
    shelf: counts?.byShelf ?? [],
    language: counts?.byLanguage ?? [],
  };
  return (
    <div className={classes.filters} data-unfolded={unfolded || undefined}>
      <Button
        className={classes.fold}
        variant="default"
        leftSection={<IconFilter size="1.1rem" aria-hidden />}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        {t('filters.label')}
      </Button>
      <div className={classes.facets}>
        {facets.map((facet) => (
          <FacetChoice
            key={facet}
            facet={facet}
            choices={choices[facet]}
            value={view[facet]}
            onChange={(name) => change({ [facet]: name })}
          />
        ))}
      </div>
    </div>
  );
}

const shownAtFirst = 6;

interface FacetChoiceProps {
  readonly facet: Facet;
  readonly choices: readonly { readonly name: string; readonly count: number }[];
  readonly value: string | null;
  readonly onChange: (name: string | null) => void;
}

function FacetChoice({ facet, choices, value, onChange }: FacetChoiceProps) {
  const { t } = useTranslation('collection');
  const words = useFilterWords();
  const [all, setAll] = useState(false);
  // A single choice would narrow nothing.
  if (choices.length < 2 && value === null) return null;
  const shown = choices.filter(({ name }, index) => all || index < shownAtFirst || name === value);
  return (
    <div role="group" aria-label={t(`filters.${facet}`)}>
      <h2 className={classes.heading} aria-hidden>
        {t(`filters.${facet}`)}
      </h2>
      {shown.map(({ name, count }) => (
        <UnstyledButton
          key={name}
          className={classes.choice}
          aria-pressed={name === value}
          onClick={() => onChange(name === value ? null : name)}
        >
          <span className={classes.name}>{facet === 'shelf' ? name : words(facet, name)}</span>
          <span className={classes.count}>{count}</span>
        </UnstyledButton>
      ))}
      {shown.length < choices.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {t('filters.more', { count: choices.length - shown.length })}
        </Button>
      )}
    </div>
  );
}

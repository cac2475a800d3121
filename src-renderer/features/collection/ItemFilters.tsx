// The filters of the collection in a column, each value with its number of titles or items.

import { Button, UnstyledButton } from '@mantine/core';
import { IconFilter } from '../../ui/icons/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemCounts, ItemSearch, ItemState } from '../../api/library.ts';
import type { FilterOn } from '../../ui/lists/ListScreen.tsx';
import type { ListView } from '../../ui/lists/list-view.ts';
import classes from './ItemFilters.module.css';
import { monthInWords } from '../../ui/dates/dates.ts';
import { useSchemeWord } from './reading-levels.ts';
import { languageName } from './language-name.ts';

const facets = [
  'state',
  'itemType',
  'place',
  'shelf',
  'subject',
  'level',
  'age',
  'language',
  'lent',
  'isbn',
  'cover',
  'addedSince',
  'year',
] as const;
type Facet = (typeof facets)[number];
const states: readonly ItemState[] = [
  'available',
  'on-hold-shelf',
  'on-loan',
  'lost',
  'withdrawn',
  'not-for-loan',
  'missing',
  'in-repair',
  'in-processing',
] as const;

/** Filters with a single choice. */
const aboutSome: ReadonlySet<Facet> = new Set(['lent', 'isbn', 'cover', 'subject', 'level', 'age']);

/** The filters as query parameters. */
export function narrowed(view: ListView): Pick<ItemSearch, Facet> {
  const state = states.find((each) => each === view.state);
  return {
    ...(state !== undefined && { state }),
    ...(view.itemType !== null && { itemType: view.itemType }),
    ...(view.shelf !== null && { shelf: view.shelf }),
    ...(view.place !== null && { place: view.place }),
    ...(view.language !== null && { language: view.language }),
    ...(view.subject !== null && { subject: view.subject }),
    ...(view.level !== null && { level: view.level }),
    ...(view.age !== null && { age: Number(view.age) }),
    ...(view.year !== null && { year: Number(view.year) }),
    ...(view.lent === 'never' && { lent: view.lent }),
    ...(view.isbn === 'none' && { isbn: view.isbn }),
    ...(view.cover === 'none' && { cover: view.cover }),
    ...(view.addedSince !== null && { addedSince: view.addedSince }),
  };
}

/** A function that names a value of a filter: in the column under its heading, or alone. */
function useFilterWords(): (facet: Facet, name: string, alone: boolean) => string {
  const { t, i18n } = useTranslation('collection');
  const schemeWord = useSchemeWord();
  return (facet, name, alone) => {
    switch (facet) {
      case 'state':
        return t(`availability.${name}`);
      case 'language':
        return languageName(name, i18n.language);
      case 'shelf':
        return alone ? t('filters.onShelf', { shelf: name }) : name;
      case 'level': {
        const [scheme = '', ...level] = name.split(':');
        return `${schemeWord(scheme)} ${level.join(':')}`;
      }
      case 'age':
        return alone ? t('filters.ofAge', { age: name }) : name;
      case 'lent':
        return t('filters.neverLent');
      case 'isbn':
        return t('filters.withoutIsbn');
      case 'cover':
        return t('filters.withoutCover');
      case 'year':
        return alone ? t('filters.ofYear', { year: name }) : name;
      case 'addedSince': {
        const month = monthInWords(name, i18n.language);
        return alone ? t('filters.addedSinceMonth', { month }) : month;
      }
      default:
        return name;
    }
  };
}

export function useFiltersInWords(view: Pick<ListView, Facet>): readonly FilterOn[] {
  const words = useFilterWords();
  return facets.flatMap((facet) => {
    const name = view[facet];
    return name === null ? [] : [{ words: words(facet, name, true), off: { [facet]: null } }];
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
    place: counts?.byPlace ?? [],
    language: counts?.byLanguage ?? [],
    subject: counts?.bySubject ?? [],
    level: counts?.byLevel ?? [],
    age: counts?.byAge ?? [],
    year: counts?.byYear ?? [],
    lent: counts?.byLent ?? [],
    isbn: counts?.byIsbn ?? [],
    cover: counts?.byCover ?? [],
    addedSince: counts?.byAddedSince ?? [],
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
  // A single choice would narrow nothing, unless it is about some only.
  if (choices.length < (aboutSome.has(facet) ? 1 : 2) && value === null) return null;
  const visibleChoices = choices.filter(({ name }, index) => all || index < shownAtFirst || name === value);
  return (
    <div role="group" aria-label={t(`filters.${facet}`)}>
      <h2 className={classes.heading} aria-hidden>
        {t(`filters.${facet}`)}
      </h2>
      {visibleChoices.map(({ name, count }) => (
        <UnstyledButton
          key={name}
          className={classes.choice}
          aria-pressed={name === value}
          onClick={() => onChange(name === value ? null : name)}
        >
          <span className={classes.name}>{words(facet, name, false)}</span>
          <span className={classes.count}>{count}</span>
        </UnstyledButton>
      ))}
      {visibleChoices.length < choices.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {t('filters.more', { count: choices.length - visibleChoices.length })}
        </Button>
      )}
    </div>
  );
}

// Describes a changed field from what to what; the journal holds ids, so names come from the library's lists.

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { libraryQueries } from '../../api/library-queries.ts';
import { listDate } from '../dates/dates.ts';
import { moneyWords } from '../money/money.ts';
import { useSettings, useToday } from '../use-library.ts';
import type { FieldChange } from './event-words.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Fields whose values say nothing to a person. */
const namedOnly: ReadonlySet<string> = new Set(['titleId', 'status', 'withdrawnFor']);

/** Fields that the journal holds as 1 and 0. */
const yesOrNo: ReadonlySet<string> = new Set(['forLoan', 'hiddenFromPupils', 'copyHiddenFromPupils']);

/** Fields that the journal holds as JSON arrays of names. */
const listed: ReadonlySet<string> = new Set(['authors', 'subjects', 'contributors']);
const namesIn = (json: string): string => (JSON.parse(json) as string[]).join('; ');

/** A code of a scheme is its name here: the journal is read by staff who know it. */
const levelsIn = (json: string): string =>
  (JSON.parse(json) as { scheme: string; level: string }[])
    .map(({ scheme, level }) => `${scheme} ${level}`)
    .join('; ');

export function useChangeWords(): (change: FieldChange) => string {
  const { t, i18n } = useTranslation('lists');
  const today = useToday();
  const { currency } = useSettings().settings;
  const groups = useQuery(libraryQueries.groups()).data;
  const categories = useQuery(libraryQueries.borrowerCategories()).data;
  const itemTypes = useQuery(libraryQueries.itemTypes()).data;
  const places = useQuery(libraryQueries.places()).data;
  const lists: Readonly<Partial<Record<string, readonly Named[] | undefined>>> = {
    group: groups ?? [],
    category: categories ?? [],
    itemType: itemTypes ?? [],
    place: places ?? [],
  };

  const valueWords = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('history.none');
    if (yesOrNo.has(field)) return t(value === 1 ? 'history.yes' : 'history.no');
    const named = lists[field];
    if (named !== undefined) return named.find(({ id }) => id === value)?.name ?? t('history.deleted');
    if (field === 'price' && typeof value === 'number') return moneyWords(value, currency, i18n.language);
    if (listed.has(field) && typeof value === 'string') return namesIn(value) || t('history.none');
    if (field === 'levels' && typeof value === 'string') return levelsIn(value) || t('history.none');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return field.endsWith('On') ? listDate(text, i18n.language, today) : text;
  };

  return ({ field, values }) => {
    const name = t(`fields.${field}`, { defaultValue: field });
    if (values === null || namedOnly.has(field)) return name;
    const [from, to] = [valueWords(field, values.from), valueWords(field, values.to)];
    return t('history.change', { field: name, from, to });
  };
}

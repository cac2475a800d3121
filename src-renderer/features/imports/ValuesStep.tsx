// Maps the file's classes and categories to those of the library, and its words for the status of a copy.

import { Autocomplete, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import classes from './Imports.module.css';
import { Step } from './Step.tsx';
import type { ImportChanges } from './use-import.ts';
import { withCommas } from '../../ui/languages/languages.ts';

type Found = NonNullable<Import['found']>;
type Value = Found['values'][number];
type NamedField = 'group' | 'category';

const isNamed = (field: Value['field']): field is NamedField => field === 'group' || field === 'category';

interface ValuesStepProps {
  readonly contents: Found;
  readonly choices: Import['choices'];
  readonly changes: ImportChanges;
}

export function ValuesStep({ contents, choices, changes }: ValuesStepProps) {
  const { t } = useTranslation('imports');
  const groups = useQuery(libraryQueries.groups());
  const categories = useQuery(libraryQueries.borrowerCategories());
  const names: Readonly<Record<NamedField, readonly string[]>> = {
    group: (groups.data ?? []).map(({ name }) => name),
    category: (categories.data ?? []).map(({ name }) => name),
  };
  const count = (is: Value['is']) => contents.values.filter((value) => value.is === is).length;
  const unknown = count('unknown');
  const context = contents.values.some(({ field }) => isNamed(field)) ? undefined : 'items';
  const summary = (['new', 'unknown'] as const)
    .filter((is) => count(is) > 0)
    .map((is) => t(`values.${is}`, { count: count(is) }));

  const call = ({ field, from }: Value, to: string) => {
    const others = choices.values.filter((choice) => choice.field !== field || choice.from !== from);
    void changes.correct({ values: [...others, { field, from, to: to === '' ? null : to }] });
  };

  return (
    <Step
      title={t('values.title', { context })}
      summary={summary.length === 0 ? t('values.allKnown') : withCommas(summary)}
      asks={unknown > 0}
    >
      <p className={classes.soft}>{t('values.about', { context })}</p>
      <div className={classes.tableFrame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('values.from')}</th>
              <th scope="col" className={classes.number}>
                {t('values.rows')}
              </th>
              <th scope="col">{t('values.to')}</th>
            </tr>
          </thead>
          <tbody>
            {contents.values.map((value) => (
              <tr key={`${value.field} ${value.from}`}>
                <th scope="row">
                  <span dir="auto">{value.from}</span>{' '}
                  <span className={classes.soft}>{t(`values.${value.field}`)}</span>
                </th>
                <td className={classes.number}>{value.rows}</td>
                <td className={classes.withRemark}>
                  {isNamed(value.field) ? (
                    <Autocomplete
                      key={value.to ?? ''}
                      aria-label={t('values.toLabel', { from: value.from })}
                      defaultValue={value.to ?? ''}
                      data={[...names[value.field]]}
                      onBlur={(event) => {
                        const to = event.currentTarget.value.trim();
                        if (to !== (value.to ?? '')) call(value, to);
                      }}
                      autoComplete="off"
                    />
                  ) : (
                    <StatusChoice value={value} onChange={(to) => call(value, to)} />
                  )}
                  <span className={classes.soft} data-asks={value.is === 'unknown' || undefined}>
                    {t(`values.${value.is}`, { context })}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Step>
  );
}

const copyStates = [
  'available',
  'not-for-loan',
  'lost',
  'missing',
  'in-repair',
  'in-processing',
  'withdrawn',
  'on-loan',
] as const;

interface StatusChoiceProps {
  readonly value: Value;
  readonly onChange: (to: string) => void;
}

function StatusChoice({ value, onChange }: StatusChoiceProps) {
  const { t } = useTranslation(['imports', 'collection']);
  return (
    <NativeSelect
      aria-label={t('values.toLabel', { from: value.from })}
      value={value.to ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('values.noStatus') },
        ...copyStates.map((state) => ({ value: state, label: t(`collection:availability.${state}`) })),
      ]}
    />
  );
}

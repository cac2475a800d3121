// The table of a new school year: every class, and what its pupils do.

import { Autocomplete, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RollOver } from '../app/api-types.ts';
import { libraryQueries } from '../app/library-queries.ts';
import classes from './Imports.module.css';
import type { ImportChanges } from './use-import.ts';

type SchoolClass = RollOver['classes'][number];
type Does = SchoolClass['does'];
const steps: readonly Does[] = ['moves', 'leaves', 'stays'];

interface ClassTableProps {
  readonly rollOver: RollOver;
  readonly changes: ImportChanges;
}

export function ClassTable({ rollOver, changes }: ClassTableProps) {
  const { t } = useTranslation('imports');
  const groups = useQuery(libraryQueries.groups());
  const names = (groups.data ?? []).map(({ name }) => name);
  const [asked, setAsked] = useState<string | null>(null);
  // What was said is shown at once; planning it takes a moment.
  const stepOf = (one: SchoolClass) =>
    rollOver.choices.classes.find(({ group }) => group === one.group) ?? one;
  const doesOf = (one: SchoolClass): Does => (one.group === asked ? 'moves' : stepOf(one).does);
  const say = ({ group }: SchoolClass, does: Does, to: string | null) => {
    setAsked(null);
    const others = rollOver.choices.classes.filter((choice) => choice.group !== group);
    void changes.correctRollOver({ classes: [...others, { group, does, to }] });
  };
  if (rollOver.classes.length === 0) return <Text c="dimmed">{t('rollOver.none')}</Text>;
  return (
    <div className={classes.tableFrame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('rollOver.class')}</th>
            <th scope="col" className={classes.number}>
              {t('rollOver.borrowers')}
            </th>
            <th scope="col">{t('rollOver.does')}</th>
            <th scope="col">{t('rollOver.to')}</th>
          </tr>
        </thead>
        <tbody>
          {rollOver.classes.map((one) => (
            <tr key={one.group}>
              <th scope="row" dir="auto">
                {one.name}
              </th>
              <td className={classes.number}>{one.borrowers}</td>
              <td>
                <NativeSelect
                  aria-label={t('rollOver.doesLabel', { name: one.name })}
                  value={doesOf(one)}
                  data={steps.map((value) => ({ value, label: t(`rollOver.steps.${value}`) }))}
                  onChange={(event) => {
                    const does = event.currentTarget.value as Does;
                    // Where nothing is proposed a person names the class first.
                    if (does === 'moves' && one.proposed.to === null) setAsked(one.group);
                    else say(one, does, does === 'moves' ? one.proposed.to : null);
                  }}
                />
              </td>
              <td className={classes.withRemark}>
                {doesOf(one) === 'moves' && (
                  <>
                    <Autocomplete
                      key={stepOf(one).to ?? ''}
                      aria-label={t('rollOver.toLabel', { name: one.name })}
                      defaultValue={stepOf(one).to ?? ''}
                      data={names}
                      onBlur={(event) => {
                        const to = event.currentTarget.value.trim();
                        if (to !== '' && to !== stepOf(one).to) say(one, 'moves', to);
                      }}
                      autoComplete="off"
                    />
                    {one.isNew && one.to === stepOf(one).to && (
                      <span className={classes.soft} data-asks>
                        {t('rollOver.isNew')}
                      </span>
                    )}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

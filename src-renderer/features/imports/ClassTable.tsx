// The table of a new school year: all classes, and what happens to their pupils.

import { Autocomplete, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RollOver } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { type Unnamed, type Does, type SchoolClass, type Step, stepNamed, stepShown } from './class-steps.ts';
import classes from './Imports.module.css';
import type { ImportChanges } from './use-import.ts';

const steps: readonly Does[] = ['moves', 'leaves', 'stays'];

interface ClassTableProps {
  readonly rollOver: RollOver;
  readonly changes: ImportChanges;
  readonly unnamed: Unnamed;
  readonly setUnnamed: Dispatch<SetStateAction<Unnamed>>;
}

export function ClassTable({ rollOver, changes, unnamed, setUnnamed }: ClassTableProps) {
  const { t } = useTranslation('imports');
  const groups = useQuery(libraryQueries.groups());
  const names = (groups.data ?? []).map(({ name }) => name);
  const say = ({ group }: SchoolClass, step: Step) => {
    setUnnamed((before) => before.filter((schoolClass) => schoolClass !== group));
    const others = rollOver.choices.classes.filter((choice) => choice.group !== group);
    void changes.correctRollOver({ classes: [...others, { group, ...step }] });
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
          {rollOver.classes.map((schoolClass) => (
            <ClassRow
              key={schoolClass.group}
              schoolClass={schoolClass}
              step={stepShown(schoolClass, rollOver.choices, unnamed)}
              names={names}
              onSay={(step) => say(schoolClass, step)}
              onAsk={() => setUnnamed((before) => [...before, schoolClass.group])}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ClassRowProps {
  readonly schoolClass: SchoolClass;
  /** The latest choice. */
  readonly step: Step;
  /** The existing classes. */
  readonly names: readonly string[];
  readonly onSay: (step: Step) => void;
  /** They move, but the target is missing. */
  readonly onAsk: () => void;
}

function ClassRow({ schoolClass, step, names, onSay, onAsk }: ClassRowProps) {
  const { t } = useTranslation('imports');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <tr>
      <th scope="row" dir="auto">
        {schoolClass.name}
      </th>
      <td className={classes.number}>{schoolClass.borrowers}</td>
      <td>
        <NativeSelect
          aria-label={t('rollOver.doesLabel', { name: schoolClass.name })}
          value={step.does}
          data={steps.map((value) => ({ value, label: t(`rollOver.steps.${value}`) }))}
          onChange={(event) => {
            const does = event.currentTarget.value as Does;
            setTyped(null);
            // Without a proposal, the user chooses the target first.
            if (does === 'moves' && schoolClass.proposed.to === null) onAsk();
            else onSay({ does, to: does === 'moves' ? schoolClass.proposed.to : null });
          }}
        />
      </td>
      <td className={classes.withRemark}>
        {step.does === 'moves' && (
          <>
            <Autocomplete
              aria-label={t('rollOver.toLabel', { name: schoolClass.name })}
              value={typed ?? step.to ?? ''}
              data={[...names]}
              onChange={setTyped}
              onBlur={() => {
                // A cleared field still means the chosen class.
                const said = stepNamed(schoolClass, typed ?? '', step);
                setTyped(null);
                if (said !== null) onSay(said);
              }}
              autoComplete="off"
            />
            {step.to === null && typed === null && (
              <span className={classes.soft} data-asks>
                {t('rollOver.nameIt')}
              </span>
            )}
            {schoolClass.isNew && schoolClass.to === step.to && (
              <span className={classes.soft} data-asks>
                {t('rollOver.isNew')}
              </span>
            )}
          </>
        )}
      </td>
    </tr>
  );
}

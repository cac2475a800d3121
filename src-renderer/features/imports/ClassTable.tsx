// The table of a new school year: all classes, and what happens to their pupils.

import { Autocomplete, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RollOver } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { type Asked, type Does, type SchoolClass, type Step, stepNamed, stepShown } from './class-steps.ts';
import classes from './Imports.module.css';
import type { ImportChanges } from './use-import.ts';

const steps: readonly Does[] = ['moves', 'leaves', 'stays'];

interface ClassTableProps {
  readonly rollOver: RollOver;
  readonly changes: ImportChanges;
  readonly asked: Asked;
  readonly setAsked: Dispatch<SetStateAction<Asked>>;
}

export function ClassTable({ rollOver, changes, asked, setAsked }: ClassTableProps) {
  const { t } = useTranslation('imports');
  const groups = useQuery(libraryQueries.groups());
  const names = (groups.data ?? []).map(({ name }) => name);
  const say = ({ group }: SchoolClass, step: Step) => {
    setAsked((before) => before.filter((one) => one !== group));
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
          {rollOver.classes.map((one) => (
            <ClassRow
              key={one.group}
              one={one}
              step={stepShown(one, rollOver.choices, asked)}
              names={names}
              onSay={(step) => say(one, step)}
              onAsk={() => setAsked((before) => [...before, one.group])}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ClassRowProps {
  readonly one: SchoolClass;
  /** The latest choice. */
  readonly step: Step;
  /** The existing classes. */
  readonly names: readonly string[];
  readonly onSay: (step: Step) => void;
  /** They move, but the target is missing. */
  readonly onAsk: () => void;
}

function ClassRow({ one, step, names, onSay, onAsk }: ClassRowProps) {
  const { t } = useTranslation('imports');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <tr>
      <th scope="row" dir="auto">
        {one.name}
      </th>
      <td className={classes.number}>{one.borrowers}</td>
      <td>
        <NativeSelect
          aria-label={t('rollOver.doesLabel', { name: one.name })}
          value={step.does}
          data={steps.map((value) => ({ value, label: t(`rollOver.steps.${value}`) }))}
          onChange={(event) => {
            const does = event.currentTarget.value as Does;
            setTyped(null);
            // Without a proposal, the user chooses the target first.
            if (does === 'moves' && one.proposed.to === null) onAsk();
            else onSay({ does, to: does === 'moves' ? one.proposed.to : null });
          }}
        />
      </td>
      <td className={classes.withRemark}>
        {step.does === 'moves' && (
          <>
            <Autocomplete
              aria-label={t('rollOver.toLabel', { name: one.name })}
              value={typed ?? step.to ?? ''}
              data={[...names]}
              onChange={setTyped}
              onBlur={() => {
                // A cleared field still means the chosen class.
                const said = stepNamed(one, typed ?? '', step);
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
            {one.isNew && one.to === step.to && (
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

// Filters borrowers by state, such as blocked or overdue, and shows the number of each.

import { useTranslation } from 'react-i18next';
import type { BorrowerCounts, BorrowerState } from '../../api/api-types.ts';
import classes from './StateFilter.module.css';

const states: readonly BorrowerState[] = ['overdue', 'blocked', 'expired', 'left'];

export function stateIn(text: string | null): BorrowerState | undefined {
  return states.find((state) => state === text);
}

interface StateFilterProps {
  readonly value: string | null;
  /** Hides the numbers if they are incomplete. */
  readonly counts: BorrowerCounts | undefined;
  readonly onChange: (state: BorrowerState | null) => void;
}

export function StateFilter({ value, counts, onChange }: StateFilterProps) {
  const { t } = useTranslation('borrowers');
  return (
    <div role="group" aria-label={t('states.label')} className={classes.states}>
      {states.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={value === state}
          className={classes.state}
          onClick={() => {
            onChange(value === state ? null : state);
          }}
        >
          {t(`states.${state}`)}
          <span className={classes.count}>{counts?.complete === true ? counts[state] : ''}</span>
        </button>
      ))}
    </div>
  );
}

// Filters of a list as chips that stay pressed; several can be on, and a press takes one away again.

import { useTranslation } from 'react-i18next';
import { IconX } from '../icons/icons.ts';
import classes from './FilterChips.module.css';

interface FilterChipsProps<Id extends string> {
  readonly chips: readonly FilterChip<Id>[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

export interface FilterChip<Id extends string = string> {
  readonly id: Id;
  readonly words: string;
  /** How many rows it leaves; not shown if it is not known. */
  readonly count?: number | null | undefined;
}

export function FilterChips<Id extends string>({ chips, chosen, onChange }: FilterChipsProps<Id>) {
  const { t } = useTranslation('lists');
  return (
    <div role="group" aria-label={t('showOnly')} className={classes.chips}>
      {chips.map(({ id, words, count }) => {
        const isOn = chosen.includes(id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isOn}
            className={classes.chip}
            onClick={() => onChange(isOn ? chosen.filter((each) => each !== id) : [...chosen, id])}
          >
            {words}
            {typeof count === 'number' && <span className={classes.count}>{count}</span>}
            {isOn && <IconX size="1rem" aria-hidden />}
          </button>
        );
      })}
    </div>
  );
}

interface RemovableChipProps {
  readonly words: string;
  readonly onRemove: () => void;
}

/** A filter that is on, and is chosen elsewhere. */
export function RemovableChip({ words, onRemove }: RemovableChipProps) {
  const { t } = useTranslation('lists');
  return (
    <button
      type="button"
      className={classes.chip}
      data-on
      aria-label={t('filtered.remove', { filter: words })}
      onClick={onRemove}
    >
      {words}
      <IconX size="1rem" aria-hidden />
    </button>
  );
}

// Filters a long plan by words and by changed field.

import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { Import, ImportRow } from '../../api/library.ts';
import { FilterField } from '../../ui/lists/FilterField.tsx';
import type { ImportTarget } from './import-target.ts';
import { isField, meanings, useMeaningWord } from './import-words.ts';
import classes from './Imports.module.css';

type BorrowerField = ImportRow['fields'][number]['field'];

/** Each search reads all rows of the plan, so it waits for a pause in typing. */
const askAfterMs = 200;

export function useWordsAsked(typed: string): string {
  const [paused] = useDebouncedValue(typed.trim(), askAfterMs);
  return typed.trim() === '' ? '' : paused;
}

interface PlanSearchProps {
  readonly target: ImportTarget;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function PlanSearch({ target, value, onChange }: PlanSearchProps) {
  const { t } = useTranslation('imports');
  return (
    <div className={classes.planWords}>
      <FilterField
        label={t('plan.search')}
        placeholder={t('plan.searchPlaceholder', { context: target })}
        value={value}
        onChange={onChange}
        onScan={onChange}
        onLeave={() => undefined}
      />
    </div>
  );
}

interface ChangedFieldChoiceProps {
  readonly counts: NonNullable<Import['counts']>['changedFields'];
  readonly value: BorrowerField | null;
  readonly onChange: (field: BorrowerField | null) => void;
}

/** Rare changes come first: three changed names matter more than forty thousand changed classes. */
export function ChangedFieldChoice({ counts = {}, value, onChange }: ChangedFieldChoiceProps) {
  const { t, i18n } = useTranslation('imports');
  const word = useMeaningWord();
  const offered = meanings.flatMap((field) =>
    !isField(field) || (counts[field] ?? 0) === 0
      ? []
      : [{ value: field, label: `${word(field)} (${(counts[field] ?? 0).toLocaleString(i18n.language)})` }],
  );
  if (offered.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t('plan.whichField')}
      value={value ?? ''}
      onChange={(event) =>
        onChange(offered.find((option) => option.value === event.currentTarget.value)?.value ?? null)
      }
      data={[{ value: '', label: t('plan.allFields') }, ...offered]}
    />
  );
}

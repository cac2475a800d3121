// The plan of an import, row by row: its changes, the open decisions, and later the results.

import { Chip, Group, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import, ImportRow } from '../../api/library.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import classes from './Imports.module.css';
import { kindOf, type ImportTarget } from './import-target.ts';
import { MovedPlanRow } from './MovedPlanRow.tsx';
import { ItemPlanRow } from './ItemPlanRow.tsx';
import { PicturePlanRow } from './PicturePlanRow.tsx';
import { PlanRow } from './PlanRow.tsx';
import { ChangedFieldChoice, PlanSearch, useWordsAsked } from './PlanSearch.tsx';
import { PlanTable } from './PlanTable.tsx';
import type { ImportChanges } from './use-import.ts';

/** What becomes of a row. */
export type Fate = ImportRow['fate'];
type BorrowerField = ImportRow['fields'][number]['field'];
const fatesOf: Readonly<Record<ImportTarget, readonly Fate[]>> = {
  borrowers: ['ambiguous', 'new', 'changed', 'missing', 'rejected', 'unchanged'],
  items: ['new', 'changed', 'rejected', 'unchanged'],
  loans: ['rejected', 'new', 'unchanged'],
  photos: ['new', 'changed', 'rejected', 'unchanged'],
  covers: ['new', 'changed', 'rejected', 'unchanged'],
  holds: ['rejected', 'new', 'unchanged'],
  charges: ['rejected', 'new', 'unchanged'],
};

interface PlanStepProps {
  readonly imported: Import;
  readonly changes: ImportChanges;
  /** Whether ambiguous rows can still be decided. */
  readonly decidable: boolean;
  /** The rows that are listed; null: those that need a person most. */
  readonly fate: Fate | null;
  readonly onFate: (fate: Fate) => void;
}

export function PlanStep({ imported, changes, decidable, fate: chosen, onFate }: PlanStepProps) {
  const { t, i18n } = useTranslation(['imports', 'lists']);
  const counts = imported.counts;
  const { target } = kindOf(imported);
  const fates = fatesOf[target];
  const first = fates.find((fate) => (counts?.[fate] ?? 0) > 0) ?? 'new';
  const [noted, setNoted] = useState(false);
  const fate = chosen ?? first;
  const [text, setText] = useState('');
  // A filter that is not shown, and so cannot be cleared, does not apply.
  const isSearched = (counts?.[fate] ?? 0) > 1;
  const searchText = useWordsAsked(isSearched ? text : '');
  const [field, setField] = useState<BorrowerField | null>(null);
  const isOffered = fate === 'changed' && field !== null && (counts?.changedFields?.[field] ?? 0) > 0;
  const narrowedTo = isOffered ? field : null;
  if (counts === null) return null;
  return (
    <Panel title={t(imported.committedAt === null ? 'plan.title' : 'plan.titleDone')}>
      <Group justify="space-between" gap="sm">
        <Chip.Group value={fate} onChange={(value) => onFate(value)}>
          <Group gap="xs" role="group" aria-label={t('plan.fatesLabel')}>
            {fates.map((choice) => (
              <Chip
                key={choice}
                name="fate"
                value={choice}
                variant="outline"
                disabled={counts[choice] === 0 && choice !== fate}
              >
                {t(`plan.fates.${choice}`)} {counts[choice].toLocaleString(i18n.language)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Switch
          label={t('plan.noted')}
          checked={noted}
          onChange={(event) => setNoted(event.currentTarget.checked)}
        />
      </Group>
      {isSearched && (
        <div className={classes.planSearch}>
          <PlanSearch target={target} value={text} onChange={setText} />
          {fate === 'changed' && (
            <ChangedFieldChoice counts={counts.changedFields} value={narrowedTo} onChange={setField} />
          )}
        </div>
      )}
      <PlanTable
        source={imported}
        filters={{
          fate,
          ...(noted && { noted: 'true' }),
          ...(narrowedTo !== null && { field: narrowedTo }),
          ...(searchText !== '' && { q: searchText }),
        }}
        label={t('plan.fatesLabel')}
        heads={[
          <th key="row" scope="col" className={classes.number}>
            {t('plan.row', { context: target })}
          </th>,
          <th key="name" scope="col">
            {t('plan.name', { context: target })}
          </th>,
          <th key="what" scope="col">
            {t('plan.what')}
          </th>,
        ]}
        renderRow={(row, attributes) =>
          row.picture !== undefined ? (
            <PicturePlanRow
              key={row.position}
              attributes={attributes}
              row={row}
              picture={row.picture}
              kind={imported.kind}
            />
          ) : row.moved !== undefined ? (
            <MovedPlanRow
              key={row.position}
              attributes={attributes}
              row={row}
              moved={row.moved}
              imported={imported}
            />
          ) : row.item === undefined ? (
            <PlanRow
              key={row.position}
              attributes={attributes}
              row={row}
              waits={imported.status !== 'planned'}
              onDecide={decidable ? (decision) => void changes.correct({ decisions: [decision] }) : undefined}
            />
          ) : (
            <ItemPlanRow key={row.position} attributes={attributes} row={row} item={row.item} />
          )
        }
      />
    </Panel>
  );
}

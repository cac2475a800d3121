// The plan of an import, row by row: what each would change, who needs a decision, and later what came of it.

import { Chip, Group, Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BorrowersImport, ImportRow } from '../app/api-types.ts';
import { libraryQueries } from '../app/library-queries.ts';
import { Panel } from '../components/pages/Panel.tsx';
import classes from './Imports.module.css';
import { PlanRow } from './PlanRow.tsx';
import { PlanTable } from './PlanTable.tsx';
import type { ImportChanges } from './use-import.ts';

type Fate = ImportRow['fate'];
const fates: readonly Fate[] = ['ambiguous', 'new', 'changed', 'missing', 'rejected', 'unchanged'];

interface PlanStepProps {
  readonly imported: BorrowersImport;
  readonly changes: ImportChanges;
  /** Whether ambiguous rows can still be decided. */
  readonly decidable: boolean;
}

export function PlanStep({ imported, changes, decidable }: PlanStepProps) {
  const { t, i18n } = useTranslation(['imports', 'lists']);
  const counts = imported.counts;
  const first = fates.find((fate) => (counts?.[fate] ?? 0) > 0) ?? 'new';
  const [chosen, setChosen] = useState<Fate | null>(null);
  const [noted, setNoted] = useState(false);
  const fate = chosen ?? first;
  const rows = useInfiniteQuery(libraryQueries.importRows(imported.id, imported.plan, fate, noted));
  if (counts === null) return null;
  return (
    <Panel title={t(imported.committedAt === null ? 'plan.title' : 'plan.titleDone')}>
      <Group justify="space-between" gap="sm">
        <Chip.Group value={fate} onChange={(value) => setChosen(value)}>
          <Group gap="xs" role="group" aria-label={t('plan.fatesLabel')}>
            {fates.map((one) => (
              <Chip key={one} value={one} variant="outline" disabled={counts[one] === 0 && one !== fate}>
                {t(`plan.fates.${one}`)} {counts[one].toLocaleString(i18n.language)}
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
      <PlanTable
        rows={rows}
        heads={
          <>
            <th scope="col" className={classes.number}>
              {t('plan.row')}
            </th>
            <th scope="col">{t('plan.name')}</th>
            <th scope="col">{t('plan.what')}</th>
          </>
        }
        renderRow={(row) => (
          <PlanRow
            row={row}
            onDecide={decidable ? (decision) => void changes.correct({ decisions: [decision] }) : undefined}
          />
        )}
      />
    </Panel>
  );
}

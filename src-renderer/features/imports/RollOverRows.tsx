// The pupils who move, leave or stay, by name; single pupils can repeat the year.

import { Button, Chip, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import, ImportRow, RollOver } from '../../api/library.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { useToday } from '../../ui/use-library.ts';
import { dateWords } from '../../ui/dates/dates.ts';
import { IconUsers } from '../../ui/icons/icons.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import classes from './Imports.module.css';
import { type LineProps, PlanTable } from './PlanTable.tsx';
import { PlanSearch, useWordsAsked } from './PlanSearch.tsx';
import type { ImportChanges } from './use-import.ts';

const actions = ['update', 'mark-left', 'nothing'] as const;
type Action = (typeof actions)[number];

interface RollOverRowsProps {
  readonly imported: Import;
  readonly rollOver: RollOver;
  readonly changes: ImportChanges;
  /** The plan has not been applied yet. */
  readonly open: boolean;
}

export function RollOverRows({ imported, rollOver, changes, open }: RollOverRowsProps) {
  const { t, i18n } = useTranslation('imports');
  const [action, setAction] = useState<Action>('update');
  const [text, setText] = useState('');
  const counts = { update: rollOver.moves, 'mark-left': rollOver.leaves, nothing: rollOver.stays };
  const isSearched = counts[action] > 1;
  const searchText = useWordsAsked(isSearched ? text : '');
  const { except } = rollOver.choices;
  const keep = (except: string[]) => void changes.correctRollOver({ except });
  return (
    <Panel
      title={t(imported.committedAt === null ? 'rollOver.plan' : 'rollOver.planDone')}
      tools={
        rollOver.leaves > 0 &&
        imported.status !== 'undone' && (
          <ToolButton icon={IconUsers} href={`/borrowers/leavers/${imported.id}`}>
            {t('rollOver.leavers')}
          </ToolButton>
        )
      }
    >
      <Chip.Group value={action} onChange={(value) => setAction(value)}>
        <Group gap="xs" role="group" aria-label={t('rollOver.which')}>
          {actions.map((choice) => (
            <Chip key={choice} name="action" value={choice} variant="outline">
              {t(`rollOver.actions.${choice}`)} {counts[choice].toLocaleString(i18n.language)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {isSearched && (
        <div className={classes.planSearch}>
          <PlanSearch target="borrowers" value={text} onChange={setText} />
        </div>
      )}
      <PlanTable
        source={imported}
        filters={{ action, ...(searchText !== '' && { q: searchText }) }}
        label={t('rollOver.which')}
        heads={[
          <th key="name" scope="col">
            {t('plan.name')}
          </th>,
          <th key="what" scope="col">
            {t('rollOver.what')}
          </th>,
        ]}
        renderRow={(row, attributes) => (
          <RollOverRow
            key={row.position}
            attributes={attributes}
            row={row}
            open={open}
            kept={open ? except.includes(row.borrower?.id ?? '') : row.reason === 'left-out'}
            onKeep={(id) => keep([...except, id])}
            onLetGo={(id) => keep(except.filter((other) => other !== id))}
          />
        )}
      />
    </Panel>
  );
}

interface RollOverRowProps {
  readonly attributes: LineProps;
  readonly row: ImportRow;
  readonly open: boolean;
  /** Repeats the year, by the latest choice. */
  readonly kept: boolean;
  readonly onKeep: (id: string) => void;
  readonly onLetGo: (id: string) => void;
}

function RollOverRow({ attributes, row, open, kept, onKeep, onLetGo }: RollOverRowProps) {
  const { t, i18n } = useTranslation('imports');
  const today = useToday();
  const { borrower, name } = row;
  // A class name may look like a date.
  const value = (field: string, text: string | null) =>
    text !== null && field === 'leftOn' ? dateWords(text, i18n.language, today) : (text ?? '');
  const remarks = [
    ...(row.action === 'mark-left' ? [t('plan.action.mark-left')] : []),
    ...(kept ? [t('rollOver.stayed')] : []),
    ...(row.openLoans > 0 ? [t('plan.openLoans', { count: row.openLoans })] : []),
    ...(row.outcome === null || row.outcome === 'done' ? [] : [t(`plan.outcome.${row.outcome}`)]),
    ...(row.hindrance === null ? [] : [t(`hindrances.${row.hindrance}`)]),
  ];
  return (
    <tr {...attributes}>
      <th scope="row" dir="auto">
        {name}
      </th>
      <td>
        <Group justify="space-between" gap="sm">
          <span>
            {row.fields.map(({ field, old, new: now }) => (
              <span key={field} className={classes.changes}>
                <del>{value(field, old)}</del>
                {old !== null && (
                  <span aria-hidden data-mirrored>
                    →
                  </span>
                )}
                <ins>{value(field, now)}</ins>
              </span>
            ))}
            {remarks.length > 0 && <span className={classes.soft}>{withDots(remarks)}</span>}
          </span>
          {open && borrower !== null && (row.action !== 'nothing' || kept) && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={t(kept ? 'rollOver.alongLabel' : 'rollOver.keepLabel', { name })}
              onClick={() => (kept ? onLetGo(borrower.id) : onKeep(borrower.id))}
            >
              {t(kept ? 'rollOver.along' : 'rollOver.keep')}
            </Button>
          )}
        </Group>
      </td>
    </tr>
  );
}

// The result of an import, and its undo.

import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '../../ui/icons/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';
import { useSettings } from '../../ui/use-library.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import classes from './Imports.module.css';
import { PrintLabels } from '../labels/PrintLabels.tsx';
import { NewCards } from './NewCards.tsx';
import { kindOf } from './import-target.ts';
import { DuplicatesNote } from './DuplicatesNote.tsx';
import { addedRecords } from './import-queries.ts';
import type { Fate } from './PlanStep.tsx';
import { UndoImportDialog } from './UndoImportDialog.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';

const lines = [
  'added',
  'changed',
  'markedLeft',
  'deleted',
  'groupsMade',
  'borrowersMade',
  'copiesMade',
  'welcomeMessages',
  'holdsEnded',
  'skipped',
  'takenBack',
  'kept',
] as const;

interface ImportResultProps {
  readonly imported: Import;
  /** Lists these rows below. */
  readonly onShow: (fate: Fate) => void;
}

/** Rows that were not applied. */
const lookedAt = ['ambiguous', 'rejected'] as const satisfies Fate[];

export function ImportResult({ imported, onShow }: ImportResultProps) {
  const { t, i18n } = useTranslation('imports');
  const { timeZone } = useSettings().settings;
  const [undoing, setUndoing] = useState(false);
  const { result, undoUntil, backup, status, kind, counts } = imported;
  const { adds } = kindOf(imported);
  if (result === null) return null;
  const hasNew = status === 'applied' && result.added > 0;
  const undoable = status === 'applied' && undoUntil !== null;
  const left = status === 'applied' ? lookedAt.filter((fate) => (counts?.[fate] ?? 0) > 0) : [];
  return (
    <Panel
      title={t('result.title')}
      tools={
        <Group gap="sm">
          {adds !== null && hasNew && (
            <PrintLabels kind={adds} count={result.added} ids={() => addedRecords(imported.id)} />
          )}
          {undoable && (
            <ToolButton icon={IconArrowBackUp} onClick={() => setUndoing(true)}>
              {t('result.undo', { context: kind })}
            </ToolButton>
          )}
        </Group>
      }
    >
      <dl className={classes.result}>
        {lines
          .filter((count) => result[count] > 0)
          .map((count) => (
            <div key={count}>
              <dt>{t(`result.${count}`, { context: kind })}</dt>
              <dd>{result[count].toLocaleString(i18n.language)}</dd>
            </div>
          ))}
      </dl>
      {left.map((fate) => (
        <Note key={fate} tone="attention">
          <Group justify="space-between" gap="sm">
            <Text>{t(`result.left-${fate}`, { count: counts?.[fate] ?? 0 })}</Text>
            <Button size="xs" variant="default" onClick={() => onShow(fate)}>
              {t('result.show', { count: counts?.[fate] ?? 0 })}
            </Button>
          </Group>
        </Note>
      ))}
      {adds === 'borrowers' && hasNew && <NewCards id={imported.id} />}
      {adds === 'items' && hasNew && <DuplicatesNote since={imported.createdAt} />}
      {undoable && (
        <Text size="sm" c="dimmed">
          {t('result.undoUntil', { until: instantWords(undoUntil, i18n.language, timeZone) })}
        </Text>
      )}
      {backup !== null && (
        <Text size="sm" c="dimmed">
          {t('result.backup', { backup })}
        </Text>
      )}
      <UndoImportDialog imported={imported} opened={undoing} onClose={() => setUndoing(false)} />
    </Panel>
  );
}

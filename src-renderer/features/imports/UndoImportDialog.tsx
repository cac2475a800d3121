// Asks for confirmation before an import or a move is undone, and lists the conflicts.

import { Anchor, Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as library from '../../api/library.ts';
import type { Import } from '../../api/library.ts';
import { showAnswer } from '../../ui/show-answer.ts';
import { Note } from '../../ui/Note.tsx';
import { DialogFoot } from '../../ui/forms/DialogFoot.tsx';
import { useProblem } from '../../ui/forms/problem-words.ts';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { useImportInTheWay, type ImportInTheWay } from './import-in-the-way.ts';
import classes from './Imports.module.css';
import { importQueries } from './import-queries.ts';

/** A longer list would not be read before deciding. */
const obstaclesShown = 20;

interface UndoImportDialogProps {
  readonly imported: Pick<Import, 'id' | 'kind' | 'result'>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function UndoImportDialog({ imported: { id, kind, result }, ...dialog }: UndoImportDialogProps) {
  const client = useQueryClient();
  const made = result === null ? 0 : result.borrowersMade + result.copiesMade;
  return (
    <UndoDialog
      {...dialog}
      kind={kind}
      restores={made > 0 ? 'made' : kind}
      preview={importQueries.importUndo(id)}
      undo={async (despiteObstacles) =>
        showAnswer(client, importQueries.import(id), await library.undoImport(id, { despiteObstacles }))
      }
    />
  );
}

interface UndoDialogProps extends Pick<UndoImportDialogProps, 'opened' | 'onClose'> {
  readonly kind: Import['kind'] | 'move';
  /** What the undo counts: the records of the kind, or these with the borrowers and copies that they needed. */
  readonly restores: Import['kind'] | 'move' | 'made';
  readonly preview: Pick<ReturnType<typeof importQueries.importUndo>, 'queryKey' | 'queryFn'>;
  readonly undo: (despiteObstacles: boolean) => Promise<void>;
}

export function UndoDialog({
  kind,
  restores,
  preview: query,
  undo: undoIt,
  opened,
  onClose,
}: UndoDialogProps) {
  const { t } = useTranslation(['imports', 'lists']);
  const preview = useQuery({ ...query, staleTime: 0, enabled: opened });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useProblem();
  const importInTheWay = useImportInTheWay();
  const [busyImport, setBusyImport] = useState<ImportInTheWay | null>(null);
  const obstructed = (preview.data?.obstacleCount ?? 0) > 0;

  const undo = async () => {
    setBusy(true);
    setProblem(null);
    setBusyImport(null);
    try {
      await undoIt(obstructed);
      onClose();
    } catch (cause) {
      setBusyImport(await importInTheWay(cause));
      setProblem(cause);
      await preview.refetch(); // there may be new conflicts
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('undo.title', { context: kind })}
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      <Stack>
        <ReadSection queries={[preview]}>
          {() => (
            <>
              <Text>{t('undo.restores', { count: preview.data?.restores ?? 0, context: restores })}</Text>
              {obstructed ? (
                <Note
                  tone="attention"
                  title={t('undo.obstacles', { count: preview.data?.obstacleCount ?? 0 })}
                >
                  <ul className={classes.obstacles}>
                    {preview.data?.obstacles.slice(0, obstaclesShown).map(({ position, name, hindrance }) => (
                      <li key={position}>
                        <b dir="auto">{name}</b>: {t(`hindrances.${hindrance}`, { context: kind })}
                      </li>
                    ))}
                  </ul>
                  {(preview.data?.obstacleCount ?? 0) > obstaclesShown &&
                    t('undo.andMore', { count: (preview.data?.obstacleCount ?? 0) - obstaclesShown })}
                </Note>
              ) : (
                <Text c="dimmed">{t('undo.clear')}</Text>
              )}
            </>
          )}
        </ReadSection>
        <DialogFoot
          messages={
            problem !== null && (
              <Note tone="refused" role="alert">
                {busyImport === null ? (
                  problem
                ) : (
                  <>
                    {busyImport.words}{' '}
                    <Anchor component={Link} href={busyImport.path} onClick={onClose}>
                      {t('showBusy')}
                    </Anchor>
                  </>
                )}
              </Note>
            )
          }
        >
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('lists:form.cancel')}
          </Button>
          <Button loading={busy} disabled={preview.data === undefined} onClick={() => void undo()}>
            {t(obstructed ? 'undo.despite' : 'undo.confirm')}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

// The page of a move: its lists, its progress, and the balance at the end.

import { Button, Progress, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Move } from '../../api/library.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { IconArrowBackUp, IconCheck } from '../../ui/icons/icons.ts';
import { Note } from '../../ui/Note.tsx';
import { PageHeading } from '../../ui/pages/PageHeading.tsx';
import { ReadPage } from '../../ui/pages/ReadPage.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { importsPath, kindOf } from '../imports/import-target.ts';
import importClasses from '../imports/Imports.module.css';
import { namesUnknown, UnknownRecords } from '../imports/UnknownRecords.tsx';
import { isGoingOn } from '../imports/use-import.ts';
import { movesPath } from './move-paths.ts';
import { MoveBalance } from './MoveBalance.tsx';
import { MoveFiles } from './MoveFiles.tsx';
import { MoveLists } from './MoveLists.tsx';
import { doubtOf } from './move-words.ts';
import { UndoMoveDialog } from './UndoMoveDialog.tsx';
import { useMove, useMoveChanges, type MoveChanges } from './use-move.ts';

export function MovePage({ id }: { readonly id: string }) {
  const query = useMove(id);
  return (
    <ReadPage query={query} back={movesPath}>
      {(move) => <MoveSheet move={move} />}
    </ReadPage>
  );
}

const canTakeFiles: readonly Move['status'][] = ['open', 'waiting', 'applied'];

function MoveSheet({ move }: { readonly move: Move }) {
  const { t } = useTranslation('moves');
  const [, navigate] = useLocation();
  const changes = useMoveChanges(move.id);
  const [leaving, setLeaving] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const { status, imports } = move;
  const isBegun = imports.some((list) => list.status === 'applied');
  const canBeUndone = canTakeFiles.includes(status) && imports.some(({ undoUntil }) => undoUntil !== null);
  const isUndecided = status === 'open' || status === 'waiting';
  useEffect(() => {
    // The button that began it is at the foot of the page; what follows is at the top.
    if (!isUndecided) document.querySelector('main')?.scrollTo({ top: 0 });
  }, [isUndecided]);
  return (
    <>
      <PageHeading name={t('heading')} about={t(`status.${status}`)} back={movesPath}>
        {isUndecided && (
          <Button variant="default" onClick={() => setLeaving(true)}>
            {t(isBegun ? 'discard.rest' : 'discard.all')}
          </Button>
        )}
        {canBeUndone && (
          <ToolButton icon={IconArrowBackUp} onClick={() => setUndoing(true)}>
            {t('balance.undo')}
          </ToolButton>
        )}
      </PageHeading>
      {move.failure !== null && (
        <Note tone="refused" role="alert">
          {t(
            move.failure === 'restored'
              ? 'failure.restored'
              : move.failure === 'storage-failed'
                ? 'failure.backup'
                : 'failure.other',
          )}
        </Note>
      )}
      {status === 'waiting' && move.failure === null && <WaitsFor move={move} changes={changes} />}
      {(status === 'applying' || status === 'undoing') && <GoingOn move={move} />}
      {status === 'undone' && <Note tone="information">{t('undone')}</Note>}
      {status === 'applied' && isBegun && <MoveBalance move={move} />}
      {imports.length > 0 && <MoveLists move={move} changes={isUndecided ? changes : null} />}
      {canTakeFiles.includes(status) && <MoveFiles move={move.id} />}
      {isUndecided && imports.length > 0 && <StartBar move={move} changes={changes} />}
      <UndoMoveDialog move={move.id} opened={undoing && canBeUndone} onClose={() => setUndoing(false)} />
      <ConfirmDialog
        opened={leaving}
        title={t(isBegun ? 'discard.titleRest' : 'discard.titleAll')}
        text={t(isBegun ? 'discard.textRest' : 'discard.textAll')}
        confirmLabel={t('discard.confirm')}
        onClose={() => setLeaving(false)}
        onConfirm={async () => {
          await changes.discard();
          setLeaving(false);
          if (!isBegun) navigate(movesPath);
        }}
      />
    </>
  );
}

/** The first list that is not applied. */
const nextOf = ({ imports }: Move) =>
  imports.find(({ status }) => status !== 'applied' && status !== 'undone');

function WaitsFor({ move, changes }: { readonly move: Move; readonly changes: MoveChanges }) {
  const { t } = useTranslation('moves');
  const list = nextOf(move);
  if (list === undefined) return null;
  const isAsked = namesUnknown(list);
  const doubt = doubtOf(list) ?? (isAsked ? 'unknown' : 'other');
  return (
    <Note tone="attention" role="alert" title={t('waits.title', { name: list.name })}>
      <p className={importClasses.remark}>{t(`doubts.${doubt}`)}</p>
      {isAsked && (
        <UnknownRecords
          imported={list}
          onChoose={(addUnknown) => void changes.addUnknown(list.id, addUnknown)}
        />
      )}
      {doubt !== 'kind' && (
        <Button component={Link} href={`${importsPath[kindOf(list).target]}/${list.id}`} variant="default">
          {t('waits.open')}
        </Button>
      )}
    </Note>
  );
}

function GoingOn({ move: { status, imports } }: { readonly move: Move }) {
  const { t, i18n } = useTranslation(['moves', 'imports']);
  const isUndo = status === 'undoing';
  const done = imports.filter((list) => list.status === (isUndo ? 'undone' : 'applied')).length;
  const at = imports.find((list) => isGoingOn(list.status));
  const part = at === undefined || at.progress.total === 0 ? 0 : at.progress.done / at.progress.total;
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <div role="status" className={importClasses.goingOn}>
      <Progress
        value={((done + part) / Math.max(1, imports.length)) * 100}
        animated
        striped
        size="lg"
        aria-label={t(`status.${status}`)}
      />
      <Text size="sm" c="dimmed">
        {at !== undefined &&
          `${at.name}${at.progress.total > 0 ? `: ${t('imports:progress', { done: number(at.progress.done), total: number(at.progress.total) })}` : ''} · `}
        {t('imports:deskGoesOn')}
      </Text>
    </div>
  );
}

function StartBar({ move, changes }: { readonly move: Move; readonly changes: MoveChanges }) {
  const { t } = useTranslation('moves');
  const [busy, setBusy] = useState(false);
  const { imports, status } = move;
  const isReading = imports.some((list) => isGoingOn(list.status));
  return (
    <div className={importClasses.commit}>
      <Text className={importClasses.commitWords}>
        <b>{t(status === 'waiting' ? 'start.goOnHint' : 'start.hint', { count: imports.length })}</b>{' '}
        <span className={importClasses.undoable}>{t('start.undoable')}</span>
      </Text>
      <Button
        size="md"
        leftSection={<IconCheck size="1.2rem" aria-hidden />}
        loading={busy || isReading}
        onClick={() => {
          setBusy(true);
          void changes.start().finally(() => setBusy(false));
        }}
      >
        {t(status === 'waiting' ? 'start.goOn' : 'start.button')}
      </Button>
    </div>
  );
}

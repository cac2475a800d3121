// The page of an import, from the file to the result.

import { Button, Progress, Text } from '@mantine/core';
import { IconFilePlus } from '../../ui/icons/icons.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Import } from '../../api/library.ts';
import { Note } from '../../ui/Note.tsx';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { PageHeading } from '../../ui/pages/PageHeading.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadPage } from '../../ui/pages/ReadPage.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { CommitBar } from './CommitBar.tsx';
import { FileStep } from './FileStep.tsx';
import classes from './Imports.module.css';
import { importsPath, kindOf, listPath, type ImportTarget } from './import-target.ts';
import { ImportResult } from './ImportResult.tsx';
import { MovedBalance } from './MovedBalance.tsx';
import { MissingStep } from './MissingStep.tsx';
import { type Fate, PlanStep } from './PlanStep.tsx';
import { namesUnknown, UnknownRecords } from './UnknownRecords.tsx';
import { RollOverSteps } from './RollOverSteps.tsx';
import { isGoingOn, useImport, useImportChanges, type ImportChanges } from './use-import.ts';
import { ValuesStep } from './ValuesStep.tsx';

export function ImportPage({ id, target }: { readonly id: string; readonly target: ImportTarget }) {
  const query = useImport(id);
  return (
    <ReadPage query={query} back={importsPath[target]}>
      {(imported) => <ImportSheet key={imported.id} imported={imported} />}
    </ReadPage>
  );
}

/** The file's settings can be corrected until the import is applied. */
const open: readonly Import['status'][] = ['reading', 'read', 'planning', 'planned'];

/** When what the file has can be compared with what the library has. */
const hasBalance: readonly Import['status'][] = ['planned', 'applied'];

/** Work that was under way did not go on: what became of it is in the status. */
const unfinished: readonly NonNullable<Import['failure']>['code'][] = ['restored', 'given-up', 'stopped'];

function ImportSheet({ imported }: { readonly imported: Import }) {
  const { t } = useTranslation(['imports', 'lists']);
  const [, navigate] = useLocation();
  const changes = useImportChanges(imported.id);
  const [leaving, setLeaving] = useState(false);
  const [givingUp, setGivingUp] = useState(false);
  const [fate, setFate] = useState<Fate | null>(null);
  const plan = useRef<HTMLDivElement>(null);
  const { status, found: contents, failure, kind } = imported;
  const { hasFile, pictures, target } = kindOf(imported);
  const back =
    imported.move !== null ? `/moves/${imported.move}` : hasFile ? importsPath[target] : listPath[target];
  const undecided = open.includes(status);
  useEffect(() => {
    // The button that applied it was at the foot of the page; what follows is at the top.
    if (!undecided) document.querySelector('main')?.scrollTo({ top: 0 });
  }, [undecided]);
  return (
    <>
      <PageHeading
        name={hasFile ? imported.name : t('rollOver.heading')}
        about={t(!hasFile && status === 'reading' ? 'status.planning' : `status.${status}`, {
          context: kind,
        })}
        back={back}
      >
        {undecided ? (
          <Button variant="default" onClick={() => setLeaving(true)}>
            {t('cancel')}
          </Button>
        ) : isGoingOn(status) ? (
          <Button variant="default" onClick={() => setGivingUp(true)}>
            {t('giveUp')}
          </Button>
        ) : hasFile && imported.move === null ? (
          <Button
            component={Link}
            href={importsPath[target]}
            variant="default"
            leftSection={<IconFilePlus size="1.1rem" aria-hidden />}
          >
            {t('again')}
          </Button>
        ) : null}
      </PageHeading>
      {isGoingOn(status) && <GoingOn imported={imported} />}
      {failure !== null && (
        <Note tone="refused" role="alert" title={t(`failure.${failure.code}`, { context: kind })}>
          {unfinished.includes(failure.code) ? t(`unfinished.${status}`) : failure.detail}
        </Note>
      )}
      {imported.result !== null && (
        <ImportResult
          imported={imported}
          onShow={(rows) => {
            setFate(rows);
            plan.current?.scrollIntoView();
            plan.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {contents?.balance !== undefined && imported.counts !== null && hasBalance.includes(status) && (
        <MovedBalance imported={imported} balance={contents.balance} />
      )}
      {/* Before the other lists of a move are in, nearly all are unknown: the move asks when it is there. */}
      {undecided && imported.move === null && namesUnknown(imported) && (
        <Panel title={t('moved.unknown.title')}>
          <UnknownRecords
            imported={imported}
            onChoose={(addUnknown) => void changes.correct({ addUnknown })}
          />
        </Panel>
      )}
      {contents !== null && undecided && pictures === undefined && (
        <Steps imported={imported} contents={contents} changes={changes} />
      )}
      {imported.rollOver !== null && status !== 'cancelled' && (
        <RollOverSteps imported={imported} rollOver={imported.rollOver} changes={changes} open={undecided} />
      )}
      {hasFile && imported.counts !== null && status !== 'cancelled' && (
        <div ref={plan} tabIndex={-1} className={classes.plan}>
          <PlanStep
            imported={imported}
            changes={changes}
            decidable={undecided}
            fate={fate}
            onFate={setFate}
          />
        </div>
      )}
      {hasFile && undecided && imported.move === null && <CommitBar imported={imported} changes={changes} />}
      {undecided && imported.move !== null && <BackToMove path={back} />}
      <ConfirmDialog
        opened={givingUp && isGoingOn(status)}
        title={t('giveUpTitle', { context: kind })}
        text={t('giveUpText')}
        confirmLabel={t('giveUpConfirm')}
        dismissLabel={t('giveUpNot')}
        onClose={() => setGivingUp(false)}
        onConfirm={async () => {
          await changes.giveUp();
          setGivingUp(false);
        }}
      />
      <ConfirmDialog
        opened={leaving}
        title={t('cancelTitle', { context: kind })}
        text={t('cancelText', { context: kind })}
        confirmLabel={t('cancelConfirm')}
        onClose={() => setLeaving(false)}
        onConfirm={async () => {
          await changes.cancel();
          navigate(back);
        }}
      />
    </>
  );
}

/** In place of the button that applies it: the move does that. */
function BackToMove({ path }: { readonly path: string }) {
  const { t } = useTranslation('moves');
  return (
    <div className={classes.commit}>
      <Text className={classes.commitWords}>{t('partOf')}</Text>
      <Button component={Link} href={path} size="md">
        {t('back')}
      </Button>
    </div>
  );
}

interface StepsProps {
  readonly imported: Import;
  readonly contents: NonNullable<Import['found']>;
  readonly changes: ImportChanges;
}

function Steps({ imported, contents, changes }: StepsProps) {
  return (
    <div className={classes.steps} aria-busy={isGoingOn(imported.status)}>
      <FileStep imported={imported} contents={contents} changes={changes} />
      <ColumnsStep
        kind={imported.kind}
        counts={imported.counts}
        contents={contents}
        choices={imported.choices}
        changes={changes}
      />
      {contents.values.length > 0 && (
        <ValuesStep contents={contents} choices={imported.choices} changes={changes} />
      )}
      {imported.counts !== null && kindOf(imported).asks.includes('missing') && (
        <MissingStep imported={imported} changes={changes} />
      )}
    </div>
  );
}

function GoingOn({ imported }: { readonly imported: Import }) {
  const { t, i18n } = useTranslation('imports');
  const { done, total } = imported.progress;
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <div role="status" className={classes.goingOn}>
      <Progress
        value={total === 0 ? 100 : (done / total) * 100}
        animated
        striped
        size="lg"
        aria-label={t(`status.${imported.status}`)}
      />
      <Text size="sm" c="dimmed">
        {total > 0 && `${t('progress', { done: number(done), total: number(total) })} · `}
        {t('deskGoesOn')}
      </Text>
    </div>
  );
}

// The circulation desk: the input for scans and words, the last result, the earlier ones, and the open borrower.

import { useEffect, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { OverrideDialog } from '../../ui/loans/OverrideDialog.tsx';
import { Announcer } from './result/Announcer.tsx';
import { BorrowerPanel } from './borrower-panel/BorrowerPanel.tsx';
import { ChoicePanel } from './scanning/ChoicePanel.tsx';
import { ClassSetDialogs } from './class-set/ClassSetDialogs.tsx';
import { desk, useDesk } from './session/desk.ts';
import { aDialogIsOpen, deskInput, focusDeskInput } from './scanning/desk-input.ts';
import { DeskFooter } from './DeskFooter.tsx';
import classes from './DeskScreen.module.css';
import { EntryList } from './result/EntryList.tsx';
import { FacePickerDialog } from './face-picker/FacePickerDialog.tsx';
import { LastResult } from './result/LastResult.tsx';
import { useWords } from './result/use-words.ts';
import { ScanInput } from './scanning/ScanInput.tsx';
import { WaitingScans } from './session/WaitingScans.tsx';

export function DeskScreen() {
  const { t } = useTranslation('desk');
  const choice = useDesk((state) => state.choice);
  const [marked, setMarked] = useState<number | null>(null);
  useFocusAlwaysOnInput();

  return (
    <div className={classes.desk} onClick={backToInput}>
      <h1 className={classes.unseen}>{t('title')}</h1>
      <ScanInput choice={choice} marked={marked} onMark={setMarked} />
      <section className={classes.stage} aria-label={t('stage')}>
        {choice === null ? <LastResult /> : <ChoicePanel choice={choice} marked={marked} />}
        <WaitingScans />
        {choice === null && <EntryList />}
      </section>
      <BorrowerPanel />
      <DeskFooter />
      <DeskOverride />
      <ClassSetDialogs />
      <FacePickerDialog />
      <Announcer />
    </div>
  );
}

function DeskOverride() {
  const { t } = useTranslation('desk');
  const { say } = useWords();
  const entry = useDesk((state) => state.overriding);
  const open = useDesk((state) => state.overview?.borrower.id ?? null);
  const waiting = useDesk((state) => state.queue.tasks.length);
  const refusals = entry?.refusals.map(({ code, facts }) =>
    say({ key: `refusals:${code}.staff`, values: { code: '', ...facts } }),
  );
  return (
    <OverrideDialog
      opened={entry !== null}
      title={t('override.title')}
      refusals={refusals ?? []}
      forVisit={open !== null && open === entry?.forBorrower}
      waiting={waiting}
      onConfirm={desk.actions.confirmOverride}
      onCancel={desk.actions.cancelOverride}
    />
  );
}

/** Buttons return the focus to the input, for the next scan or word. */
function backToInput(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest('a, button, input, dialog') : null;
  if (target === null || target === deskInput()) return;
  setTimeout(() => {
    if (!aDialogIsOpen()) focusDeskInput();
  });
}

function useFocusAlwaysOnInput(): void {
  useEffect(() => {
    const lost = () => {
      // Only if no other element gets the focus, so that Tab keeps working.
      setTimeout(() => {
        if (document.activeElement === document.body && !aDialogIsOpen()) focusDeskInput();
      });
    };
    focusDeskInput();
    document.addEventListener('focusout', lost);
    window.addEventListener('focus', lost);
    const stopWatching = desk.subscribe((now, before) => {
      if (now.last !== before.last || now.overriding !== before.overriding) lost();
    });
    return () => {
      document.removeEventListener('focusout', lost);
      window.removeEventListener('focus', lost);
      stopWatching();
    };
  }, []);
}

// The circulation desk: the input, the last result, the earlier ones, the open borrower, and the keys at the foot.

import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OverrideDialog } from '../../ui/loans/OverrideDialog.tsx';
import { Announcer } from './result/Announcer.tsx';
import { BorrowerPanel } from './borrower-panel/BorrowerPanel.tsx';
import { ChoicePanel } from './scanning/ChoicePanel.tsx';
import { ClassSetDialogs } from './class-set/ClassSetDialogs.tsx';
import { desk, useDesk } from './session/desk.ts';
import { aDialogIsOpen, deskInput, focusDeskInput } from './scanning/desk-input.ts';
import classes from './DeskScreen.module.css';
import { DeskSlip } from './result/DeskSlip.tsx';
import { EntryList } from './result/EntryList.tsx';
import { FacePickerDialog } from './face-picker/FacePickerDialog.tsx';
import { LastResult } from './result/LastResult.tsx';
import { verbs } from './verbs/verbs.ts';
import { WhoseDialog } from './modes/WhoseDialog.tsx';
import { useWords } from './result/use-words.ts';
import { ScanInput } from './scanning/ScanInput.tsx';
import { WaitingScans } from './session/WaitingScans.tsx';
import { useShortcutsDialog } from '../../ui/shortcuts-dialog.ts';
import { ScannerLine } from '../scanners/ScannerLine.tsx';
import { titleOf } from './session/desk-entries.ts';
import { DESK_KEYS } from './session/desk-keys.ts';
import { choiceIn, nextToUndo, openQuestion } from './session/desk-state.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { usePaintedDesk } from './session/deferred-desk-state.ts';
import { shortened } from './result/result-words.ts';

export function DeskScreen() {
  const { t } = useTranslation('desk');
  const choice = useDesk(choiceIn);
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
      <VerbDialogs />
      <ClassSetDialogs />
      <FacePickerDialog />
      <WhoseDialog />
      <Announcer />
      <DeskSlip />
    </div>
  );
}

/** The dialogs of the verbs, of which the open question shows one. */
function VerbDialogs() {
  const question = useDesk((state) => state.question);
  return verbs.map(
    ({ question: kind, Dialog }) =>
      Dialog !== undefined && (
        <Dialog
          key={kind}
          question={question?.kind === kind ? question : null}
          answer={desk.actions.answer}
          cancel={desk.actions.cancel}
        />
      ),
  );
}

function DeskOverride() {
  const { t } = useTranslation('desk');
  const { say } = useWords();
  const entry = useDesk((state) => openQuestion(state, 'override')?.refused ?? null);
  const open = useDesk((state) => state.overview?.borrower.id ?? null);
  const waiting = useDesk((state) => state.queue.tasks.length);
  const refusals = entry?.refusals.map(({ code, facts }) =>
    say({ key: `refusals:${code}.staff`, values: { code: '', ...facts } }),
  );
  return (
    <OverrideDialog
      opened={entry !== null}
      title={t(entry?.asked.kind === 'due-date' ? 'offers.allow' : 'override.title')}
      refusals={refusals ?? []}
      forVisit={open !== null && open === entry?.forBorrower}
      waiting={waiting}
      onConfirm={desk.actions.confirmOverride}
      onCancel={desk.actions.cancel}
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
    // After the last element, Tab leaves the page for a moment on its way to the first one: the navigation.
    let isTab = false;
    const keyMoved = ({ key, type }: KeyboardEvent) => {
      isTab = key === 'Tab' && type === 'keydown';
    };
    const lost = () => {
      if (isTab) return;
      setTimeout(() => {
        if (document.activeElement === document.body && !aDialogIsOpen()) focusDeskInput();
      });
    };
    focusDeskInput();
    window.addEventListener('keydown', keyMoved, { capture: true });
    window.addEventListener('keyup', keyMoved, { capture: true });
    document.addEventListener('focusout', lost);
    window.addEventListener('focus', lost);
    const stopWatching = desk.subscribe((now, before) => {
      if (now.last !== before.last || now.question !== before.question) lost();
    });
    return () => {
      window.removeEventListener('keydown', keyMoved, { capture: true });
      window.removeEventListener('keyup', keyMoved, { capture: true });
      document.removeEventListener('focusout', lost);
      window.removeEventListener('focus', lost);
      stopWatching();
    };
  }, []);
}

function DeskFooter() {
  const { t } = useTranslation('desk');
  const next = usePaintedDesk(nextToUndo);
  const showShortcuts = useShortcutsDialog((dialog) => dialog.show);
  return (
    <footer className={classes.foot}>
      <KeyButton keys={DESK_KEYS.undo} quiet disabled={next === null} onClick={desk.actions.undo}>
        {next === null
          ? t('foot.nothingToUndo')
          : next.kind === 'renewed' && next.others.length > 0
            ? t('foot.undo.renewedAll', { count: next.others.length + 1 })
            : t(`foot.undo.${next.kind}`, { title: shortened(titleOf(next)) })}
      </KeyButton>
      <ScannerLine />
      <KeyButton keys={DESK_KEYS.help} quiet onClick={showShortcuts}>
        {t('foot.help')}
      </KeyButton>
    </footer>
  );
}

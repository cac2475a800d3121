// The circulation desk: the input, the last result, the earlier ones, the open borrower, and the keys at the foot.

import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScannerLine } from '../scanners/ScannerLine.tsx';
import { BorrowerPanel } from './borrower-panel/BorrowerPanel.tsx';
import { FinishedClassSet } from './class-set/FinishedClassSet.tsx';
import classes from './DeskScreen.module.css';
import { FacePickerDialog } from './face-picker/FacePickerDialog.tsx';
import { Announcer } from './result/Announcer.tsx';
import { DeskSlip } from './result/DeskSlip.tsx';
import { EntryList } from './result/EntryList.tsx';
import { LastResult } from './result/LastResult.tsx';
import { useWords } from './result/use-words.ts';
import { ChoicePanel } from './scanning/ChoicePanel.tsx';
import { aDialogIsOpen, deskInput, focusDeskInput } from './scanning/desk-input.ts';
import { ScanInput } from './scanning/ScanInput.tsx';
import { usePaintedDesk } from './session/deferred-desk-state.ts';
import { initialDesk, nextToUndo } from './session/desk-state.ts';
import { desk, useDesk } from './session/desk.ts';
import type { Questions } from './session/kinds.ts';
import { WaitingScans } from './session/WaitingScans.tsx';
import { choiceIn } from './verbs/choice.ts';
import { help } from './verbs/screen-keys.ts';
import { undo } from './verbs/undo.ts';
import type { Dialog } from './verbs/verb.ts';
import { VerbButton } from './verbs/VerbButton.tsx';
import { undoWords, verbs } from './verbs/verbs.ts';

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
      {dialogs.map(([kind, Dialog]) => (
        <VerbDialog key={kind} kind={kind as keyof Questions} Dialog={Dialog} />
      ))}
      <FinishedClassSet />
      <FacePickerDialog />
      <Announcer />
      <DeskSlip />
    </div>
  );
}

/** The dialog of one kind of question. Closed, it is not drawn again with each result. */
function VerbDialog({ kind, Dialog }: { kind: keyof Questions; Dialog: Dialog<never> }) {
  const state = useDesk((now) => (now.question?.kind === kind ? now : initialDesk));
  return (
    <Dialog
      question={state.question as never}
      desk={state}
      answer={desk.actions.answer}
      cancel={desk.actions.cancel}
    />
  );
}

const dialogs = verbs.flatMap((verb) => Object.entries(verb.dialogs ?? {}));

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
  const { say } = useWords();
  const next = usePaintedDesk(nextToUndo);
  return (
    <footer className={classes.foot}>
      <VerbButton verb={undo} quiet disabled={next === null}>
        {next === null ? t('foot.nothingToUndo') : say(undoWords(next))}
      </VerbButton>
      <ScannerLine />
      <VerbButton verb={help} quiet>
        {t('foot.help')}
      </VerbButton>
    </footer>
  );
}

// Keeps the desk working on all screens: handles scanners and keys, resumes waiting tasks, closes an idle borrower.

import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../../api/library.ts';
import { libraryQueries } from '../../../api/library-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useConnection } from '../../../api/connection.ts';
import { useShortcutsDialog } from '../../../ui/shortcuts-dialog.ts';
import { useSettings } from '../../../ui/use-library.ts';
import { lookUpInList } from '../../../ui/lists/list-scans.ts';
import { isClaimed } from '../../scanners/claimed-scans.ts';
import { useWatchedScanners } from '../../scanners/scanners-here.ts';
import classes from './DeskController.module.css';
import { desk, keepScansSafe, useDesk } from './desk.ts';
import {
  aDialogIsOpen,
  deskInput,
  deskInputText,
  emptyDeskInput,
  focusDeskInput,
} from '../scanning/desk-input.ts';
import { deskCommandFor } from './desk-keys.ts';
import { choiceIn, openQuestion, taskThatWaitsForDrive } from './desk-state.ts';
import { printAtDesk } from '../result/DeskSlip.tsx';
import { createDriveWatch } from './drive-status.ts';
import type { ScanSource } from './desk-session.ts';
import { useFacePicker } from '../face-picker/photo-picker.ts';
import { useIdleClose } from '../idle/idle-close.ts';
import { listenToKeyboard } from '../scanning/keyboard.ts';
import { fillInDialog } from '../scanning/scan-elsewhere.ts';
import { passSettledKey } from '../../../ui/settled-keys.ts';
import { meantElsewhere } from '../scanning/wrong-keyboard.ts';
import { useScanLookUp } from '../scanning/use-scan-look-up.ts';

const KEYBOARD: ScanSource = {};

const drive = createDriveWatch({
  isInPlace: async () => (await library.readHealth()).library === 'in-place',
  again: desk.actions.tryAgain,
});

/** How long the message about an unused scan stays. */
const UNUSED_SAID_MS = 6_000;

export function DeskController() {
  const { t } = useTranslation('desk');
  const { settings } = useSettings();
  const [location, navigate] = useLocation();
  const onDesk = location === '/' || location === '';
  const answers = useConnection((connection) => connection.answers);
  const shortcuts = useShortcutsDialog();
  const faces = useFacePicker();
  const lookUp = useScanLookUp();
  /** The time of a scan that the open dialog has no field for; null once the message ended. */
  const [unusedAt, setUnusedAt] = useState<number | null>(null);

  useEffect(keepScansSafe, []);
  useWatchedScanners();
  useIdleClose(settings.closeBorrowerAfterSeconds);
  useEffect(() => {
    if (answers) desk.actions.libraryIsBack();
  }, [answers]);

  const waitsForDrive = useDesk(taskThatWaitsForDrive);
  useEffect(() => (waitsForDrive === null ? undefined : drive.watch(waitsForDrive)), [waitsForDrive]);

  const onScan = useEffectEvent((code: string, at: number, from: ScanSource) => {
    if (isClaimed(code, at)) return;
    const isBehindDialog = !onDesk && !shortcuts.open && aDialogIsOpen();
    if (shortcuts.open) shortcuts.hide();
    // The card of a pupil answers who takes the book.
    const pupil = onDesk ? pupilAsked(code) : null;
    if (pupil !== null) {
      desk.actions.lendTo(pupil);
      return;
    }
    if (onDesk) {
      faces.hide();
      desk.actions.putAwayClassSet();
    }
    // Items in a book drop are returned, whichever screen the librarian uses.
    if (onDesk || from.only === 'returns') desk.actions.scan(code, at, from);
    else {
      const meant = meantElsewhere(code, from.usReading ?? null);
      if (isBehindDialog) setUnusedAt(fillInDialog(meant) ? null : at);
      else if (!lookUpInList(meant)) void lookUp(meant, from.usReading);
    }
  });

  useEffect(() => {
    if (unusedAt === null) return;
    const timer = setTimeout(() => {
      setUnusedAt(null);
    }, UNUSED_SAID_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [unusedAt]);

  const onSingleKey = useEffectEvent((key: string) => {
    if (aDialogIsOpen()) return passSettledKey(key);
    if (!onDesk || document.activeElement !== deskInput()) return false;
    const choice = choiceIn(desk.getState());
    const option = /^[1-9]$/.test(key) ? choice?.options[Number(key) - 1] : undefined;
    if (option) desk.actions.choose(option);
    else if (key === '?') shortcuts.show();
    else return false;
    return true;
  });

  const whereTypingGoes = useEffectEvent((key: string) => {
    if (!onDesk) return null;
    return aDialogIsOpen() ? typingFieldOfDialog(key) : deskInput();
  });

  const openPage = () => {
    const { last } = desk.getState();
    if (last?.kind === 'looked-up') navigate(`/collection/${last.item.id}`);
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const command = deskCommandFor(event, deskInputText() !== '');
    // Other keys do not count: some scanners send one before or after each code.
    if (command !== null) desk.actions.keyPressed();
    if (command === null || (!onDesk && command.do !== 'help')) return;
    if (aDialogIsOpen()) {
      if (command.do !== 'escape') event.preventDefault();
      return;
    }
    event.preventDefault();
    // A key that is held down would renew twice, or return what was chosen after.
    if (event.repeat) return;
    switch (command.do) {
      case 'nothing':
        return;
      case 'offer':
        desk.actions.takeOffer(command.offer);
        return;
      case 'verb':
        desk.actions.begin(command.verb);
        return;
      case 'page':
        openPage();
        return;
      case 'loan':
        desk.actions.chooseLoan(command.number - 1);
        return;
      case 'hold':
        desk.actions.placeHold();
        return;
      case 'print':
        printAtDesk(desk.getState());
        return;
      case 'open-class':
        faces.showClasses();
        return;
      case 'uses':
        desk.actions.toggleUses();
        return;
      case 'drop':
        desk.actions.toggleDrop();
        return;
      case 'reason':
        desk.actions.toggleReason();
        return;
      case 'try-again':
        desk.actions.tryAgain();
        return;
      case 'leave-out':
        desk.actions.leaveOut();
        return;
      case 'undo':
        desk.actions.undo();
        return;
      case 'help':
        shortcuts.show();
        return;
      case 'faces':
        faces.show();
        return;
      case 'class-set':
        if (desk.getState().classSet === null) desk.actions.askForClassSet();
        else desk.actions.endClassSet();
        return;
      case 'escape':
        escape();
    }
  });

  useEffect(
    () =>
      listenToKeyboard({
        onScan: (code, at, usReading) => {
          onScan(code, at, usReading === null ? KEYBOARD : { usReading });
        },
        holdsKeysBack: (field) => field !== null && field === deskInput(),
        whereTypingGoes: (key) => whereTypingGoes(key),
        onSingleKey: (key) => onSingleKey(key),
      }),
    [],
  );

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKeyDown(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, []);

  useEffect(
    () =>
      window.loandesk?.onScan(({ code, device, only }) => {
        onScan(code, performance.now(), { device, ...(only === null ? {} : { only }) });
      }),
    [],
  );

  const onMenu = useEffectEvent((command: 'about' | 'shortcuts' | 'undo') => {
    if (command === 'undo' && onDesk && !aDialogIsOpen()) desk.actions.undo();
    if (command === 'shortcuts') shortcuts.show();
    if (command === 'about') navigate('/settings');
  });
  useEffect(
    () =>
      window.loandesk?.onMenu((command) => {
        onMenu(command);
      }),
    [],
  );

  return (
    <div role="status" className={classes.unused} data-some={unusedAt !== null || undefined}>
      {unusedAt !== null && t('lookUp.dialog')}
    </div>
  );
}

/** Letters start a free-text reason; digits choose one, or belong to a scan. */
function typingFieldOfDialog(key: string): HTMLElement | null {
  if (/\P{L}/u.test(key)) return null;
  return document.querySelector<HTMLElement>('[role="dialog"] [data-takes-typing]');
}

/** The pupil with this card, if staff are asked which pupil of a class takes a book. */
function pupilAsked(code: string): string | null {
  const { mode } = desk.getState();
  if (openQuestion(desk.getState(), 'whose') === null || mode?.kind !== 'class') return null;
  const members = queryClient.getQueryData(libraryQueries.groupLoans(mode.id).queryKey)?.members;
  return members?.find(({ borrower }) => borrower.barcode === code)?.borrower.id ?? null;
}

/** Closes typed text or a question first, then what was looked up or chosen, then the class set, then the borrower, then the mode. */
function escape(): void {
  const { chosen, classSet, last, mode, overview, placingHold, question } = desk.getState();
  if (deskInputText() !== '') emptyDeskInput();
  else if (question !== null) desk.actions.cancel();
  else if (placingHold) desk.actions.cancelHold();
  else if (last?.kind === 'looked-up') desk.actions.putAwayItem();
  else if (chosen !== null) desk.actions.dropChosen();
  else if (classSet !== null) desk.actions.endClassSet();
  else if (overview === null && mode !== null) desk.actions.leaveMode();
  else desk.actions.close();
  focusDeskInput();
}

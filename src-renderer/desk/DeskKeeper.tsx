// Keeps the desk working on every screen: hears scanners and keys, resumes what waited, closes the forgotten borrower.

import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { api } from '../app/api.ts';
import { useConnection } from '../app/connection.ts';
import { useShortcutsDialog } from '../app/shortcuts-dialog.ts';
import { useSettings } from '../app/use-library.ts';
import { isClaimed } from '../scanners/claimed-scans.ts';
import { useWatchedScanners } from '../scanners/scanners-here.ts';
import classes from './DeskKeeper.module.css';
import { desk, keepScansSafe, useDesk } from './desk.ts';
import { aDialogIsOpen, deskInput, deskInputText, emptyDeskInput, focusDeskInput } from './desk-input.ts';
import { deskCommandFor } from './desk-keys.ts';
import { taskThatWaitsForDrive } from './desk-state.ts';
import { createDriveWatch } from './drive-watch.ts';
import type { ScanSource } from './desk-session.ts';
import { useFacePicker } from './face-picker.ts';
import { useIdleClose } from './idle-close.ts';
import { listenToKeyboard } from './keyboard.ts';
import { tellSettledKey } from './settled-keys.ts';

interface Arrived {
  code: string;
  at: number;
  from: ScanSource;
}

const KEYBOARD: ScanSource = {};

const drive = createDriveWatch({
  isInPlace: async () => (await api.health()).library === 'in-place',
  again: desk.actions.tryAgain,
});

/** How often it is looked whether a dialog of another screen is gone. */
const LOOK_AGAIN_MS = 200;

export function DeskKeeper() {
  const { t } = useTranslation('desk');
  const { settings } = useSettings();
  const [location, navigate] = useLocation();
  const onDesk = location === '/' || location === '';
  const answers = useConnection((connection) => connection.answers);
  const shortcuts = useShortcutsDialog();
  const faces = useFacePicker();
  /** Scans that came while a person filled in a dialog of another screen, which must not be torn away. */
  const [arrived, setArrived] = useState<readonly Arrived[]>([]);

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
    faces.hide();
    desk.actions.putAwayClassSet();
    if (shortcuts.open) shortcuts.hide();
    else if (!onDesk && (aDialogIsOpen() || arrived.length > 0)) {
      setArrived((before) => [...before, { code, at, from }]);
      return;
    }
    if (!onDesk) navigate('/');
    desk.actions.scan(code, at, from);
  });

  useEffect(() => {
    if (arrived.length === 0) return;
    const timer = setInterval(() => {
      if (aDialogIsOpen()) return;
      navigate('/');
      for (const { code, at, from } of arrived) desk.actions.scan(code, at, from);
      setArrived([]);
    }, LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
    };
  }, [arrived, navigate]);

  const onSingleKey = useEffectEvent((key: string) => {
    if (aDialogIsOpen()) return tellSettledKey(key);
    if (!onDesk || document.activeElement !== deskInput()) return false;
    const { choice } = desk.getState();
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

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const command = deskCommandFor(event, deskInputText() !== '');
    if (command === null || (!onDesk && command.do !== 'help')) return;
    if (aDialogIsOpen()) {
      if (command.do !== 'escape') event.preventDefault();
      return;
    }
    event.preventDefault();
    switch (command.do) {
      case 'nothing':
        return;
      case 'offer':
        desk.actions.takeOffer(command.offer);
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
        onScan: (code, at) => {
          onScan(code, at, KEYBOARD);
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
    <div role="status" className={classes.arrived} data-some={arrived.length > 0 || undefined}>
      {arrived.length > 0 && t('arrivedBehindDialog', { count: arrived.length })}
    </div>
  );
}

/** Letters begin a reason of one's own; digits choose one, or belong to a scan. */
function typingFieldOfDialog(key: string): HTMLElement | null {
  if (/\P{L}/u.test(key)) return null;
  return document.querySelector<HTMLElement>('[role="dialog"] [data-takes-typing]');
}

/** First what is being typed or asked, then the class set, then the borrower. */
function escape(): void {
  const { choice, classSet } = desk.getState();
  if (deskInputText() !== '') emptyDeskInput();
  else if (choice !== null) desk.actions.cancelChoice();
  else if (classSet !== null) desk.actions.endClassSet();
  else desk.actions.close();
  focusDeskInput();
}

// Keeps the desk working on all screens: handles scanners and keys, resumes waiting tasks, closes an idle borrower.

import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../../api/library.ts';
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
import { verbFor } from './desk-keys.ts';
import { taskThatWaitsForDrive } from './desk-state.ts';
import { createDriveWatch } from './drive-status.ts';
import { putAwayClassSet } from '../class-set/FinishedClassSet.tsx';
import { choiceIn } from '../verbs/choice.ts';
import { chosen } from '../verbs/choose.ts';
import { close } from '../verbs/close.ts';
import { help } from '../verbs/screen-keys.ts';
import { undo } from '../verbs/undo.ts';
import type { ScanSource } from '../verbs/verb.ts';
import { verbs } from '../verbs/verbs.ts';
import { tryAgain } from '../verbs/waiting.ts';
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
  again: () => {
    desk.actions.begin(tryAgain);
  },
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
  const hideFaces = useFacePicker(({ hide }) => hide);
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
    if (onDesk) {
      hideFaces();
      putAwayClassSet();
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
    const option = /^[1-9]$/.test(key) ? choiceIn(desk.getState())?.options[Number(key) - 1] : undefined;
    if (option) desk.actions.take((state) => chosen(state, option));
    else if (key === help.otherKey) desk.actions.begin(help);
    else return false;
    return true;
  });

  const whereTypingGoes = useEffectEvent((key: string) => {
    if (!onDesk) return null;
    return aDialogIsOpen() ? typingFieldOfDialog(key) : deskInput();
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const verb = verbFor(event, deskInputText() !== '', verbs);
    if (verb === undefined) return;
    // Other keys do not count: some scanners send one before or after each code.
    desk.actions.keyPressed();
    if (!onDesk && verb.everywhere !== true) return;
    const isEscape = verb === close;
    if (aDialogIsOpen()) {
      if (!isEscape) event.preventDefault();
      return;
    }
    event.preventDefault();
    // A key that is held down would renew twice, or return what was chosen after.
    if (event.repeat) return;
    if (isEscape && deskInputText() !== '') emptyDeskInput();
    else desk.actions.begin(verb);
    if (isEscape) focusDeskInput();
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
    if (command === 'undo' && onDesk && !aDialogIsOpen()) desk.actions.begin(undo);
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

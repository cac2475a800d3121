// The keys that open something on the screen and do nothing at the desk.

import { printSlip } from '../../../ui/print/print-slip.ts';
import { useShortcutsDialog } from '../../../ui/shortcuts-dialog.ts';
import { useFacePicker } from '../face-picker/photo-picker.ts';
import { focusDeskInput } from '../scanning/desk-input.ts';
import { setAsideIn } from './set-aside.ts';
import type { Verb } from './verb.ts';

export const help: Verb = {
  key: 'F1',
  otherKey: '?',
  everywhere: true,
  shortcuts: { screens: 'help' },
  open: () => {
    useShortcutsDialog.getState().show();
  },
};

export const chooseFace: Verb = {
  key: 'F7',
  shortcuts: { scan: 'faces' },
  open: () => {
    // The dialog returns the focus to where it was.
    focusDeskInput();
    useFacePicker.getState().show();
  },
};

/** A slip on its printer, or the screen by the dialog if there is no slip. */
export const print: Verb = {
  key: 'Ctrl+P',
  shortcuts: { loans: 'print' },
  open: ({ last, overview }) => {
    if (overview !== null || setAsideIn(last) !== null) printSlip();
    else window.print();
  },
};

/** A neighbouring key that would close the page and with it the borrower. */
export const keepPage: Verb = { key: 'F5' };

// Says once that a scanner types as on another keyboard than this computer has, and remembers it for other screens.

import i18n from 'i18next';
import { showFailed } from '../../../ui/toasts.tsx';
import type { UsReading } from './key-places.ts';

let isTold = false;

/** A code was found by the places of its keys. */
export function tellOtherKeyboard({ pc }: Pick<UsReading, 'pc'>): void {
  if (isTold) return;
  isTold = true;
  showFailed(
    i18n.t(pc === null ? 'desk:keyboard.differs' : 'desk:keyboard.differsFrom', { pc }),
    i18n.t('desk:keyboard.title'),
    true,
  );
}

/** The code that is meant where nothing tells whether the library has it, such as in a list or a form. */
export function meantElsewhere(typed: string, usReading: UsReading | null): string {
  if (usReading === null || !(usReading.certain || isTold)) return typed;
  tellOtherKeyboard(usReading);
  return usReading.code;
}

// The desk's keys: none of them prints a character, so neither a scan nor typing can trigger one.

import type { Offer } from '../../../api/library.ts';
import { verbs, type AnyVerb } from '../verbs/verbs.ts';

export const OFFER_KEYS: Record<Offer, string> = {
  'return-and-lend': 'F2',
  renew: 'F3',
  return: 'F4',
  override: 'F6',
};

export const DESK_KEYS = {
  help: 'F1',
  faces: 'F7',
  classSet: 'Shift+F6',
  renew: OFFER_KEYS.renew,
  return: OFFER_KEYS.return,
  hold: 'Shift+F7',
  reason: 'Alt+R',
  uses: 'Alt+U',
  drop: 'Alt+B',
  openClass: 'Alt+C',
  allThere: 'Enter',
  tryAgain: 'F8',
  leaveOut: 'Shift+F8',
  print: 'Ctrl+P',
  undo: 'F9',
  close: 'Esc',
  page: 'Alt+O',
} as const;

export type DeskCommand =
  | { do: 'offer'; offer: Offer }
  | { do: 'verb'; verb: AnyVerb }
  /** `nothing`: a neighbouring key that would close the page and with it the borrower. */
  | { do: 'nothing' }
  | {
      do: 'page' | 'reason' | 'hold' | 'uses' | 'drop' | 'open-class';
    }
  /** Chooses one of the borrower's loans by its number. */
  | { do: 'loan'; number: number }
  | { do: 'print' | 'try-again' | 'leave-out' | 'undo' | 'help' | 'faces' | 'class-set' | 'escape' };

interface Pressed {
  key: string;
  /** The key's physical place, for letters that Alt changes. */
  code?: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** The key as the desk writes it, such as `Shift+F3`; a letter by its place. */
function writtenKey({ key, code, shiftKey, ctrlKey, altKey, metaKey }: Pressed): string | null {
  if (ctrlKey || metaKey) return null;
  const letter = /^Key([A-Z])$/.exec(code ?? '')?.[1];
  return [altKey && 'Alt', shiftKey && 'Shift', altKey ? letter : key].filter(Boolean).join('+');
}

/** The desk action for a key; null if there is none. `typing`: the field holds text, so Ctrl+Z belongs to the field. */
export function deskCommandFor(pressed: Pressed, typing: boolean): DeskCommand | null {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = pressed;
  const verb = verbs.find((each) => each.key !== undefined && each.key === writtenKey(pressed));
  if (verb !== undefined) return { do: 'verb', verb };
  if (altKey) {
    if (shiftKey || ctrlKey || metaKey) return null;
    if (code === 'KeyU') return { do: 'uses' };
    if (code === 'KeyB') return { do: 'drop' };
    if (code === 'KeyC') return { do: 'open-class' };
    return code === 'KeyO' ? { do: 'page' } : code === 'KeyR' ? { do: 'reason' } : null;
  }
  // Only the desktop window receives it: browsers keep Ctrl and a number for their tabs.
  const number = Number(/^Digit([1-9])$/.exec(code ?? '')?.[1]);
  if (ctrlKey && !shiftKey && !metaKey && number > 0) return { do: 'loan', number };
  if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z') return typing ? null : { do: 'undo' };
  if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'p') return { do: 'print' };
  if (ctrlKey || metaKey) return null;
  if (key === 'F8') return { do: shiftKey ? 'leave-out' : 'try-again' };
  if (key === 'F6' && shiftKey) return { do: 'class-set' };
  if (key === 'F7' && shiftKey) return { do: 'hold' };
  if (shiftKey) return null;
  if (key === 'F7') return { do: 'faces' };
  if (key === 'F5') return { do: 'nothing' };
  if (key === 'F9') return { do: 'undo' };
  if (key === 'F1') return { do: 'help' };
  if (key === 'Escape') return { do: 'escape' };
  for (const [offer, itsKey] of Object.entries(OFFER_KEYS)) {
    if (itsKey === key) return { do: 'offer', offer: offer as Offer };
  }
  return null;
}

// Listens to all keys of the page: removes scans from the focused field and leaves other typing unchanged.

import { afterAwake } from './wake-from-sleep.ts';
import { createHeldKeys } from './held-keys.ts';
import { usReadingOf, type UsReading } from './key-places.ts';
import { isTypedInto, noteField, restoreFields, takesScans, type NotedField } from './typed-field.ts';
import { createWedgeDetector, SETTLED_AFTER_MS } from './wedge-detector.ts';
import { meantElsewhere } from './wrong-keyboard.ts';

export interface KeyboardListener {
  /**
   * `receivedAt` is on the page's performance clock; `usReading` is null if the keys mean the same on a US keyboard.
   */
  onScan: (code: string, receivedAt: number, usReading: UsReading | null) => void;
  /** Whether typed scans go to the desk here, so that they need not be drawn. */
  holdsKeysBack: (field: Element | null) => boolean;
  /** The field for characters typed without a focused field; null ignores them. */
  whereTypingGoes: (key: string) => HTMLElement | null;
  /**
   * A single key in an empty field with nothing after it: a person's, not the start of a scan.
   * Returns whether it was handled; a handled key is removed from the field.
   */
  onSingleKey: (key: string) => boolean;
}

/** Returns a function that stops listening. */
export function listenToKeyboard(listener: KeyboardListener): () => void {
  const detector = createWedgeDetector<NotedField>();
  const held = createHeldKeys();
  let settling: { giveUp: () => void; settle: () => void } | undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    const command = event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
    if (event.key.length === 1 && !command && !event.isComposing) leadToInput(event);

    const { key, code, shiftKey: shift, repeat, timeStamp: at } = event;
    held.next(at);
    const field = noteField(document.activeElement);
    const verdict = detector.key({ key, code, shift, at, repeat, command, mark: field });
    if (verdict.is === 'modifier') return;
    if (verdict.is === 'character' && key !== 'Unidentified' && listener.holdsKeysBack(field.field)) {
      if (held.character({ key, at, byInputMethod: isByInputMethod(event) }, field)) event.preventDefault();
    } else if (verdict.is === 'scan') held.drop();
    else held.other(key);
    const before = settling;
    settling = undefined;
    before?.giveUp();
    // A single key and Enter come from a person, so there is no need to wait.
    if (verdict.is === 'other' && key === 'Enter') before?.settle();
    if (verdict.is === 'character' && verdict.alone && field.text === '') {
      const settle = () => {
        // Once: an Enter that follows later must not pass the same key again.
        settling = undefined;
        if (!listener.onSingleKey(westernDigit(key))) return;
        detector.forget();
        field.restore();
      };
      settling = { giveUp: afterAwake(SETTLED_AFTER_MS, settle), settle };
    }
    if (verdict.is !== 'scan') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const usReading = usReadingOf(verdict.keys);
    const [first] = verdict.marks;
    if (first !== undefined && takesScans(first.field)) {
      first.holdOnly(meantElsewhere(verdict.code, usReading));
      return;
    }
    restoreFields(verdict.marks, verdict.code);
    listener.onScan(verdict.code, at, usReading);
  };

  const leadToInput = (event: KeyboardEvent) => {
    const active = document.activeElement;
    if (isTypedInto(active)) return;
    if (event.key === ' ' && active !== null && active !== document.body) return;
    listener.whereTypingGoes(event.key)?.focus();
  };

  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    settling?.giveUp();
    held.other('');
    window.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}

/** A digit that an Arabic keyboard wrote in its own script chooses the same. */
function westernDigit(key: string): string {
  const digit = '٠١٢٣٤٥٦٧٨٩'.indexOf(key);
  return digit === -1 ? key : String(digit);
}

/** The `code` of a key handled by an input method in some browsers; its `key` may still be a character. */
const TAKEN_BY_INPUT_METHOD = 229;

function isByInputMethod(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only sign of an input method at its first key
  return event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD;
}

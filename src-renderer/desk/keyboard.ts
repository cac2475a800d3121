// Listens to every key of the page: lifts scans out of whatever has the focus and leaves all else as it was typed.

import { isTextField, noteField, takesScans, type NotedField } from './typed-field.ts';
import { createWedgeDetector, SETTLED_AFTER_MS } from './wedge-detector.ts';

export interface KeyboardListener {
  /** `receivedAt` is on the page's performance clock. */
  onScan: (code: string, receivedAt: number) => void;
  /** Where characters go that are typed while nothing has the focus; null leaves them. */
  whereTypingGoes: () => HTMLElement | null;
  /**
   * A single key into an empty field, and nothing after it: a person's, not the start of a scan.
   * Answers whether it meant something; if so it is taken out of the field again.
   */
  onSingleKey: (key: string) => boolean;
}

/** Returns how to stop listening. */
export function listenToKeyboard(listener: KeyboardListener): () => void {
  const detector = createWedgeDetector();
  let noted: NotedField | null = null;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    const command = event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
    const character = event.key.length === 1 && !command;
    if (character && !event.isComposing) leadToInput(event);

    const verdict = detector.key({ key: event.key, at: event.timeStamp, repeat: event.repeat, command });
    if (verdict.is === 'modifier') return;
    clearTimeout(settling);
    if (verdict.is === 'first-character') {
      const field = noteField(document.activeElement);
      noted = field;
      const { key } = event;
      settling = setTimeout(() => {
        if (field.text === '' && listener.onSingleKey(key)) field.putBack();
      }, SETTLED_AFTER_MS);
    }
    if (verdict.is !== 'scan') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (noted !== null && takesScans(noted.field)) return;
    noted?.putBack();
    listener.onScan(verdict.code, event.timeStamp);
  };

  const leadToInput = (event: KeyboardEvent) => {
    const active = document.activeElement;
    if (isTextField(active) || active instanceof HTMLSelectElement) return;
    if (event.key === ' ' && active !== null && active !== document.body) return;
    listener.whereTypingGoes()?.focus();
  };

  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    clearTimeout(settling);
    window.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}

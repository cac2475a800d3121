// Finds the verb of a pressed key. No key prints a character, so neither a scan nor typing can trigger one.

import { commandLetter } from '../../../ui/command-letter.ts';
import type { Verb } from '../verbs/verb.ts';

interface Pressed {
  key: string;
  /** The key's physical place, for letters that Alt or the keyboard changes into others. */
  code?: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** The key as the verbs write it, such as `Shift+F3`; a digit by its place. */
function writtenKey({ key, code = '', shiftKey, ctrlKey, altKey, metaKey }: Pressed): string | null {
  const isCommand = ctrlKey || metaKey;
  const isText = key.length === 1 || key === 'Enter' || key === 'Tab';
  if (isText && !isCommand && !altKey) return null;
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  // A browser on a Mac switches its tabs by Meta and a digit.
  if (digit !== undefined && metaKey) return null;
  const letter = isCommand || altKey ? commandLetter({ key, code }) : null;
  const name = letter ?? digit ?? (key === 'Escape' ? 'Esc' : key.length === 1 ? key.toUpperCase() : key);
  return [isCommand && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', name].filter(Boolean).join('+');
}

/** Undefined if no verb has the key. @param typing the field holds text, so Ctrl+Z belongs to the field */
export function verbFor(pressed: Pressed, typing: boolean, verbs: readonly Verb[]): Verb | undefined {
  const written = writtenKey(pressed);
  if (written === null || (typing && written === 'Ctrl+Z')) return undefined;
  return verbs.find(({ key, otherKey }) => key === written || otherKey === written);
}

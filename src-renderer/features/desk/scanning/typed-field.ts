// Remembers a field's state before a scanner types into it, to restore that state or to enter the code alone.

export interface NotedField {
  readonly field: Element | null;
  /** The field's text; empty if it cannot hold text. */
  readonly text: string;
  /** @param text otherwise what the field held */
  restore(text?: string): void;
  /** Restores the text as typing would: with selection, events and the field's own undo. */
  enter(text: string): void;
  /** Replaces the text with the code and selects it, so that the next typing replaces it. */
  holdOnly(code: string): void;
}

const NOT_TYPED_INTO = new Set([
  'button',
  'checkbox',
  'radio',
  'submit',
  'reset',
  'file',
  'range',
  'color',
  'image',
]);

type TextField = HTMLInputElement | HTMLTextAreaElement;

export function isTextField(element: Element | null): element is TextField {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !NOT_TYPED_INTO.has(element.type))
  );
}

/** A field in which words stand beside other things, such as the text of a letter. */
const isRichField = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isContentEditable;

/** Whether typing goes into the element. */
export const isTypedInto = (element: Element | null): boolean =>
  isTextField(element) || isRichField(element) || element instanceof HTMLSelectElement;

/** The field accepts codes itself, such as the barcode of a new item or a list's search. */
export function takesScans(element: Element | null): boolean {
  return isTextField(element) && element.closest('[data-takes-scans]') !== null;
}

/**
 * Takes a scan out of the fields that it was typed into. The focus may have moved during the scan, such as to the search
 * field of a list that just appeared.
 *
 * @param notes of each character of the code, in order
 */
export function restoreFields(notes: readonly NotedField[], code: string): void {
  const seen = new Set<Element | null>();
  for (const [index, note] of notes.entries()) {
    if (seen.has(note.field)) continue;
    seen.add(note.field);
    // The key before, pressed elsewhere, is typed here if the focus moved in between.
    if (index > 0 && note.text === code[index - 1]) note.restore('');
    else note.restore();
  }
}

export function noteField(field: Element | null): NotedField {
  if (isTextField(field)) {
    const text = field.value;
    const { selectionStart, selectionEnd } = field;
    return {
      field,
      text,
      restore: (before = text) => {
        if (field.value === before) return;
        setLikeTyping(field, before);
        if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
      },
      enter: (more) => {
        if (document.activeElement === field && editFocused('insertText', more)) return;
        setLikeTyping(field, field.value + more);
      },
      holdOnly: (code) => {
        if (field.value !== code) setLikeTyping(field, code);
        field.select();
      },
    };
  }
  if (field instanceof HTMLSelectElement) {
    const chosen = field.value;
    return {
      field,
      text: '',
      restore: () => {
        if (field.value === chosen) return;
        field.value = chosen;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      },
      enter: () => undefined,
      holdOnly: () => undefined,
    };
  }
  if (isRichField(field)) {
    const text = field.textContent;
    return {
      field,
      text,
      restore: () => {
        // The caret stands behind what was typed.
        for (let typed = field.textContent.length - text.length; typed > 0; typed -= 1) editFocused('delete');
      },
      enter: (more) => {
        editFocused('insertText', more);
      },
      holdOnly: () => undefined,
    };
  }
  const nothing = () => undefined;
  return { field, text: '', restore: nothing, enter: nothing, holdOnly: nothing };
}

/** Edits the focused field. @returns whether it did */
function editFocused(command: 'insertText' | 'delete', text?: string): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way that keeps the field's undo history
  return document.execCommand(command, false, text);
}

/** React notices a new value only through the native setter and an input event. */
function setLikeTyping(field: TextField, text: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  const setter = Object.getOwnPropertyDescriptor(prototype, 'value');
  if (setter?.set) setter.set.call(field, text);
  else field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }));
}

// Remembers what a field held before a scanner typed into it, and puts exactly that back, or the code alone.

export interface NotedField {
  readonly field: Element | null;
  /** What stood in it; empty where it cannot hold text. */
  readonly text: string;
  putBack(): void;
  /** As if it were typed now: selection, events and the field's own undo go with it. */
  enter(text: string): void;
  /** Holds the code alone, whatever stood there; it is marked, so that what is typed next takes its place. */
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

/** This field wants codes itself, such as the barcode of a new item or the search of a list. */
export function takesScans(element: Element | null): boolean {
  return isTextField(element) && element.closest('[data-takes-scans]') !== null;
}

export function noteField(field: Element | null): NotedField {
  if (isTextField(field)) {
    const text = field.value;
    const { selectionStart, selectionEnd } = field;
    return {
      field,
      text,
      putBack: () => {
        if (field.value === text) return;
        setLikeTyping(field, text);
        if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
      },
      enter: (more) => {
        // Only the field that has the focus can be typed into.
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the one way that the field's own undo hears of
        if (document.activeElement === field && document.execCommand('insertText', false, more)) return;
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
      putBack: () => {
        if (field.value === chosen) return;
        field.value = chosen;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      },
      enter: () => undefined,
      holdOnly: () => undefined,
    };
  }
  const nothing = () => undefined;
  return { field, text: '', putBack: nothing, enter: nothing, holdOnly: nothing };
}

/** React hears of a new value only by the browser's own setter and an input event. */
function setLikeTyping(field: TextField, text: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  const setter = Object.getOwnPropertyDescriptor(prototype, 'value');
  if (setter?.set) setter.set.call(field, text);
  else field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }));
}

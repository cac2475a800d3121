// Gives other parts of the desk access to its input, to focus or empty it.

let input: HTMLInputElement | null = null;

/** A ref callback. */
export function registerDeskInput(element: HTMLInputElement | null): void {
  input = element;
}

export function deskInput(): HTMLInputElement | null {
  return input;
}

export function deskInputText(): string {
  return input?.value ?? '';
}

export function emptyDeskInput(): void {
  if (input === null || input.value === '') return;
  input.value = '';
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

export function focusDeskInput(): void {
  input?.focus({ preventScroll: true });
}

export function aDialogIsOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

// Turns the digits of an Arabic or Persian keyboard into 0 to 9 in fields for numbers and codes, before a field reads them.

import { plainDigits } from './languages/languages.ts';

const fields = '[inputmode=numeric], [inputmode=decimal], [inputmode=none], [data-takes-scans]';

/** Call once. */
export function takePlainDigits(page: EventTarget): void {
  page.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(fields)) return;
      const { selectionStart, selectionEnd, value } = target;
      const plain = plainDigits(value);
      if (plain === value) return;
      // React notices the change only if it is not made through its own property of the field.
      Reflect.set(HTMLInputElement.prototype, 'value', plain, target);
      target.setSelectionRange(selectionStart, selectionEnd);
    },
    { capture: true },
  );
}

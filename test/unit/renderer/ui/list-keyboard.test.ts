// Tests the keys of a list on keyboards without Latin letters.
import { expect, test } from 'vitest';
import type { KeyboardEvent } from 'react';
import { IconCheck } from '../../../../src-renderer/ui/icons/icons.ts';
import { listKeyboard } from '../../../../src-renderer/ui/lists/list-keyboard.ts';

/** Presses a key in a list with one row, which can be renewed and marked. */
function pressed(key: string, code: string, modifier: 'altKey' | 'ctrlKey'): string[] {
  const done: string[] = [];
  const nothing = () => undefined;
  const press = listKeyboard<string>({
    entries: [{ kind: 'row', row: 'a' }],
    currentIndex: 0,
    currentRow: 'a',
    actions: [{ id: 'renew', name: 'Renew', icon: IconCheck, key: 'R', run: () => done.push('renew') }],
    chosenAction: -1,
    onChooseAction: nothing,
    onChoose: nothing,
    marking: {
      any: false,
      toggle: nothing,
      all: () => done.push('all'),
      none: nothing,
      extendTo: nothing,
      toActions: nothing,
    },
    onOpen: undefined,
    rowsAPage: () => 1,
  });
  const event: Partial<KeyboardEvent<HTMLElement>> = {
    key,
    code,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    [modifier]: true,
    preventDefault: nothing,
  };
  press(event as KeyboardEvent<HTMLElement>);
  return done;
}

test.each([
  ['r', 'KeyR', 'altKey', 'renew'],
  ['ق', 'KeyR', 'altKey', 'renew'],
  ['a', 'KeyQ', 'ctrlKey', 'all'],
  ['ش', 'KeyA', 'ctrlKey', 'all'],
] as const)('%s on %s with %s', (key, code, modifier, what) => {
  expect(pressed(key, code, modifier)).toEqual([what]);
});

// People type at the desk as anywhere: what is held back because a scanner might be typing comes into the box all the same.
import { expect, test } from './fixtures/desk-test.ts';

test('what a scanner types is never drawn in the box', async ({ desk, stage }) => {
  const pupil = await stage.borrower();
  const drawn = await desk.input.evaluateHandle((box) => {
    const values: string[] = [];
    box.addEventListener('input', () => values.push((box as HTMLInputElement).value));
    // What is not held back the browser would enter, if a device had pressed it.
    // All keys of a scan in one task: however busy the machine is, none of them is held up.
    const press = (key: string) => {
      const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      if (box.dispatchEvent(pressed) && key.length === 1) values.push(key);
    };
    return { values, press };
  });
  await drawn.evaluate(({ press }, code) => {
    for (const key of [...Array.from(code), 'Enter']) press(key);
  }, pupil.barcode);
  await desk.expectOpen(`${pupil.givenName} ${pupil.familyName}`);
  expect(await drawn.evaluate(({ values }) => values)).toEqual([]);
});

test('Ctrl+Z undoes a typed word, its first letter too', async ({ desk }) => {
  await desk.scanner.personTypes('noor');
  await expect(desk.input).toHaveValue('noor');
  for (let step = 0; step < 4; step += 1) await desk.page.keyboard.press('Control+z');
  await expect(desk.input).toHaveValue('');
});

test('a single letter and Enter look for that letter', async ({ desk }) => {
  await desk.page.keyboard.press('q');
  await desk.page.keyboard.press('Enter');
  await expect(desk.stage).toContainText('q');
  await expect(desk.input).toHaveValue('');
});

test('an input method and an accent enter what they make of their keys', async ({ desk, page }) => {
  const keys = await page.context().newCDPSession(page);
  const press = async (key: string, text: string, windowsVirtualKeyCode: number) => {
    const type = text === '' ? ('rawKeyDown' as const) : ('keyDown' as const);
    await keys.send('Input.dispatchKeyEvent', { type, key, text, windowsVirtualKeyCode });
    await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode });
  };
  await press('k', '', 229);
  await keys.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 });
  await keys.send('Input.insertText', { text: '火' });
  await expect(desk.input).toHaveValue('火');
  await page.keyboard.press('Escape');
  await expect(desk.input).toHaveValue('');

  await press('Dead', '', 222);
  await press('x', '´x', 88);
  await expect(desk.input).toHaveValue('´x');
});

test('an arrow key that comes as soon as the list is there marks a row of it', async ({ desk, stage }) => {
  const pupil = await stage.borrower();
  await desk.input.evaluate((box) => {
    // Reported within the task that draws the list: no key of a person can come earlier.
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role=listbox]') === null) return;
      observer.disconnect();
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await desk.input.fill(pupil.familyName);
  await expect(desk.found.getByRole('option', { selected: true })).toHaveCount(1);
});

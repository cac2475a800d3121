// Copies a text to the clipboard, also if the Clipboard API is not permitted.

import { withoutIsolates } from '../languages/languages.ts';

/** The older way needs no permission: it handles the page's own copy command. */
function copyByCommand(text: string): boolean {
  let taken = false;
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    taken = event.clipboardData !== null;
  };
  document.addEventListener('copy', onCopy);
  try {
    // The desktop window denies all permissions, so only this deprecated command works there.
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
    return document.execCommand('copy') && taken;
  } finally {
    document.removeEventListener('copy', onCopy);
  }
}

/** Whether the text was copied. Call it while handling a click or a key. */
export async function copyText(words: string): Promise<boolean> {
  const text = withoutIsolates(words);
  if (copyByCommand(text)) return true;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

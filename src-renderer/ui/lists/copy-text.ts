// Puts a text on the clipboard, also where the modern way is not permitted.

/** The old way needs no permission: it answers the page's own copy command. */
function copyByCommand(text: string): boolean {
  let taken = false;
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    taken = event.clipboardData !== null;
  };
  document.addEventListener('copy', onCopy);
  try {
    // The window denies every permission, the clipboard's too, and no other way is left there.
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the reason stands above
    return document.execCommand('copy') && taken;
  } finally {
    document.removeEventListener('copy', onCopy);
  }
}

/** Whether the text is on the clipboard now. To be called while a click or key is being handled. */
export async function copyText(text: string): Promise<boolean> {
  if (copyByCommand(text)) return true;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

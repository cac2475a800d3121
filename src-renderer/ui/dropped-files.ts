// Keeps a file that is dropped beside a field for files from opening in place of the desk.

/** Call once. Fields that take files have had their say when the event gets here. */
export function ignoreStrayFiles(page: EventTarget): void {
  const ignore = (event: Event) => {
    if (event.defaultPrevented || !(event instanceof DragEvent) || isTextForAField(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', ignore);
  page.addEventListener('drop', ignore);
}

/** Words that are moved with the mouse, as in a letter that is being written. */
function isTextForAField({ dataTransfer, target }: DragEvent): boolean {
  const isFile = dataTransfer?.types.includes('Files') ?? true;
  return !isFile && target instanceof Element && target.matches('input, textarea');
}

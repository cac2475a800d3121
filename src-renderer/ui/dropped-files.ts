// Stops a file that misses its drop zone from opening in the window.

/** Call once. Drop zones handle the event before it gets here. */
export function ignoreStrayFiles(page: EventTarget): void {
  const ignore = (event: Event) => {
    if (event.defaultPrevented || !(event instanceof DragEvent) || isTextForAField(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', ignore);
  page.addEventListener('drop', ignore);
}

/** Dragged text, such as words moved within a letter template. */
function isTextForAField({ dataTransfer, target }: DragEvent): boolean {
  const isFile = dataTransfer?.types.includes('Files') ?? true;
  return !isFile && target instanceof Element && target.matches('input, textarea');
}

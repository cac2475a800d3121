// Keeps a file that is dropped beside a field for files from opening in place of the desk.

/** Call once. Fields that take files have had their say when the event gets here. */
export function ignoreStrayFiles(page: EventTarget): void {
  const ignore = (event: Event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (event instanceof DragEvent && event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', ignore);
  page.addEventListener('drop', ignore);
}

// Turns the arrow keys to the left and to the right into steps along the line of writing.

/**
 * @param direction of the page, as `dir` names it
 * @returns 1 for the key that points to what comes next, -1 for what came before; null for any other key
 */
export function stepAlongLine(key: string, direction = document.documentElement.dir): 1 | -1 | null {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null;
  return (key === 'ArrowRight') === (direction === 'rtl') ? -1 : 1;
}

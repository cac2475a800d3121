// Decides which columns of a list have room and how wide they are, so that no list scrolls sideways or cuts a column off.

import type { ListColumn } from './list-columns.ts';

/** The narrowest width of a column in rem: that of a fixed track, or the first of a `minmax`. */
export function narrowest({ width }: Pick<ListColumn<never>, 'width'>): number {
  const rem = /(?:^|minmax\()([\d.]+)rem/.exec(width)?.[1];
  return rem === undefined ? 0 : Number(rem);
}

/** Columns at this many times their narrowest width show most of their words. */
const comfortable = 1.5;

/** Whether actions have a place of their own beside these columns, with all widths in rem. */
export function haveRoomBeside(
  columns: readonly Pick<ListColumn<never>, 'width'>[],
  room: number,
  needed: number,
): boolean {
  const taken = columns.reduce((sum, column) => sum + narrowest(column), 0);
  return taken * comfortable + needed <= room;
}

/** The columns that fit beside each other in so many rem: the last ones give way first, the first one always stays. */
export function columnsThatFit<Column extends Pick<ListColumn<never>, 'width'>>(
  columns: readonly Column[],
  room: number,
): readonly Column[] {
  let left = room;
  return columns.filter((column, index) => {
    left -= narrowest(column);
    return index === 0 || left >= 0;
  });
}

/**
 * The grid tracks of columns. A column whose heading is wider than its narrowest width is widened while there is room.
 *
 * @param headings the width of each heading in rem
 * @param room in rem
 */
export function tracksFor(
  columns: readonly Pick<ListColumn<never>, 'width'>[],
  headings: readonly number[],
  room: number,
): readonly string[] {
  let spare = room - columns.reduce((sum, column) => sum + narrowest(column), 0);
  return columns.map((column, index) => {
    const more = Math.min((headings[index] ?? 0) - narrowest(column), spare);
    if (more <= 0) return column.width;
    spare -= more;
    const width = narrowest(column) + more;
    const widest = /, ?(.+)\)$/.exec(column.width)?.[1] ?? '0rem';
    const isFixed = widest.endsWith('rem') && parseFloat(widest) <= width;
    return isFixed ? `${width.toFixed(2)}rem` : `minmax(${width.toFixed(2)}rem, ${widest})`;
  });
}

// Books on a shelf: a spine for each that is there, a dashed place for each that is not.

import { clothOf } from './cloth.ts';
import classes from './Shelf.module.css';

/** More are hard to count at a glance; the words beside the shelf say how many there are. */
const MOST = { small: 8, large: 15, whole: 40 };

interface ShelfProps {
  /** In their order: the title of the book at each place, or null if the place is free. */
  readonly places: readonly (string | null)[];
  /** `whole` is as wide as its place. */
  readonly size: keyof typeof MOST;
}

/** Always beside words that say the same, so a screen reader passes it over. Empty if there are too many places. */
export function Shelf({ places, size }: ShelfProps) {
  if (places.length === 0 || places.length > MOST[size]) return null;
  return (
    <span className={classes.shelf} data-size={size} aria-hidden>
      {places.map((title, place) => (
        <span
          key={place}
          className={classes.place}
          data-taken={title !== null || undefined}
          style={title === null ? undefined : { background: clothOf(title).colour }}
        />
      ))}
    </span>
  );
}

// A book as a tile of cloth with its title, for titles without a picture of their cover.

import { clothOf, letteringOf, letterOf } from './cloth.ts';
import classes from './Cover.module.css';

interface CoverProps {
  readonly title: string;
  readonly authors?: readonly string[];
  /** Its width: 34, 40, 116 or 156 px at 1rem = 16 px. The two small ones show one letter. */
  readonly size: 'loan' | 'list' | 'result' | 'page';
}

/** Beside the title in words, so a screen reader passes it over. */
export function Cover({ title, authors = [], size }: CoverProps) {
  const { colour, ornament } = clothOf(title);
  return (
    <span
      className={classes.cover}
      data-size={size}
      data-ornament={ornament}
      style={{ background: colour }}
      aria-hidden
    >
      {size === 'loan' || size === 'list' ? (
        <span className={classes.letter}>{letterOf(title)}</span>
      ) : (
        <>
          <span className={classes.title} style={{ fontSize: `${String(letteringOf(title))}cqw` }}>
            {title}
          </span>
          {authors[0] !== undefined && <span className={classes.author}>{authors[0]}</span>}
        </>
      )}
    </span>
  );
}

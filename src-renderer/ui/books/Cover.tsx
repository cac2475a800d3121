// The cover of a book: its picture, or a tile of cloth with its title if there is none.

import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { libraryQueries } from '../../api/library-queries.ts';
import { useObjectUrl } from '../pictures/use-object-url.ts';
import { clothOf, letteringOf, letterOf } from './cloth.ts';
import classes from './Cover.module.css';

interface CoverProps {
  readonly title: string;
  readonly authors?: readonly string[];
  /** Names its picture; null or omitted if there is none. */
  readonly cover?: string | null;
  /** Its width: 34, 40, 116 or 156 px at 1rem = 16 px. The two small ones show one letter. */
  readonly size: 'loan' | 'list' | 'result' | 'page';
}

/** Beside the title in words, so a screen reader passes it over. */
export function Cover({ title, authors = [], cover = null, size }: CoverProps) {
  const { colour, ornament } = clothOf(title);
  return (
    <span
      className={classes.cover}
      data-size={size}
      data-ornament={ornament}
      dir="auto"
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
      {cover !== null && <Picture cover={cover} />}
    </span>
  );
}

/** Over the drawn cover, which is seen until the picture is there. */
function Picture({ cover }: { readonly cover: string }) {
  const { ref, inViewport } = useInViewport();
  const query = useQuery({ ...libraryQueries.cover(cover), enabled: inViewport });
  const address = useObjectUrl(query.data);
  return (
    <span ref={ref} className={classes.picture}>
      {address !== null && <img src={address} alt="" decoding="async" draggable={false} />}
    </span>
  );
}

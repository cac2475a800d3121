// A borrower's photo or initials; the photo is loaded once it is visible, and cached.

import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { libraryQueries } from '../../api/library-queries.ts';
import { useObjectUrl } from '../pictures/use-object-url.ts';
import classes from './BorrowerPhoto.module.css';

interface BorrowerPhotoProps {
  readonly borrower: {
    readonly id: string;
    readonly photo: string | null;
    readonly givenName: string;
    readonly familyName: string;
  };
  readonly size: 'tile' | 'small' | 'middle' | 'desk' | 'large';
  /** The self-checkout's token may not use the query of the desk. */
  readonly query?: (id: string, photo: string) => ReturnType<typeof libraryQueries.photo>;
}

/** The name is always shown next to it, so screen readers skip it. */
export function BorrowerPhoto({
  borrower,
  size,
  query: queryFor = libraryQueries.photo,
}: BorrowerPhotoProps) {
  const { id, photo } = borrower;
  const { ref, inViewport } = useInViewport();
  const query = useQuery({ ...queryFor(id, photo ?? ''), enabled: photo !== null && inViewport });
  const address = useObjectUrl(photo === null ? undefined : query.data);
  return (
    <span ref={ref} className={classes.photo} data-size={size} aria-hidden>
      {address === null ? (
        initials(borrower)
      ) : (
        <img className={classes.image} src={address} alt="" decoding="async" draggable={false} />
      )}
    </span>
  );
}

function initials({ givenName, familyName }: { givenName: string; familyName: string }): string {
  const first = (name: string) => /\p{L}/u.exec(name)?.[0] ?? '';
  const lastWord = familyName.split(' ').at(-1) ?? '';
  return (first(givenName) + first(lastWord)).toLocaleUpperCase();
}

// A borrower's face, or their initials: asked for when it comes into sight, and shown from memory.

import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { libraryQueries } from '../../api/library-queries.ts';
import classes from './BorrowerPhoto.module.css';
import { initials } from './initials.ts';

interface BorrowerPhotoProps {
  readonly borrower: {
    readonly id: string;
    readonly photo: string | null;
    readonly givenName: string;
    readonly familyName: string;
  };
  readonly size: 'small' | 'middle' | 'large';
}

/** The name stands beside it wherever it is shown, so it says nothing to those who listen. */
export function BorrowerPhoto({ borrower, size }: BorrowerPhotoProps) {
  const { id, photo } = borrower;
  const { ref, inViewport } = useInViewport();
  const query = useQuery({ ...libraryQueries.photo(id, photo ?? ''), enabled: photo !== null && inViewport });
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

/** A request for an image could not show the desk's token, so its bytes are fetched and get an address of their own. */
function useObjectUrl(bytes: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(bytes);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the address has to be given back by the same effect
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [bytes]);
  return address;
}

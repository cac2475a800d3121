// The library's logo as an address that a picture can have.

import { useQuery } from '@tanstack/react-query';
import { libraryQueries } from '../../api/library-queries.ts';
import { useSettings } from '../use-library.ts';

/** Undefined without a logo, and until it is here. The frame asks for it early: a page is printed as soon as it is drawn. */
export function useLogo(): string | undefined {
  const { libraryLogo } = useSettings().settings;
  const { data } = useQuery({
    ...libraryQueries.libraryLogo(libraryLogo ?? ''),
    enabled: libraryLogo !== null,
  });
  return libraryLogo === null ? undefined : data;
}

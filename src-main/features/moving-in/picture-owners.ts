// Finds the borrower or the title that a picture of a zip is of, and the picture that is there.
import { isbnFrom } from '../collection/isbn-rules.ts';
import type { BorrowerHere } from './borrowers-here-rules.ts';
import type { PictureReason } from './picture-words-rules.ts';

/** A borrower with a photo, or a title with a cover. */
export interface PictureOwner {
  readonly id: string;
  readonly name: string;
}

export interface PictureHere {
  /** The picture's version. */
  readonly name: string;
  readonly bytes: Buffer;
}

export type OwnerFound =
  | { readonly owner: PictureOwner; readonly why?: never }
  | { readonly owner: null; readonly why: PictureReason };

export interface PictureOwners {
  /** @param code as a file is named; null if it means nothing here */
  find(code: string): OwnerFound | null;
  readonly unknown: PictureReason;
  /** The picture that the owner has. */
  picture(id: string): PictureHere | null;
}

/** The queries that finding a borrower needs. */
interface BorrowersHere {
  borrowers(): readonly BorrowerHere[];
  formerCards(): ReadonlyMap<string, string>;
  photo(id: string): PictureHere | null;
}

/** The queries that finding a title needs. */
interface TitlesHere {
  titlesOfIsbn(isbn: string): readonly PictureOwner[];
  titleOfCopy(barcode: string): PictureOwner | null;
  cover(id: string): PictureHere | null;
}

/** By number or card; a card that was replaced counts too. */
export function photoOwners(library: BorrowersHere): PictureOwners {
  const all = library
    .borrowers()
    .map(({ givenName, familyName, ...one }) => ({ ...one, name: `${givenName} ${familyName}`.trim() }));
  const byId = new Map(all.map((one) => [one.id, one]));
  const numbers = new Map(all.map((one) => [one.number?.toLowerCase(), one]));
  const cards = new Map(all.map((one) => [one.card?.toLowerCase(), one]));
  const formerCards = library.formerCards();
  return {
    find(code) {
      const ofNumber = numbers.get(code.toLowerCase());
      const ofCard = cards.get(code.toLowerCase()) ?? byId.get(formerCards.get(code) ?? '');
      if (ofNumber !== undefined && ofCard !== undefined && ofNumber !== ofCard)
        return { owner: null, why: 'several-borrowers' };
      const owner = ofNumber ?? ofCard;
      return owner === undefined ? null : { owner };
    },
    unknown: 'borrower-unknown',
    picture: (id) => library.photo(id),
  };
}

/** By ISBN, or by the barcode of a copy. */
export function coverOwners(library: TitlesHere): PictureOwners {
  return {
    find(code) {
      const isbn = isbnFrom(code);
      const [title, another] = isbn === null ? [] : library.titlesOfIsbn(isbn);
      if (another !== undefined) return { owner: null, why: 'several-titles' };
      const owner = title ?? library.titleOfCopy(code);
      return owner === null ? null : { owner };
    },
    unknown: 'title-unknown',
    picture: (id) => library.cover(id),
  };
}

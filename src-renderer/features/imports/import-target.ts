// The kind of record that an import is about, and the paths of its screens.
import type { Import } from '../../api/library.ts';
import { coverSize, photoSize } from '../../ui/pictures/picture-sizes.ts';
import type { Size } from '../../ui/pictures/scaled-picture.ts';

export type ImportTarget = 'borrowers' | 'items' | 'loans' | 'holds' | 'charges' | 'photos' | 'covers';

/** The list of imports, below which each one has its page. */
export const importsPath: Readonly<Record<ImportTarget, string>> = {
  borrowers: '/imports',
  items: '/collection/imports',
  loans: '/collection/loan-imports',
  holds: '/collection/hold-imports',
  charges: '/borrowers/charge-imports',
  photos: '/photo-imports',
  covers: '/collection/cover-imports',
};

/** The list that an import changes. */
export const listPath: Readonly<Record<ImportTarget, string>> = {
  borrowers: '/borrowers',
  items: '/collection',
  loans: '/collection',
  holds: '/collection',
  charges: '/borrowers',
  photos: '/borrowers',
  covers: '/collection',
};

/** The titles that are possibly the same one, and those of an import below it, by the instant since when. */
export const duplicatesPath = '/collection/duplicates';

/** The properties of a kind of import that the screens need. */
interface KindOfImport {
  readonly target: ImportTarget;
  /** Whether it is planned from a file. */
  readonly hasFile: boolean;
  /** For a zip of pictures, which has no columns: the size that larger ones get, and whether they are cut square. */
  readonly pictures?: { readonly most: Size; readonly square: boolean };
  /** The kind of its new records, for labels and cards; null if it adds none. */
  readonly adds: 'borrowers' | 'items' | null;
  /** Further questions to a person: how dates are read, who is missing, whether new records get a welcome message. */
  readonly asks: readonly ('dates' | 'missing' | 'welcome')[];
}

const kinds: Readonly<Record<Import['kind'], KindOfImport>> = {
  borrowers: { target: 'borrowers', hasFile: true, adds: 'borrowers', asks: ['dates', 'missing', 'welcome'] },
  'roll-over': { target: 'borrowers', hasFile: false, adds: null, asks: [] },
  items: { target: 'items', hasFile: true, adds: 'items', asks: ['dates'] },
  loans: { target: 'loans', hasFile: true, adds: null, asks: ['dates'] },
  holds: { target: 'holds', hasFile: true, adds: null, asks: ['dates'] },
  charges: { target: 'charges', hasFile: true, adds: null, asks: ['dates'] },
  photos: {
    target: 'photos',
    hasFile: true,
    pictures: { most: photoSize, square: true },
    adds: null,
    asks: [],
  },
  covers: {
    target: 'covers',
    hasFile: true,
    pictures: { most: coverSize, square: false },
    adds: null,
    asks: [],
  },
};

export const kindOf = ({ kind }: Pick<Import, 'kind'>): KindOfImport => kinds[kind];

/** How the pictures of a zip are made smaller; undefined for a list. */
export const picturesOf = (target: ImportTarget): KindOfImport['pictures'] => kinds[target].pictures;

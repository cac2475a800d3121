// What an import is about, and where its screens are.
import type { Import } from '../../api/library.ts';

export type ImportTarget = 'borrowers' | 'items';

/** The list of imports, below which each one has its page. */
export const importsPath: Readonly<Record<ImportTarget, string>> = {
  borrowers: '/imports',
  items: '/collection/imports',
};

/** The list that an import changes. */
export const listPath: Readonly<Record<ImportTarget, string>> = {
  borrowers: '/borrowers',
  items: '/collection',
};

/** What the screens ask of a kind of import. */
interface KindOfImport {
  readonly target: ImportTarget;
  /** Whether it is planned from a file. */
  readonly hasFile: boolean;
  /** What its new records are, for labels and cards; null if it adds none. */
  readonly adds: ImportTarget | null;
  /** Whether new records may get a welcome message. */
  readonly welcomes: boolean;
  /** Whether a person can choose how dates are read. */
  readonly asksDates: boolean;
  /** Whether it finds records that the file lacks. */
  readonly findsMissing: boolean;
}

const kinds: Readonly<Record<Import['kind'], KindOfImport>> = {
  borrowers: {
    target: 'borrowers',
    hasFile: true,
    adds: 'borrowers',
    welcomes: true,
    asksDates: true,
    findsMissing: true,
  },
  'roll-over': {
    target: 'borrowers',
    hasFile: false,
    adds: null,
    welcomes: false,
    asksDates: false,
    findsMissing: false,
  },
  items: {
    target: 'items',
    hasFile: true,
    adds: 'items',
    welcomes: false,
    asksDates: false,
    findsMissing: false,
  },
};

export const kindOf = ({ kind }: Pick<Import, 'kind'>): KindOfImport => kinds[kind];

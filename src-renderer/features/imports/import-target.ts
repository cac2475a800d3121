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

export function targetOf({ kind }: Pick<Import, 'kind'>): ImportTarget {
  return kind === 'items' ? 'items' : 'borrowers';
}

// Lists of borrowers: what their columns mean, and whom each row is about.
import { feature } from '../../core/manifest/feature.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import { borrowerListShapes } from './borrower-list-schemas.ts';
import { borrowersTarget } from './borrowers-target.ts';

export const borrowerLists = feature({
  name: 'borrower-lists',
  reads: [
    'borrowers',
    'borrower_categories',
    'borrower_groups',
    'borrower_former_cards',
    'loans',
    'import_habits',
  ],
  services: ({ imports }: { readonly imports: ImportsService }) => {
    imports.extend({ ...borrowersTarget, shapes: borrowerListShapes });
    return {};
  },
});

// Lists of items: what their columns mean, and which copies their rows add or change.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import { itemListShapes } from './item-list-schemas.ts';
import { itemListsService } from './item-lists-service.ts';
import { itemsTarget } from './items-target.ts';

export const itemLists = feature({
  name: 'item-lists',
  reads: ['items', 'titles', 'item_types', 'places', 'loans', 'import_habits', 'import_rows'],
  services: ({ imports, reader }: Core & { readonly imports: ImportsService }) => {
    imports.extend({ ...itemsTarget, shapes: itemListShapes });
    return { itemLists: itemListsService(reader) };
  },
});

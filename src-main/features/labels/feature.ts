// Labels for items, cards for borrowers, and sheets for classes, as PDFs.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { PhotosService } from '../borrowers/photos-service.ts';
import type { CollectionService } from '../collection/collection-service.ts';
import { labelsRoutes } from './labels-routes.ts';
import { labelsService } from './labels-service.ts';
import { labelsSettings } from './labels-settings.ts';

type LabelsLibrary = Core & {
  readonly borrowers: BorrowersService;
  readonly photos: PhotosService;
  readonly collection: CollectionService;
};

export const labels = feature({
  name: 'labels',
  settings: labelsSettings,
  services: (library: LabelsLibrary) => ({ labels: labelsService(library) }),
  routes: (services) => labelsRoutes(services.labels),
});

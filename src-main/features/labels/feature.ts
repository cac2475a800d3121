// Labels for items, cards for borrowers, and sheets for classes, as PDFs.
import { feature } from '../../core/manifest/feature.ts';
import { labelsRoutes } from './labels-routes.ts';
import { labelsService, type LabelsLibrary } from './labels-service.ts';
import { labelsSettings } from './labels-settings.ts';

export const labels = feature({
  name: 'labels',
  reads: ['borrower_photos'],
  settings: labelsSettings,
  services: (library: LabelsLibrary) => ({ labels: labelsService(library) }),
  routes: (services) => labelsRoutes(services.labels),
});

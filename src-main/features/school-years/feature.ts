// The new school year: classes move up, the highest leave; a plan that is applied and undone as an import.
import { feature } from '../../core/manifest/feature.ts';
import { importSchemas } from '../imports/imports-schemas.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import { rollOverRoutes } from './roll-over-routes.ts';
import { schoolYearShapes } from './roll-over-schemas.ts';
import { schoolYearsService } from './school-years-service.ts';
import { schoolYearsTarget } from './school-years-target.ts';

export const schoolYears = feature({
  name: 'school-years',
  reads: ['borrowers', 'borrower_categories', 'borrower_groups', 'loans', 'holds'],
  services: ({ imports }: { readonly imports: ImportsService }) => {
    imports.extend({ ...schoolYearsTarget, shapes: schoolYearShapes });
    return { schoolYears: schoolYearsService(imports) };
  },
  routes: (services, { imports }) =>
    rollOverRoutes(services.schoolYears, importSchemas(imports.targets).import),
});

// Moving in: what a library takes along from another program besides borrowers and items.
import { feature } from '../../core/manifest/feature.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import { movedTargets } from './moved-targets.ts';
import { movingInShapes } from './moving-in-schemas.ts';
import { pictureShapes } from './pictures-schemas.ts';
import { coversTarget, photosTarget } from './pictures-target.ts';

interface MovingInLibrary {
  readonly circulation: CirculationService;
  readonly imports: ImportsService;
}

export const movingIn = feature({
  name: 'moving-in',
  reads: [
    'borrowers',
    'borrower_groups',
    'borrower_former_cards',
    'borrower_photos',
    'holds',
    'import_habits',
    'items',
    'loans',
    'title_covers',
    'titles',
  ],
  services: ({ circulation, imports }: MovingInLibrary) => {
    const [first, ...others] = movedTargets(circulation.later);
    if (first !== undefined) imports.extend({ ...first, shapes: movingInShapes });
    for (const target of others) imports.extend({ ...target, shapes: {} });
    imports.extend({ ...photosTarget, shapes: pictureShapes });
    imports.extend({ ...coversTarget, shapes: {} });
    return {};
  },
});

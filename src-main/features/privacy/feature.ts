// Privacy: access to a borrower's data, erasure, and retention of returned loans.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { HeldData } from '../../core/manifest/held-data.ts';
import type { HubService } from '../hub/hub-service.ts';
import type { QuestionsService } from '../hub/questions-service.ts';
import type { ErasurePlan } from '../../core/manifest/personal-data.ts';
import type { BackupsService } from '../backups/backups-service.ts';
import type { CopiesService } from '../backups/offsite-service.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { PhotosService } from '../borrowers/photos-service.ts';
import { borrowerFilesService } from './borrower-files-service.ts';
import { erasuresService } from './erasures-service.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { privacySettings } from './privacy-settings.ts';
import { retentionService } from './retention-service.ts';
import { erasureNotices } from './erasure-codes.ts';

type PrivacyLibrary = Core & {
  readonly borrowers: BorrowersService;
  readonly photos: PhotosService;
  readonly backups: BackupsService;
  readonly copies: CopiesService;
  readonly hub: HubService;
  readonly questions: QuestionsService;
  /** The declarations of all features for an erasure. */
  readonly erasurePlan: ErasurePlan;
};

/** @param held what the other features hold about a borrower */
export function privacyFeature(held: HeldData) {
  const routes = privacyRoutes(held);
  return feature({
    name: 'privacy',
    tables: {
      // An erasure that is not over belongs to the files and backups of this computer.
      erasures: { export: { rows: 'finished_at IS NOT NULL' }, personal: { borrower: 'keep' } },
    },
    settings: privacySettings,
    notices: erasureNotices,
    services: (library: PrivacyLibrary) => {
      const erasures = erasuresService(library);
      // A backup waits for a running purge.
      library.closing.addEventListener('abort', () => void erasures.close());
      return {
        erasures,
        borrowerFiles: borrowerFilesService(library, held),
        retention: retentionService(library),
      };
    },
    routes: ({ borrowerFiles, erasures }) => routes(borrowerFiles, erasures),
    start: ({ erasures }) => {
      void erasures.runMaintenance(); // runs in the background, so that the first request does not wait
    },
    atEveryDesk: true,
    async maintenance({ retention, erasures }) {
      await Promise.all([retention.runMaintenance(), erasures.runMaintenance()]);
    },
    async close({ retention, erasures }) {
      await retention.close();
      await erasures.close();
    },
  });
}

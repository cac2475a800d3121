// Self-checkout: pupils lend and return without help, on a screen of its own and with a token that reaches nothing else.
import type { Core } from '../../core/manifest/feature.ts';
import { feature } from '../../core/manifest/feature.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { GroupsService } from '../borrowers/groups-service.ts';
import type { PhotosService } from '../borrowers/photos-service.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import type { DeskService } from '../circulation/desk-service.ts';
import type { Secrets } from '../mail/secrets.ts';
import type { DeskCodesService } from '../tokens/desk-codes-service.ts';
import type { TokensService } from '../tokens/tokens-service.ts';
import { selfCheckoutNotices, selfCheckoutProblems } from './self-checkout-codes.ts';
import { selfCheckoutRoutes } from './self-checkout-routes.ts';
import { selfCheckoutService } from './self-checkout-service.ts';
import { selfCheckoutSettings } from './self-checkout-settings.ts';

type SelfCheckoutLibrary = Core & {
  readonly secrets: Secrets;
  readonly tokens: TokensService;
  readonly deskCodes: DeskCodesService;
  readonly borrowers: BorrowersService;
  readonly groups: GroupsService;
  readonly photos: PhotosService;
  readonly circulation: CirculationService;
  readonly desk: DeskService;
};

export const selfCheckout = feature({
  name: 'self-checkout',
  problems: selfCheckoutProblems,
  notices: selfCheckoutNotices,
  settings: selfCheckoutSettings,
  services: (library: SelfCheckoutLibrary) => ({ selfCheckout: selfCheckoutService(library) }),
  routes: (services, { photos, deskCodes }) => selfCheckoutRoutes(services.selfCheckout, photos, deskCodes),
});

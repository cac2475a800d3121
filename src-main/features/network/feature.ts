// Network: access for other computers of the school, over TLS.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { lanRoutes } from './lan-routes.ts';
import { lanService } from './lan-service.ts';
import { networkSettings } from './network-settings.ts';
import { networkNotices } from './network-codes.ts';

export const network = feature({
  name: 'network',
  settings: networkSettings,
  notices: networkNotices,
  services: ({ reader }: Core) => ({ lan: lanService(reader) }),
  routes: ({ lan }) => lanRoutes(lan),
});

// Network: access for other computers of the school, over TLS.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { lanRoutes } from './lan-routes.ts';
import { lanService } from './lan-service.ts';

export const network = feature({
  name: 'network',
  services: ({ settings }: Core & { readonly settings: SettingsService }) => ({
    lan: lanService(settings),
  }),
  routes: ({ lan }) => lanRoutes(lan),
});

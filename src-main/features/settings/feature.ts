// Settings: the library's name, time zone, language, and how the desk behaves.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { settingsRestorers } from './settings-restore.ts';
import { settingsRoutes } from './settings-routes.ts';
import { settingsService } from './settings-service.ts';

export const settings = feature({
  name: 'settings',
  tables: { settings: { export: 'all' } },
  events: settingsRestorers,
  services: ({ reader, gate }: Core) => ({ settings: settingsService(reader, gate) }),
  routes: (services) => settingsRoutes(services.settings),
});

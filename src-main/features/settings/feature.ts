// Settings: the library's own, and the API of those that all features declare.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { SettingsShape } from '../../core/manifest/settings.ts';
import { librarySettings } from './library-settings.ts';
import { settingsEvents } from './settings-events.ts';
import { settingsRoutes } from './settings-routes.ts';
import { settingsService } from './settings-service.ts';

/** @param declared the settings of the other features */
export function settingsFeature<Shape extends SettingsShape>(declared: Shape) {
  const shape = { ...librarySettings, ...declared };
  const routes = settingsRoutes(shape);
  return feature({
    name: 'settings',
    tables: { settings: { export: 'all' } },
    events: settingsEvents,
    settings: librarySettings,
    services: ({ reader, gate }: Core) => ({ settings: settingsService(reader, gate, shape) }),
    routes: ({ settings }) => routes(settings),
  });
}

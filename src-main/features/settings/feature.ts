// Settings: the library's own, and the API of those that all features declare.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { OwnSettings, SettingsShape } from '../../core/manifest/settings.ts';
import { librarySettings } from './library-settings.ts';
import { logoRoutes } from './logo-routes.ts';
import { logoService } from './logo-service.ts';
import { settingsEvents } from './settings-events.ts';
import { settingsRoutes } from './settings-routes.ts';
import { settingsService } from './settings-service.ts';

/**
 * @param declared the settings of the other features
 * @param own those that they show themselves
 */
export function settingsFeature<Shape extends SettingsShape>(declared: Shape, own: readonly OwnSettings[]) {
  const shape = { ...librarySettings, ...declared };
  const ofComputer = Object.entries(shape).filter(([, setting]) => setting.ofComputer);
  const exported = [
    ...own.filter((group) => !group.exported).map(({ group }) => `name NOT GLOB '${group}.*'`),
    ...ofComputer.map(([name]) => `name <> '${name}'`),
  ].join(' AND ');
  const routes = settingsRoutes(shape);
  return feature({
    name: 'settings',
    tables: { settings: { export: { rows: exported } }, library_logo: { export: 'all' } },
    events: settingsEvents,
    settings: librarySettings,
    services: ({ reader, gate }: Core) => ({
      settings: settingsService(reader, gate, shape),
      libraryLogo: logoService(reader, gate),
    }),
    routes: ({ settings, libraryLogo }) => [routes(settings), logoRoutes(libraryLogo)],
  });
}

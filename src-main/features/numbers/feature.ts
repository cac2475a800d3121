// The numbers of items and cards: their series, and the highest that was given.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { numberSettings } from './number-settings.ts';
import { numbersRoutes } from './numbers-routes.ts';
import { numbersService } from './numbers-service.ts';

export const numbers = feature({
  name: 'numbers',
  tables: { number_series: { export: 'all' } },
  readsLater: {
    items: 'the numbers in use, in one search of an index',
    borrowers: 'as with items',
    borrower_former_cards: 'a number on an earlier card is not given again',
  },
  settings: numberSettings,
  services: ({ reader }: Core) => ({ numbers: numbersService(reader) }),
  routes: (services) => numbersRoutes(services.numbers),
});

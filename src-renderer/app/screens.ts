// The screens of the app; routes, navigation, preloading and Alt+number follow from this list.

import {
  IconAlarm,
  IconBarcode,
  IconBook2,
  IconBooks,
  IconBookmark,
  IconChartBar,
  IconMailForward,
  IconSettings,
  IconUsers,
  type Icon,
} from '../ui/icons/icons.ts';
import { lazy, type ComponentType } from 'react';
import { DeskScreen } from '../features/desk/DeskScreen.tsx';
import { useToDecide } from '../features/loans/use-to-decide.ts';
import { useLettersWaiting } from '../features/mail/use-letters-waiting.ts';

export interface Screen {
  /** Its words are under `screens` in frame.json. */
  readonly name: string;
  /** Where the navigation and Alt+number go. */
  readonly path: string;
  readonly icon: Icon;
  /** A hook that counts what on this screen needs a person, and the key of its words. */
  readonly count?: { readonly useCount: () => number; readonly words: 'needsAttention' | 'toDecide' };
  /** The screen of each path, as route patterns. */
  readonly pages: Readonly<Record<string, ComponentType>>;
}

const preloads: (() => Promise<unknown>)[] = [];

const Borrowers = loaded(
  async () => (await import('../features/borrowers/BorrowersScreen.tsx')).BorrowersScreen,
);

const Collection = loaded(
  async () => (await import('../features/collection/CollectionScreen.tsx')).CollectionScreen,
);

const Letters = loaded(async () => (await import('../features/mail/LettersScreen.tsx')).LettersScreen);

/** In the order of Alt+1, Alt+2 ... */
export const SCREENS: readonly Screen[] = [
  // The desk is in the main bundle: it must never wait for a second file.
  { name: 'desk', path: '/', icon: IconBarcode, pages: { '/': DeskScreen } },
  {
    name: 'borrowers',
    path: '/borrowers',
    icon: IconUsers,
    pages: {
      '/borrowers/classes/:group?': Borrowers,
      '/borrowers/leavers/:rollOver?': Borrowers,
      '/borrowers/charge-imports/:id?': loaded(
        async () => (await import('../features/imports/ImportsScreen.tsx')).ChargeImports,
      ),
      '/borrowers/:id?': Borrowers,
      '/imports/:id?': loaded(
        async () => (await import('../features/imports/ImportsScreen.tsx')).BorrowerImports,
      ),
      '/photo-imports/:id?': loaded(
        async () => (await import('../features/imports/ImportsScreen.tsx')).PhotoImports,
      ),
    },
  },
  {
    name: 'collection',
    path: '/collection',
    icon: IconBooks,
    pages: {
      '/collection/titles/:title': Collection,
      '/collection/lists/:list': Collection,
      '/collection/imports/:id?': loaded(
        async () => (await import('../features/imports/ImportsScreen.tsx')).ItemImports,
      ),
      '/collection/loan-imports/:id?': loaded(
        async () => (await import('../features/imports/ImportsScreen.tsx')).LoanImports,
      ),
      '/collection/cover-imports/:id?': loaded(
        async () => (await import('../features/imports/ImportsScreen.tsx')).CoverImports,
      ),
      '/collection/duplicates/:since?': loaded(
        async () => (await import('../features/collection/PossibleDuplicates.tsx')).PossibleDuplicates,
      ),
      '/moves/:id?': loaded(async () => (await import('../features/moves/MovesScreen.tsx')).MovesScreen),
      '/collection/hold-imports/:id?': loaded(
        async () => (await import('../features/imports/ImportsScreen.tsx')).HoldImports,
      ),
      '/collection/others': loaded(
        async () => (await import('../features/hub/OtherLibraries.tsx')).OtherLibraries,
      ),
      '/collection/new/:barcode': Collection,
      '/collection/:id?': Collection,
      '/stocktakes/:id?': loaded(
        async () => (await import('../features/stocktakes/StocktakesScreen.tsx')).StocktakesScreen,
      ),
    },
  },
  {
    name: 'loans',
    path: '/loans',
    icon: IconBook2,
    count: { useCount: useToDecide, words: 'toDecide' },
    pages: {
      '/loans/to-decide': loaded(
        async () => (await import('../features/loans/ToDecideScreen.tsx')).ToDecideScreen,
      ),
      '/loans': loaded(async () => (await import('../features/loans/LoansScreen.tsx')).LoansScreen),
    },
  },
  {
    name: 'holds',
    path: '/holds',
    icon: IconBookmark,
    pages: {
      '/holds': loaded(async () => (await import('../features/holds/HoldsScreen.tsx')).HoldsScreen),
      '/bookings': loaded(
        async () => (await import('../features/bookings/BookingsScreen.tsx')).BookingsScreen,
      ),
    },
  },
  {
    name: 'overdues',
    path: '/overdues',
    icon: IconAlarm,
    pages: {
      '/overdues': loaded(async () => (await import('../features/loans/OverduesScreen.tsx')).OverduesScreen),
    },
  },
  {
    name: 'letters',
    path: '/letters',
    icon: IconMailForward,
    count: { useCount: useLettersWaiting, words: 'needsAttention' },
    pages: {
      '/letters': Letters,
      // Where the outbox was before, in bookmarks and in documents.
      '/settings/outbox': Letters,
    },
  },
  {
    name: 'reports',
    path: '/reports',
    icon: IconChartBar,
    pages: {
      '/reports/:part?': loaded(
        async () => (await import('../features/reports/ReportsScreen.tsx')).ReportsScreen,
      ),
    },
  },
  {
    name: 'settings',
    path: '/settings',
    icon: IconSettings,
    pages: {
      '/first-steps/:step?': loaded(
        async () => (await import('../features/first-steps/FirstStepsScreen.tsx')).FirstStepsScreen,
      ),
      '/settings/*?': loaded(
        async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen,
      ),
    },
  },
];

/** Apart from the list: it has no navigation. */
export const CatalogueKiosk = loaded(
  async () => (await import('../features/catalogue/CatalogueKiosk.tsx')).CatalogueKiosk,
);

export const SelfCheckout = loaded(
  async () => (await import('../features/self-checkout/SelfCheckoutScreen.tsx')).SelfCheckoutScreen,
);

/** Loading a screen failed because the library did not answer. Browsers cache that failure; only a reload tries again. */
export class ScreenNotFetched extends Error {
  override readonly name = 'ScreenNotFetched';
}

/** A screen in a file of its own, fetched once it is shown or preloaded. */
function loaded(load: () => Promise<ComponentType>): ComponentType {
  preloads.push(load);
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new ScreenNotFetched('The files of this screen could not be fetched', { cause });
    }
  });
}

/** Preloads all screens one by one, because the library may not answer when one is needed. */
export async function preloadScreens(): Promise<void> {
  for (const load of preloads) {
    try {
      await load();
    } catch {
      return; // opening the screen shows the error
    }
  }
}

// The screens of the app: their paths, their keys, and how they are loaded.

import {
  IconAlarm,
  IconBarcode,
  IconBook2,
  IconBooks,
  IconSettings,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { lazy, type ComponentType } from 'react';
import { DeskScreen } from '../features/desk/DeskScreen.tsx';

export interface Screen {
  name: 'desk' | 'borrowers' | 'collection' | 'loans' | 'overdues' | 'settings';
  path: string;
  icon: Icon;
  /** The path of its subpages, if it differs from its own. */
  also?: string;
}

/** In the order of Alt+1, Alt+2 ... */
export const SCREENS: readonly Screen[] = [
  { name: 'desk', path: '/', icon: IconBarcode },
  { name: 'borrowers', path: '/borrowers', icon: IconUsers, also: '/imports' },
  { name: 'collection', path: '/collection', icon: IconBooks },
  { name: 'loans', path: '/loans', icon: IconBook2 },
  { name: 'overdues', path: '/overdues', icon: IconAlarm },
  { name: 'settings', path: '/settings', icon: IconSettings },
];

const fetches = {
  borrowers: async () => (await import('../features/borrowers/BorrowersScreen.tsx')).BorrowersScreen,
  collection: async () => (await import('../features/collection/CollectionScreen.tsx')).CollectionScreen,
  loans: async () => (await import('../features/loans/LoansScreen.tsx')).LoansScreen,
  overdues: async () => (await import('../features/loans/OverduesScreen.tsx')).OverduesScreen,
  imports: async () => (await import('../features/imports/ImportsScreen.tsx')).ImportsScreen,
  settings: async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen,
} as const satisfies Record<Exclude<Screen['name'], 'desk'> | 'imports', () => Promise<ComponentType>>;

/** Loading a screen failed because the library did not answer. Browsers cache that failure; only a reload tries again. */
export class ScreenNotFetched extends Error {
  override readonly name = 'ScreenNotFetched';
}

function fetched(fetchScreen: () => Promise<ComponentType>) {
  return lazy(async () => {
    try {
      return { default: await fetchScreen() };
    } catch (cause) {
      throw new ScreenNotFetched('The files of this screen could not be fetched', { cause });
    }
  });
}

export const screenComponents = {
  // The desk is in the main bundle: it must never wait for a second file.
  desk: DeskScreen,
  borrowers: fetched(fetches.borrowers),
  collection: fetched(fetches.collection),
  loans: fetched(fetches.loans),
  overdues: fetched(fetches.overdues),
  imports: fetched(fetches.imports),
  settings: fetched(fetches.settings),
} as const satisfies Record<Screen['name'] | 'imports', ComponentType>;

/** Preloads all screens one by one, because the library may not answer when one is needed. */
export async function fetchScreensAhead(): Promise<void> {
  for (const fetchScreen of Object.values(fetches)) {
    try {
      await fetchScreen();
    } catch {
      return; // opening the screen shows the error
    }
  }
}

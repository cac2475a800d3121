// The screens of the app: where each lives, which key goes there, and how it is loaded.

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
  /** Where its further pages are, when not below its own path. */
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

/** A screen's files did not come: the library is silent. Browsers remember that; only a new page asks again. */
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
  // The desk is what the app is for: it never waits for a second file.
  desk: DeskScreen,
  borrowers: fetched(fetches.borrowers),
  collection: fetched(fetches.collection),
  loans: fetched(fetches.loans),
  overdues: fetched(fetches.overdues),
  imports: fetched(fetches.imports),
  settings: fetched(fetches.settings),
} as const satisfies Record<Screen['name'] | 'imports', ComponentType>;

/** Has every screen at hand before it is wanted, one after the other: the library may be silent by then. */
export async function fetchScreensAhead(): Promise<void> {
  for (const fetchScreen of Object.values(fetches)) {
    try {
      await fetchScreen();
    } catch {
      return; // whoever goes there is told
    }
  }
}

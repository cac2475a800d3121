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
import { DeskScreen } from '../desk/DeskScreen.tsx';

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

export const screenComponents = {
  // The desk is what the app is for: it never waits for a second file.
  desk: DeskScreen,
  borrowers: lazy(async () => ({
    default: (await import('../borrowers/BorrowersScreen.tsx')).BorrowersScreen,
  })),
  collection: lazy(async () => ({
    default: (await import('../collection/CollectionScreen.tsx')).CollectionScreen,
  })),
  loans: lazy(async () => ({ default: (await import('../loans/LoansScreen.tsx')).LoansScreen })),
  overdues: lazy(async () => ({
    default: (await import('../overdues/OverduesScreen.tsx')).OverduesScreen,
  })),
  imports: lazy(async () => ({
    default: (await import('../imports/ImportsScreen.tsx')).ImportsScreen,
  })),
  settings: lazy(async () => ({
    default: (await import('../settings/SettingsScreen.tsx')).SettingsScreen,
  })),
} as const satisfies Record<Screen['name'] | 'imports', ComponentType>;

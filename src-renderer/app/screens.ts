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
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface Screen {
  name: 'desk' | 'borrowers' | 'collection' | 'loans' | 'overdues' | 'settings';
  path: string;
  icon: Icon;
}

/** In the order of Alt+1, Alt+2 ... */
export const SCREENS: readonly Screen[] = [
  { name: 'desk', path: '/', icon: IconBarcode },
  { name: 'borrowers', path: '/borrowers', icon: IconUsers },
  { name: 'collection', path: '/collection', icon: IconBooks },
  { name: 'loans', path: '/loans', icon: IconBook2 },
  { name: 'overdues', path: '/overdues', icon: IconAlarm },
  { name: 'settings', path: '/settings', icon: IconSettings },
];

type ScreenModule = Record<string, ComponentType>;
const modules = import.meta.glob<ScreenModule>('../*/*Screen.tsx');

function screenFrom(file: string, component: string): LazyExoticComponent<ComponentType> | null {
  const load = modules[file];
  if (!load) return null;
  return lazy(async () => {
    const found = (await load())[component];
    if (!found) throw new Error(`${file} has no ${component}`);
    return { default: found };
  });
}

export const screenComponents = {
  desk: screenFrom('../desk/DeskScreen.tsx', 'DeskScreen'),
  borrowers: screenFrom('../borrowers/BorrowersScreen.tsx', 'BorrowersScreen'),
  collection: screenFrom('../collection/CollectionScreen.tsx', 'CollectionScreen'),
  loans: screenFrom('../loans/LoansScreen.tsx', 'LoansScreen'),
  overdues: screenFrom('../overdues/OverduesScreen.tsx', 'OverduesScreen'),
  settings: screenFrom('../settings/SettingsScreen.tsx', 'SettingsScreen'),
} as const;

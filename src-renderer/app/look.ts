// How the screens look on this computer: as the system, light or dark, or one of the two with high contrast.

import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';

const LOOKS = ['auto', 'light', 'dark', 'contrastLight', 'contrastDark'] as const;
type Look = (typeof LOOKS)[number];

const CONTRAST_CHOSEN_AS = 'loandesk.contrast';
const contrastChosen = (): boolean => localStorage.getItem(CONTRAST_CHOSEN_AS) !== null;

const systemPrefersContrast = matchMedia('(prefers-contrast: more)');

function showContrast(): void {
  const { dataset } = document.documentElement;
  if (contrastChosen() || systemPrefersContrast.matches) dataset['contrast'] = 'more';
  else delete dataset['contrast'];
}

/** Applies high contrast if it was chosen or the system prefers it, from now on. */
export function keepContrast(): void {
  systemPrefersContrast.addEventListener('change', showContrast);
  showContrast();
}

function lookOf(scheme: MantineColorScheme, contrast: boolean): Look {
  if (!contrast) return scheme;
  return scheme === 'dark' ? 'contrastDark' : 'contrastLight';
}

export function useLook(): { look: Look; next: Look; choose: (look: Look) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [contrast, setContrast] = useState(contrastChosen);
  const look = lookOf(colorScheme, contrast);
  return {
    look,
    next: LOOKS[(LOOKS.indexOf(look) + 1) % LOOKS.length] ?? 'auto',
    choose: (chosen) => {
      const more = chosen.startsWith('contrast');
      if (more) localStorage.setItem(CONTRAST_CHOSEN_AS, 'more');
      else localStorage.removeItem(CONTRAST_CHOSEN_AS);
      setContrast(more);
      showContrast();
      if (chosen === 'auto') setColorScheme('auto');
      else setColorScheme(chosen === 'dark' || chosen === 'contrastDark' ? 'dark' : 'light');
    },
  };
}

// The Mantine theme with the desk's paper-and-ink look, in light and dark.

import dialogClasses from './Dialog.module.css';
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const ink: MantineColorsTuple = [
  '#eef1f8',
  '#d9dfee',
  '#b3bedc',
  '#8b9cca',
  '#6a7eba',
  '#5067ad',
  '#3d5397',
  '#2f4278',
  '#26355f',
  '#1b2745',
];

/** Mantine's dark greys, replaced by the desk's dark blues. */
const night: MantineColorsTuple = [
  '#f1f2f6',
  '#c6ccd9',
  '#b1b8c8',
  '#8d96aa',
  '#5a6479',
  '#353d50',
  '#252b3a',
  '#1c212d',
  '#161a24',
  '#12151d',
];

export const theme = createTheme({
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif",
  fontFamilyMonospace: 'var(--ld-mono)',
  headings: { fontFamily: 'var(--ld-serif)', fontWeight: '700' },
  colors: { ink, dark: night },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // The page itself never scrolls, so a dialog need not lock it.
    Modal: { defaultProps: { lockScroll: false, radius: 'lg' }, classNames: dialogClasses },
  },
});

const ownColours = {
  '--mantine-color-body': 'var(--ld-paper)',
  '--mantine-color-text': 'var(--ld-ink)',
  '--mantine-color-dimmed': 'var(--ld-ink-soft)',
  '--mantine-color-placeholder': 'var(--ld-ink-soft)',
  '--mantine-color-default': 'var(--ld-card)',
  '--mantine-color-default-hover': 'var(--ld-well)',
  '--mantine-color-default-color': 'var(--ld-ink)',
  '--mantine-color-default-border': 'var(--ld-line-strong)',
  '--mantine-color-error': 'var(--ld-error)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...ownColours, '--ld-error': '#a5141f' },
  dark: { ...ownColours, '--ld-error': '#ff9aa2' },
});

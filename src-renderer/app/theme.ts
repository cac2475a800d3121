// The Mantine theme: the values of tokens.css in Mantine's own names.

import dialogClasses from './Dialog.module.css';
import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineTransition,
} from '@mantine/core';

const ink: MantineColorsTuple = [
  '#eef1f8',
  '#d9dfee',
  '#b9c8f0',
  '#8b9cca',
  '#6a7eba',
  '#5067ad',
  '#3d5397',
  '#2b3a67',
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
  '#333b4d',
  '#262c3b',
  '#1c212d',
  '#161a24',
  '#12151d',
];

const appear: MantineTransition = {
  in: { opacity: 1, transform: 'scale(1)' },
  out: { opacity: 0, transform: 'scale(0.98)' },
  transitionProperty: 'opacity, transform',
};

export const theme = createTheme({
  fontFamily: 'var(--ld-sans)',
  fontFamilyMonospace: 'var(--ld-mono)',
  fontSizes: { xs: '0.875rem', sm: '1rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  fontWeights: { medium: 'var(--ld-weight-strong)', bold: 'var(--ld-weight-strong)' },
  headings: { fontFamily: 'var(--ld-serif)', fontWeight: 'var(--ld-weight-title)' },
  radius: { sm: '0.375rem', md: '0.625rem', lg: '0.875rem' },
  colors: { ink, dark: night },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 2 },
  autoContrast: true,
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    const primary = input.variant === 'filled' && (input.color ?? 'ink') === 'ink';
    return primary ? { ...colours, color: 'var(--ld-on-action)' } : colours;
  },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // The page itself never scrolls, so a dialog need not lock it.
    Modal: {
      defaultProps: {
        lockScroll: false,
        radius: 'lg',
        transitionProps: { transition: appear, duration: 200 },
      },
      classNames: dialogClasses,
    },
  },
});

const ownColours = {
  '--mantine-color-body': 'var(--ld-paper)',
  '--mantine-color-text': 'var(--ld-ink)',
  '--mantine-color-dimmed': 'var(--ld-ink-soft)',
  '--mantine-color-placeholder': 'var(--ld-ink-soft)',
  '--mantine-color-anchor': 'var(--ld-link)',
  '--mantine-color-default': 'var(--ld-card)',
  '--mantine-color-default-hover': 'var(--ld-well)',
  '--mantine-color-default-color': 'var(--ld-ink)',
  '--mantine-color-default-border': 'var(--ld-line-strong)',
  '--mantine-color-error': 'var(--ld-refused-ink)',
  '--mantine-color-ink-filled': 'var(--ld-action)',
  '--mantine-color-ink-filled-hover': 'color-mix(in srgb, var(--ld-action) 88%, var(--ld-ink))',
  '--mantine-color-ink-light-color': 'var(--ld-ink)',
  '--mantine-color-ink-light': 'var(--ld-well)',
  '--mantine-color-ink-light-hover': 'var(--ld-well)',
  '--mantine-color-ink-outline': 'var(--ld-action)',
  '--mantine-color-disabled': 'var(--ld-well)',
  '--mantine-color-disabled-color': 'var(--ld-ink-soft)',
  '--mantine-color-disabled-border': 'var(--ld-line)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: ownColours,
  dark: ownColours,
});

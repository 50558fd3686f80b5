import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';
import { type Shades, shadesOf } from '@vigil/contract/shared/colour.ts';
import { controls } from './controls.ts';
import { darkTokens, lightTokens } from './tokens.ts';

/** The greys of the dark scheme, from text to canvas, which replace Mantine's. */
const darkShades: Shades = [
  '#eceff3',
  '#c3cad5',
  '#a7b0bd',
  '#6b7686',
  '#3a424f',
  '#2b313b',
  '#1e232b',
  '#171b21',
  '#12161b',
  '#0f1216',
];

export const themeOf = (primary: string): MantineThemeOverride =>
  createTheme({
    fontFamily: "'Onest Variable', system-ui, sans-serif",
    headings: {
      fontFamily: "'Onest Variable', system-ui, sans-serif",
      fontWeight: 'var(--bold)',
      sizes: { h1: { fontSize: '24px', lineHeight: '32px' }, h2: { fontSize: '15px', lineHeight: '20px' } },
    },
    fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
    colors: { primary: shadesOf(primary), dark: darkShades },
    primaryColor: 'primary',
    primaryShade: { light: 9, dark: 8 },
    autoContrast: true,
    // The luminance above which black text is more readable than white text. At this value both pass AA.
    luminanceThreshold: 0.179,
    defaultRadius: 9,
    radius: { md: '9px', lg: '12px' },
    // `md` begins above 1024 px, because the specification counts 1024 px as a phone.
    breakpoints: { xs: '36em', sm: '48em', md: '64.0625em', lg: '75em', xl: '88em' },
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: controls,
  });

/** Returns the product's colour tokens, and Mantine's variables derived from them. */
export const variablesOf =
  (primary: string): CSSVariablesResolver =>
  () => {
    const surfaces = {
      '--mantine-color-body': 'var(--surface)',
      '--mantine-color-text': 'var(--ink)',
      '--mantine-color-dimmed': 'var(--dim)',
      '--mantine-color-placeholder': 'var(--faint)',
      '--mantine-color-default': 'var(--surface)',
      '--mantine-color-default-hover': 'var(--neutral-soft)',
      '--mantine-color-default-border': 'var(--line)',
      '--mantine-color-default-color': 'var(--ink)',
      '--mantine-color-error': 'var(--red)',
      '--mantine-color-anchor': 'var(--primary-ink)',
      // The colours of buttons without a fill. Mantine's are almost white in the dark scheme, where a delete button would look
      // like any other.
      '--mantine-color-primary-light': 'var(--primary-soft)',
      '--mantine-color-primary-light-hover': 'var(--primary-soft)',
      '--mantine-color-primary-light-color': 'var(--primary-ink)',
      '--mantine-color-red-light': 'var(--red-soft)',
      '--mantine-color-red-light-hover': 'var(--red-soft)',
      '--mantine-color-red-light-color': 'var(--red-ink)',
    };
    return {
      variables: {},
      light: { ...lightTokens(primary), ...surfaces },
      dark: { ...darkTokens(primary), ...surfaces },
    };
  };

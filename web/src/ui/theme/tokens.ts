import { mix, readableOn } from '../../lib/colour.ts';
import { darkTones, lightTones } from './illustration-tones.ts';

/** The product's colours in the light scheme. Components use them as `var(--ink)`. */
const light = {
  '--canvas': '#f5f6f8',
  '--surface': '#ffffff',
  '--raised': '#ffffff',
  '--line': '#e4e7ec',
  '--line-soft': '#eef0f3',
  '--track': '#e9ecf1',
  '--ink': '#11151b',
  '--dim': '#5a6473',
  '--faint': '#667085',
  '--control-line': '#8b94a3',
  '--neutral-soft': '#eef1f5',
  '--neutral-ink': '#465064',
  '--green': '#14804a',
  '--green-soft': '#e3f5eb',
  '--green-ink': '#0f6b3d',
  '--yellow': '#8a5b00',
  '--yellow-fill': '#ba7700',
  '--yellow-soft': '#fff2cc',
  '--yellow-ink': '#7a5000',
  '--orange': '#b4530a',
  '--orange-soft': '#fdebdc',
  '--orange-ink': '#8f4106',
  '--red': '#c4292b',
  '--red-soft': '#fde8e8',
  '--red-ink': '#b32023',
  '--sent': '#c9d1dc',
  '--opened': '#f2c14e',
  '--clicked': '#ee8434',
  '--entered': '#c4292b',
  '--reported': '#14804a',
  '--shadow': '0 8px 28px rgb(17 21 27 / 14%)',
};

const dark: Record<keyof typeof light, string> = {
  '--canvas': '#0f1216',
  '--surface': '#171b21',
  '--raised': '#1e232b',
  '--line': '#2b313b',
  '--line-soft': '#232932',
  '--track': '#2b313b',
  '--ink': '#eceff3',
  '--dim': '#a7b0bd',
  '--faint': '#97a1af',
  '--control-line': '#6b7686',
  '--neutral-soft': '#272d37',
  '--neutral-ink': '#c3cad5',
  '--green': '#4cc38a',
  '--green-soft': '#12301f',
  '--green-ink': '#6fd6a3',
  '--yellow': '#e5b84a',
  '--yellow-fill': '#e5b84a',
  '--yellow-soft': '#37290a',
  '--yellow-ink': '#f0cb70',
  '--orange': '#f0a060',
  '--orange-soft': '#3a210d',
  '--orange-ink': '#f5b684',
  '--red': '#f2777a',
  '--red-soft': '#3b1a1c',
  '--red-ink': '#ff9a9c',
  '--sent': '#566072',
  '--opened': '#d9a83a',
  '--clicked': '#e07d33',
  '--entered': '#e5595c',
  '--reported': '#35a873',
  '--shadow': '0 8px 28px rgb(0 0 0 / 50%)',
};

/**
 * Returns the colours of the light scheme. `--primary` colours what can be pressed, `--primary-soft` is its pale background,
 * `--primary-ink` is text on that background or the surface.
 */
export const lightTokens = (primary: string) => {
  const soft = mix(primary, '#ffffff', 0.1);
  return {
    ...light,
    ...lightTones(primary),
    '--primary': primary,
    '--primary-soft': soft,
    '--primary-ink': readableOn(soft, mix(primary, '#000000', 0.72), '#000000'),
  };
};

export const darkTokens = (primary: string) => {
  const soft = mix(primary, '#171b21', 0.24);
  const lighter = mix(primary, '#ffffff', 0.78);
  return {
    ...dark,
    ...darkTones(lighter),
    '--primary': lighter,
    '--primary-soft': soft,
    '--primary-ink': readableOn(soft, primary, '#ffffff'),
  };
};

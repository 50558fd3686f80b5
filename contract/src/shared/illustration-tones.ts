import { hueOf, mix } from './colour.ts';

const ORANGE = '#ff9f70';
const MINT = '#8fcfb0';
/** The least distance of two hues, in degrees, at which they are clearly two colours. */
const HUES_APART = 60;

/** Returns the tones of the illustrations in the light scheme: two colours, what is mixed from them, and neutral greys. */
export function lightTones(primary: string) {
  const second = secondOf(primary);
  return {
    '--i-a': primary,
    '--i-a-deep': mix(primary, '#0a1230', 0.8),
    '--i-a-mid': mix(primary, '#ffffff', 0.4),
    '--i-a-soft': mix(primary, '#ffffff', 0.12),
    '--i-b': second,
    '--i-b-deep': mix(second, '#4a1d00', 0.82),
    '--i-b-soft': mix(second, '#ffffff', 0.24),
    '--i-paper': '#ffffff',
    '--i-paper-2': '#f0f3f9',
    '--i-line': '#cfd7e5',
    '--i-mid': '#8d9ab3',
    '--i-ink': '#1f2a44',
    '--i-ink-2': '#172036',
    '--i-skin': '#f2c6a6',
    '--i-skin-deep': '#dca27b',
    '--i-hair': '#1f2a44',
  };
}

/** Returns the tones of the dark scheme: paper is dimmer, the ground is deep, and `primary` is already lighter. */
export function darkTones(primary: string): ReturnType<typeof lightTones> {
  const second = secondOf(primary);
  return {
    '--i-a': primary,
    '--i-a-deep': mix(primary, '#0a1230', 0.8),
    '--i-a-mid': mix(primary, '#a3b1d6', 0.6),
    '--i-a-soft': mix(primary, '#141b2c', 0.2),
    '--i-b': second,
    '--i-b-deep': mix(second, '#4a1d00', 0.82),
    '--i-b-soft': mix(second, '#1a1f30', 0.15),
    '--i-paper': '#e6ebf5',
    '--i-paper-2': '#d6ddeb',
    '--i-line': '#b4bed1',
    '--i-mid': '#8a97b1',
    '--i-ink': '#4d5e8a',
    '--i-ink-2': '#42517a',
    '--i-skin': '#f2c6a6',
    '--i-skin-deep': '#dca27b',
    '--i-hair': '#3a4870',
  };
}

/** Returns the second colour of illustrations: orange, or mint beside an organisation's red, orange or yellow. */
function secondOf(primary: string): string {
  const [hue, orange] = [hueOf(primary), hueOf(ORANGE)];
  if (hue === null || orange === null) return ORANGE;
  const distance = Math.abs(hue - orange);
  return Math.min(distance, 360 - distance) < HUES_APART ? MINT : ORANGE;
}

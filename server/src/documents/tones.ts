import type { Tone } from './report-document.ts';

/** Text colours that are legible on white; the same as on the screens. */
const textColours: Record<Exclude<Tone, 'primary'>, string> = {
  ink: '#11151b',
  good: '#14804a',
  bad: '#c4292b',
  dim: '#5a6473',
  opened: '#8a5b00',
  clicked: '#b4530a',
};

export const colourOf = (tone: Tone, primary: string): string => (tone === 'primary' ? primary : textColours[tone]);

/** Fill colours; the same as on the screens, beside dark text. */
const fillColours: Partial<Record<Tone, string>> = { opened: '#f2c14e', clicked: '#ee8434' };

export const fillColourOf = (tone: Tone, primary: string): string => fillColours[tone] ?? colourOf(tone, primary);

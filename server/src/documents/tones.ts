import type { Tone } from './report-document.ts';

/** As words can be read in them on white; the screens' own. */
const colours: Record<Exclude<Tone, 'primary'>, string> = {
  ink: '#11151b',
  good: '#14804a',
  bad: '#c4292b',
  dim: '#5a6473',
  opened: '#8a5b00',
  clicked: '#b4530a',
};

export const colourOf = (tone: Tone, primary: string): string => (tone === 'primary' ? primary : colours[tone]);

/** As fields: the screens' own, beside words in ink. */
const fields: Partial<Record<Tone, string>> = { opened: '#f2c14e', clicked: '#ee8434' };

export const fieldOf = (tone: Tone, primary: string): string => fields[tone] ?? colourOf(tone, primary);

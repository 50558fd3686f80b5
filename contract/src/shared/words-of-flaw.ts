import type { Flaw } from './flaws.ts';
import type { Language } from './languages.ts';
import { words } from './flaw-words.ts';

export const wordsOfFlaw = ({ code, ...figures }: Flaw, language: Language): string =>
  words[code][language].replace(/\{(min|max|names)\}/g, (_, name: keyof typeof figures) => formatFigure(figures[name], language));

function formatFigure(figure: number | string | undefined, language: Language): string {
  if (typeof figure !== 'number') return figure ?? '';
  return String(figure).replace(/\B(?=(?:\d{3})+$)/g, language === 'en' ? ',' : '\u00a0');
}

import { languages, type Language } from '@vigil/contract/shared/languages.ts';
import type { Cast } from '../cast.ts';
import { en } from './en.ts';
import { ru } from './ru.ts';
import { uz } from './uz.ts';

export const casts: Record<Language, Cast> = { ru, en, uz };

/** The language of this machine first: the person who starts the program most likely reads it. */
export function languagesByLocale({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language[] {
  const locale = LC_ALL || LC_MESSAGES || LANG || '';
  const own = languages.find((language) => locale.toLowerCase().startsWith(language)) ?? 'en';
  return [own, ...languages.filter((language) => language !== own)];
}

import { languages, type Language } from '@vigil/contract/shared/languages.ts';

const LETTER_PATH = /^\/letters\/[0-9a-f-]{36}\?[\w=&.~%-]*$/;

/** The frame's address, or null: only the signed path of a letter is taken, and the host is always the content's own. */
export const letterAddress = (contentUrl: string, letter: string): string | null =>
  LETTER_PATH.test(letter) ? contentUrl + letter : null;

const HEIGHT_MAX = 20_000;

/** The height that the letter's own page tells, within reason. */
export function heightFrom(message: unknown): number | null {
  const height = (message as { vigilHeight?: unknown } | null)?.vigilHeight;
  return typeof height === 'number' && height > 0 && height <= HEIGHT_MAX ? Math.ceil(height) : null;
}

/** Whoever comes here may never have signed in: their own choice, then what the browser speaks, then the installation's. */
export function languageOf(chosen: string | null, spoken: readonly string[], installation: Language): Language {
  const wished = [chosen ?? '', ...spoken.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wished.flatMap((wish) => languages.filter((language) => language === wish))[0] ?? installation;
}

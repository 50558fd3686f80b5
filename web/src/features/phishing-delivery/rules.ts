import { LETTER_ADDRESS } from '@vigil/contract/phishing-delivery/rules.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';

/** The frame's address, or null: only the signed path of a letter is taken, and the host is always the content's own. */
export const letterAddress = (contentUrl: string, letter: string): string | null =>
  LETTER_ADDRESS.test(letter) ? contentUrl + letter : null;

type Wishes = { chosen: string | null; person: unknown; spoken: readonly string[]; installation: Language };

/** Whoever comes here may never have signed in: their choice in this browser, then the language they have as a person, what the browser speaks, the installation's. */
export function languageOf({ chosen, person, spoken, installation }: Wishes): Language {
  const wished = [chosen, person, ...spoken.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wished.flatMap((wish) => languages.filter((language) => language === wish))[0] ?? installation;
}

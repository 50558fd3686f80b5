import { EMAIL_ADDRESS } from '@vigil/contract/phishing-tracking/rules.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';

/** Returns the address of an email on the content host; null if `email` is not the signed path of an email. */
export const emailPageAddress = (contentUrl: string, email: string): string | null =>
  EMAIL_ADDRESS.test(email) ? contentUrl + email : null;

type Candidates = { chosen: string | null; person: unknown; page: Language };

/** Returns the language of the page: the one chosen in this browser, else the person's, else the page's own. */
export const languageOf = ({ chosen, person, page }: Candidates): Language =>
  [chosen, person].flatMap((wish) => languages.filter((language) => language === wish))[0] ?? page;

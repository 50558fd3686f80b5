import { EMAIL_ADDRESS } from '@vigil/contract/phishing-tracking/rules.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';

/**
 * Returns the frame's address, or null. Only the signed path of an email is accepted, and the host is always the content host.
 */
export const emailAddress = (contentUrl: string, email: string): string | null =>
  EMAIL_ADDRESS.test(email) ? contentUrl + email : null;

type Wishes = { chosen: string | null; person: unknown; page: Language };

/** Visitors may never have signed in: the browser's choice comes first, then the person's language, then the page's. */
export const languageOf = ({ chosen, person, page }: Wishes): Language =>
  [chosen, person].flatMap((wish) => languages.filter((language) => language === wish))[0] ?? page;

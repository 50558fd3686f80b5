import { EMAIL_ADDRESS } from '@vigil/contract/phishing-tracking/rules.ts';
import { languages, type Language } from '@vigil/contract/shared/languages.ts';

/** The frame's address, or null: only the signed path of an email is taken, and the host is always the content's own. */
export const emailAddress = (contentUrl: string, email: string): string | null =>
  EMAIL_ADDRESS.test(email) ? contentUrl + email : null;

type Wishes = { chosen: string | null; person: unknown; page: Language };

/** People who come here may never have signed in: the choice in this browser, then the person's language, then the page's own. */
export const languageOf = ({ chosen, person, page }: Wishes): Language =>
  [chosen, person].flatMap((wish) => languages.filter((language) => language === wish))[0] ?? page;

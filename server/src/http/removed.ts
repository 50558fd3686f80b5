import type { Language } from '@vigil/contract/shared/languages.ts';
import { inEveryLanguage } from '../words.ts';
import { plainPage } from './plain-page.ts';

/** The text that every link of a deleted person answers with, in their language, until the deletion is undone. */
export const accountRemoved = inEveryLanguage(({ problems }) => problems.auth.account_removed);

/** Returns a page that says that the account was removed, for any host. */
export const removedPage = (language: Language): string => plainPage(language, { title: accountRemoved[language] });

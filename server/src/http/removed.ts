import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { inEveryLanguage } from '../words.ts';

/** The text that every link of a deleted person answers with, in their language, until the deletion is undone. */
export const accountRemoved = inEveryLanguage(({ problems }) => problems.auth.account_removed);

export const REMOVED_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** Returns a page that says that the account was removed, for any host. */
export const removedPage = (language: Language): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(accountRemoved[language])}</title><style>${style}</style></head><body><p>${escapeHtml(accountRemoved[language])}</p></body></html>`;

const style =
  ':root{color-scheme:light}body{margin:0;padding:48px 24px;font:400 16px/24px Onest,system-ui,sans-serif;color:#11151B;background:#fff}p{max-width:480px;margin:0 auto}';

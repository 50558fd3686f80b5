import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';

/** The content security policy of a page of words, which loads nothing. */
export const PLAIN_POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

type Words = { title: string; text?: string };

/** Returns a page of words for any host. It names neither the product nor an organisation. */
export const plainPage = (language: Language, { title, text }: Words): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${text === undefined ? '' : `<p>${escapeHtml(text)}</p>`}</main></body></html>`;

const style =
  ':root{color-scheme:light dark}body{margin:0;padding:15vh 24px 48px;font:400 16px/24px Onest,system-ui,sans-serif;color:#11151B;background:#fff}main{max-width:480px;margin:0 auto}h1{margin:0;font-size:20px;line-height:28px;font-weight:600;text-wrap:balance}p{margin:8px 0 0;color:#5A6473}@media(prefers-color-scheme:dark){body{color:#ECEFF3;background:#0F1216}p{color:#A7B0BD}}';

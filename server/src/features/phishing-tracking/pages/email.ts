import { cueNames } from '@vigil/contract/phishing-templates/cue-names.ts';
import { exampleQr } from '@vigil/contract/phishing-templates/example-qr.ts';
import type { RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { inThread } from '../../../html/threads/in-thread.ts';
import { disarm } from '../../../html/disarm.ts';
import {
  appendElement,
  elementsOf,
  innerHtml,
  parseHtml,
  removeAttributes,
  setAttribute,
  textsOf,
  wrapText,
  type Document,
} from '../../../html/html.ts';
import { wordsIn } from '../../../words.ts';

export type ShownEmail = {
  language: Language;
  sender_name: string;
  sender_address: string;
  subject: string;
  html: string;
  red_flags: RedFlag[];
};

/** Attributes that load or link; the picture of a code is drawn in the page itself. */
const LINK_ATTRIBUTES = ['href', 'src', 'action', 'background'];

/**
 * Shows the email as the person got it, with its red flags marked and explained. Links are disabled and forms removed.
 * @public Called by name in a thread.
 */
export function emailPage(email: ShownEmail, { nonce }: { nonce: string }): string {
  const document = parseHtml(email.html);
  disarm(document);
  for (const element of elementsOf(document))
    removeAttributes(element, (name, value) => LINK_ATTRIBUTES.includes(name) && value !== exampleQr);
  const places = { sender: escapeHtml(email.sender_address), subject: escapeHtml(email.subject) };
  const shown: RedFlag[] = [];
  for (const flag of email.red_flags) {
    const number = shown.length + 1;
    // An edited email may no longer contain the text, and then there is nothing to mark.
    const isThere =
      flag.where === 'sender' || flag.where === 'subject'
        ? markText(places, flag.where, flag.mark, number)
        : markHtml(document, flag.mark, number);
    if (isThere) shown.push(flag);
  }
  const body = [...elementsOf(document)].find(({ tagName }) => tagName === 'body');
  const words = wordsIn(email.language).phishing.shown_email;
  return `<!doctype html><html lang="${email.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(email.subject)}</title><style>${style}</style></head><body>
<section class="vigil-card"><header class="vigil-head">
<div>${words.from}: <b>${escapeHtml(email.sender_name)}</b> &lt;${places.sender}&gt;</div>
<div>${words.subject}: <b>${places.subject}</b></div></header>
<div class="vigil-email">${body ? innerHtml(body) : ''}</div></section>
<ol class="vigil-flags">${shown.map((flag) => flagItem(flag, email.language)).join('')}</ol>
<script nonce="${nonce}">const tell=()=>parent.postMessage({vigilHeight:document.documentElement.scrollHeight},'*');new ResizeObserver(tell).observe(document.body);tell()</script>
</body></html>`;
}

export const emailPageInThread = inThread(import.meta.url, emailPage, ({ html }) => [html]);

const flagItem = ({ cue, title, text }: RedFlag, language: Language): string => {
  const kind = cue === undefined ? '' : ` <small>${cueNames[cue][language]}</small>`;
  return `<li><b>${escapeHtml(title)}.</b> ${escapeHtml(text)}${kind}</li>`;
};

/** Marks the first place where the email contains the text; false if there is none. */
function markHtml(document: Document, mark: string, number: number): boolean {
  for (const text of textsOf(document)) {
    const start = text.value.indexOf(mark);
    if (start < 0) continue;
    const wrapper = wrapText(text, { start, length: mark.length, tagName: 'mark' });
    setAttribute(wrapper, 'class', 'vigil-mark');
    appendElement(wrapper, { tagName: 'span', className: 'vigil-number', text: String(number) });
    return true;
  }
  return false;
}

function markText(
  places: Record<'sender' | 'subject', string>,
  where: 'sender' | 'subject',
  mark: string,
  number: number,
): boolean {
  const escaped = escapeHtml(mark);
  if (!places[where].includes(escaped)) return false;
  places[where] = places[where].replace(
    escaped,
    () => `<mark class="vigil-mark">${escaped}<span class="vigil-number">${number}</span></mark>`,
  );
  return true;
}

const style = `
:root{color-scheme:light}body{margin:0;font:400 14px/20px Onest,system-ui,sans-serif;color:#11151B;background:transparent}
.vigil-card{background:#fff;border:1px solid #E4E7EC;border-radius:12px;overflow:hidden}
.vigil-head{padding:16px 20px;border-bottom:1px solid #E4E7EC;color:#5A6473;display:grid;gap:4px}.vigil-head b{color:#11151B}
.vigil-email{padding:16px 20px;overflow-x:auto}.vigil-email img{max-width:100%}
.vigil-mark{background:#FFE7B8;color:#11151B;border-radius:4px;padding:0 3px}
.vigil-number{display:inline-grid;place-items:center;width:20px;height:20px;border-radius:50%;background:#B4530A;color:#fff;font:700 12px/20px system-ui,sans-serif;margin-left:4px;text-align:center}
.vigil-flags{background:#fff;border:1px solid #E4E7EC;border-radius:12px;padding:16px 20px 16px 42px;margin:16px 0 0;display:grid;gap:8px}.vigil-flags:empty{display:none}.vigil-flags small{display:inline-block;padding:0 7px;border-radius:9px;background:#FFF3DC;color:#7A3A08;font:500 12px/18px Onest,system-ui,sans-serif;white-space:nowrap}`;

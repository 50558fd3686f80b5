import type { Language } from '@vigil/contract/shared/languages.ts';
import { hasQr, emailVariables, unknownVariables } from '@vigil/contract/phishing-templates/rules.ts';
import type { Email, RedFlag } from '@vigil/contract/phishing-templates/template.ts';
import { htmlOf, parseWithoutStyles } from './rules/parsed-html.ts';

export type EmailDraft = Omit<Email, 'id' | 'template_id' | 'updated_at' | 'version'>;
export type PageDraft = { name: string; html: string };

/** Returns the change of an email to new HTML. The plain text is generated again unless somebody has edited it. */
export const withHtml = (
  before: Pick<EmailDraft, 'html' | 'text'>,
  html: string,
  textOf: (html: string) => string,
): Partial<EmailDraft> => ({ html, ...(before.text.trim() === textOf(before.html).trim() && { text: textOf(html) }) });

export const emailTabs = ['email', 'source', 'text', 'attachments'] as const;
type EmailTab = (typeof emailTabs)[number];

const tabOfField: Readonly<Record<string, EmailTab>> = {
  html: 'source',
  text: 'text',
  attachments: 'attachments',
  invitation: 'attachments',
};

/**
 * Returns the tab that shows the first of these errors, or the open tab if it shows any of them. Fields outside of the tabs are
 * beside the email.
 */
export function tabOfFlaws(paths: readonly string[], open: EmailTab): EmailTab {
  const found = paths.map((path) => tabOfField[path.split('.')[0] ?? ''] ?? 'email');
  return found.includes(open) ? open : (found[0] ?? open);
}

/** Whether the email still contains a red flag's words. The page after a click omits a red flag whose words are gone. */
export function isMarkFound({ mark, where }: Pick<RedFlag, 'mark' | 'where'>, email: EmailDraft): boolean {
  if (mark.trim() === '') return false;
  if (where === 'sender') return email.sender_address.includes(mark);
  if (where === 'subject') return email.subject.includes(mark);
  return wordsOf(email.html).some((words) => words.includes(mark));
}

/** Returns the HTML with its red flags marked and numbered, as on the page after a click. */
export function withMarks(html: string, flags: readonly RedFlag[]): string {
  const parsed = parseWithoutStyles(html);
  const { document } = parsed;
  for (const [index, { mark, where }] of flags.entries()) {
    if (where === 'sender' || where === 'subject' || mark === '') continue;
    const text = textsIn(document).find(({ data }) => data.includes(mark));
    if (text === undefined) continue;
    const marked = text.splitText(text.data.indexOf(mark));
    marked.splitText(mark.length);
    const wrapper = document.createElement('mark');
    wrapper.setAttribute('style', 'background:#ffe7b8;color:#11151b;border-radius:4px;padding:0 3px');
    marked.replaceWith(wrapper);
    wrapper.append(marked, numberBadge(document, index + 1));
  }
  return htmlOf(parsed);
}

function numberBadge(document: Document, number: number): HTMLElement {
  const badge = document.createElement('span');
  badge.textContent = String(number);
  badge.setAttribute(
    'style',
    'display:inline-block;width:20px;height:20px;margin-left:4px;border-radius:50%;background:#b4530a;color:#fff;font:700 12px/20px system-ui,sans-serif;text-align:center',
  );
  return badge;
}

const wordsOf = (html: string) => textsIn(parseWithoutStyles(html).document).map(({ data }) => data);

function textsIn(document: Document): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode() !== null) found.push(walker.currentNode as Text);
  return found;
}

/** Returns warnings about an email; none of them prevents saving. */
export function warningsFor(email: EmailDraft): { unknown: string[]; hasNoLink: boolean } {
  const texts = [
    email.text,
    email.subject,
    email.sender_name,
    ...email.attachments.map(({ content }) => content),
    email.invitation?.place ?? '',
  ];
  const unknown = [...unknownVariables(email.html, emailVariables), ...unknownVariables(texts.join('\n'))];
  return {
    unknown: [...new Set(unknown)],
    hasNoLink: !hasQr(email.html) && ![email.html, ...texts].some((text) => /\{\{\s*link\s*\}\}/.test(text)),
  };
}

const words: Record<Language, { hello: string; link: string; sign_in: string; login: string; password: string; button: string }> =
  {
    ru: { hello: 'Здравствуйте', link: 'Открыть', sign_in: 'Вход', login: 'Логин', password: 'Пароль', button: 'Войти' },
    en: { hello: 'Hello', link: 'Open', sign_in: 'Sign in', login: 'Login', password: 'Password', button: 'Sign in' },
    uz: { hello: 'Assalomu alaykum', link: 'Ochish', sign_in: 'Kirish', login: 'Login', password: 'Parol', button: 'Kirish' },
  };

/** Returns the default email: just a name and a link. */
export const defaultEmail = (language: Language): EmailDraft => ({
  name: '',
  sender_name: '',
  sender_address: '',
  subject: '',
  html: `<!doctype html>
<html lang="${language}">
  <body style="font: 15px/24px Arial, sans-serif; color: #1f2a33">
    <p>${words[language].hello}, {{first_name}}.</p>
    <p><a href="{{link}}">${words[language].link}</a></p>
  </body>
</html>
`,
  text: `${words[language].hello}, {{first_name}}.\n\n{{link}}\n`,
  attachments: [],
  red_flags: [],
  invitation: null,
});

export const defaultPage = (language: Language): PageDraft => ({
  name: '',
  html: `<!doctype html>
<html lang="${language}">
  <body style="font: 15px/24px Arial, sans-serif; max-width: 360px; margin: 64px auto; padding: 0 16px">
    <h1 style="font-size: 22px">${words[language].sign_in}</h1>
    <form>
      <p><label>${words[language].login}<br><input type="text" value="{{email}}" style="width: 100%"></label></p>
      <p><label>${words[language].password}<br><input type="password" style="width: 100%"></label></p>
      <button>${words[language].button}</button>
    </form>
  </body>
</html>
`,
});

/**
 * Returns the card that an arrow leads to from the card at `at`; null: the key is no arrow, or there is no card. `tops` are the
 * upper edges of all cards in order: cards of one row have the same.
 */
export function cardAfter(key: string, { at, tops }: { at: number; tops: readonly number[] }): number | null {
  const columns = tops.lastIndexOf(tops[0] ?? 0) + 1;
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const step = steps[key];
  if (step === undefined) return null;
  const next = at + step;
  if (next >= 0 && next < tops.length) return next;
  // Below the end of a full row, the last row may be shorter.
  return key === 'ArrowDown' && tops[at] !== tops.at(-1) ? tops.length - 1 : null;
}

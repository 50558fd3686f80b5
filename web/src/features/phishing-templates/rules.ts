import type { Language } from '@vigil/contract/shared/languages.ts';
import { unknownVariables, type VariableValues } from '@vigil/contract/phishing-templates/rules.ts';
import type { Email, RedFlag } from '@vigil/contract/phishing-templates/template.ts';

const people: Record<Language, Omit<VariableValues, 'link' | 'date'>> = {
  ru: {
    first_name: 'Анна',
    last_name: 'Иванова',
    middle_name: 'Петровна',
    position: 'Ведущий специалист',
    department: 'Бухгалтерия',
    email: 'a.ivanova@primer.uz',
    organization: 'Банк «Пример»',
  },
  en: {
    first_name: 'Anna',
    last_name: 'Taylor',
    middle_name: '',
    position: 'Senior specialist',
    department: 'Accounting',
    email: 'a.taylor@example.com',
    organization: 'Example Bank',
  },
  uz: {
    first_name: 'Dilnoza',
    last_name: 'Yusupova',
    middle_name: 'Rustamovna',
    position: 'Yetakchi mutaxassis',
    department: 'Buxgalteriya',
    email: 'd.yusupova@namuna.uz',
    organization: '“Namuna” banki',
  },
};

/** Somebody who does not exist, for previews. */
export const exampleValues = (language: Language, today: string): VariableValues => ({
  ...people[language],
  link: '#',
  date: today,
});

export type EmailDraft = Omit<Email, 'id' | 'template_id' | 'updated_at'>;
export type PageDraft = { name: string; html: string };

/** Whether the letter still says what a flag points at; the page of the one who clicked leaves out a flag that it does not. */
export function isMarkFound({ mark, where }: Pick<RedFlag, 'mark' | 'where'>, letter: EmailDraft): boolean {
  if (mark.trim() === '') return false;
  if (where === 'sender') return letter.sender_address.includes(mark);
  if (where === 'subject') return letter.subject.includes(mark);
  return wordsOf(letter.html).some((words) => words.includes(mark));
}

/** The letter with its flags marked and numbered, as the page after a click shows it. */
export function withMarks(html: string, flags: readonly RedFlag[]): string {
  const document = new DOMParser().parseFromString(html, 'text/html');
  for (const [index, { mark, where }] of flags.entries()) {
    if (where === 'sender' || where === 'subject' || mark === '') continue;
    const text = textsIn(document).find(({ data }) => data.includes(mark));
    if (text === undefined) continue;
    const marked = text.splitText(text.data.indexOf(mark));
    marked.splitText(mark.length);
    const wrapper = document.createElement('mark');
    wrapper.setAttribute('style', 'background:#ffe7b8;color:#11151b;border-radius:4px;padding:0 3px');
    marked.replaceWith(wrapper);
    wrapper.append(marked, numberOf(document, index + 1));
  }
  return `<!doctype html>${document.documentElement.outerHTML}`;
}

function numberOf(document: Document, number: number): HTMLElement {
  const badge = document.createElement('span');
  badge.textContent = String(number);
  badge.setAttribute(
    'style',
    'display:inline-block;width:20px;height:20px;margin-left:4px;border-radius:50%;background:#b4530a;color:#fff;font:700 12px/20px system-ui,sans-serif;text-align:center',
  );
  return badge;
}

const wordsOf = (html: string) => textsIn(new DOMParser().parseFromString(html, 'text/html')).map(({ data }) => data);

function textsIn(document: Document): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode() !== null) found.push(walker.currentNode as Text);
  return found;
}

/** What is worth a second look before a letter is saved; none of it forbids saving. */
export function doubtsOf(letter: EmailDraft): { unknown: string[]; hasNoLink: boolean } {
  const texts = [
    letter.html,
    letter.text,
    letter.subject,
    letter.sender_name,
    ...letter.attachments.map(({ content }) => content),
  ];
  return { unknown: unknownVariables(texts.join('\n')), hasNoLink: !texts.some((text) => /\{\{\s*link\s*\}\}/.test(text)) };
}

const words: Record<Language, { hello: string; link: string; sign_in: string; login: string; password: string; button: string }> =
  {
    ru: { hello: 'Здравствуйте', link: 'Открыть', sign_in: 'Вход', login: 'Логин', password: 'Пароль', button: 'Войти' },
    en: { hello: 'Hello', link: 'Open', sign_in: 'Sign in', login: 'Login', password: 'Password', button: 'Sign in' },
    uz: { hello: 'Assalomu alaykum', link: 'Ochish', sign_in: 'Kirish', login: 'Login', password: 'Parol', button: 'Kirish' },
  };

/** A letter to begin from: it has a name and a link, and nothing else to take out. */
export const startLetter = (language: Language): EmailDraft => ({
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
});

export const startPage = (language: Language): PageDraft => ({
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

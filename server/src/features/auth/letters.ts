import type { Language } from '@vigil/contract/shared/language.ts';
import { letterHtml, letterText } from '../../mail/letter-page.ts';
import { ONE_TIME_LINK } from '../letters/commands/queue-letters.ts';

const words: Record<
  Language,
  { subject: string; greeting: (name: string) => string; asked: string; button: string; lasts: string; unexpected: string }
> = {
  ru: {
    subject: 'Новый пароль',
    greeting: (name) => (name === '' ? 'Здравствуйте' : `Здравствуйте, ${name}`),
    asked: 'Кто-то, скорее всего вы, попросил задать новый пароль для входа в обучение.',
    button: 'Задать новый пароль',
    lasts: 'Ссылка действует один день и срабатывает один раз.',
    unexpected: 'Если это были не вы, ничего не делайте: прежний пароль остаётся в силе.',
  },
  en: {
    subject: 'A new password',
    greeting: (name) => (name === '' ? 'Hello' : `Hello, ${name}`),
    asked: 'Someone, most likely you, asked to set a new password for the training.',
    button: 'Set a new password',
    lasts: 'The link works once, within a day.',
    unexpected: 'If it was not you, do nothing: the old password stays.',
  },
  uz: {
    subject: 'Yangi parol',
    greeting: (name) => (name === '' ? 'Assalomu alaykum' : `Assalomu alaykum, ${name}`),
    asked: 'Kimdir, ehtimol siz, oʻqishga kirish uchun yangi parol oʻrnatishni soʻradi.',
    button: 'Yangi parol oʻrnatish',
    lasts: 'Havola bir kun amal qiladi va bir marta ishlaydi.',
    unexpected: 'Agar bu siz boʻlmasangiz, hech narsa qilmang: eski parol oʻz kuchida qoladi.',
  },
};

export const RECOVERY_DAYS = 1;

/** The letter of recovery, with `ONE_TIME_LINK` where the link goes. */
export function recoveryLetter(
  { first_name, language }: { first_name: string; language: Language },
  organization: { title: string; theme_color: string },
): { subject: string; html: string; text: string } {
  const say = words[language];
  const page = {
    title: say.greeting(first_name),
    paragraphs: [say.asked],
    button: { label: say.button, href: ONE_TIME_LINK },
    notes: [say.lasts, say.unexpected],
    organization,
    language,
  };
  return { subject: `${say.subject} — ${organization.title}`, html: letterHtml(page), text: letterText(page) };
}

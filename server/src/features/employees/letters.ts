import type { Language } from '@vigil/contract/shared/language.ts';
import { letterHtml, letterText } from '../../mail/letter-page.ts';
import { ONE_TIME_LINK } from '../letters/commands/queue-letters.ts';

const words: Record<
  Language,
  {
    subject: (organization: string) => string;
    greeting: (name: string) => string;
    invited: (organization: string) => string;
    todo: string;
    button: string;
    lasts: (days: number) => string;
    unexpected: string;
  }
> = {
  ru: {
    subject: (organization) => `Приглашение на обучение — ${organization}`,
    greeting: (name) => (name === '' ? 'Здравствуйте' : `Здравствуйте, ${name}`),
    invited: (organization) => `${organization} приглашает вас на обучение информационной безопасности.`,
    todo: 'Задайте пароль, чтобы открыть свои курсы. Это займёт минуту.',
    button: 'Зарегистрироваться',
    lasts: (days) => `Ссылка действует ${days} дней и срабатывает один раз.`,
    unexpected: 'Если вы не ждали этого письма, покажите его своему администратору.',
  },
  en: {
    subject: (organization) => `Your invitation to training — ${organization}`,
    greeting: (name) => (name === '' ? 'Hello' : `Hello, ${name}`),
    invited: (organization) => `${organization} invites you to its security-awareness training.`,
    todo: 'Set a password to open your courses. It takes a minute.',
    button: 'Register',
    lasts: (days) => `The link works once, within ${days} days.`,
    unexpected: 'If you did not expect this letter, show it to your administrator.',
  },
  uz: {
    subject: (organization) => `Oʻqishga taklif — ${organization}`,
    greeting: (name) => (name === '' ? 'Assalomu alaykum' : `Assalomu alaykum, ${name}`),
    invited: (organization) => `${organization} sizni axborot xavfsizligi boʻyicha oʻqishga taklif qiladi.`,
    todo: 'Kurslaringizni ochish uchun parol oʻrnating. Bu bir daqiqa vaqt oladi.',
    button: 'Roʻyxatdan oʻtish',
    lasts: (days) => `Havola ${days} kun amal qiladi va bir marta ishlaydi.`,
    unexpected: 'Agar bu xatni kutmagan boʻlsangiz, uni administratoringizga koʻrsating.',
  },
};

export const INVITATION_DAYS = 7;

/** The letter of registration, with `ONE_TIME_LINK` where the link goes. */
export function invitationLetter(
  { first_name, language }: { first_name: string; language: Language },
  organization: { title: string; theme_color: string },
): { subject: string; html: string; text: string } {
  const say = words[language];
  const page = {
    title: say.greeting(first_name),
    paragraphs: [say.invited(organization.title), say.todo],
    button: { label: say.button, href: ONE_TIME_LINK },
    notes: [say.lasts(INVITATION_DAYS), say.unexpected],
    organization,
    language,
  };
  return { subject: say.subject(organization.title), html: letterHtml(page), text: letterText(page) };
}

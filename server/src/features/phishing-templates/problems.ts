import { problems } from '../../http/problem.ts';

export const templateProblems = problems('template', {
  library: {
    status: 409,
    ru: 'Шаблоны библиотеки не меняются. Сделайте копию.',
    en: 'Library templates cannot be changed. Make a copy.',
    uz: 'Kutubxona shablonlari oʻzgartirilmaydi. Nusxa oling.',
  },
  not_sent: {
    status: 409,
    ru: 'Почтовый сервер не принял письмо: {reason}',
    en: 'The mail server did not take the letter: {reason}',
    uz: 'Pochta serveri xatni qabul qilmadi: {reason}',
  },
  last_email: {
    status: 409,
    ru: 'В шаблоне должно остаться хотя бы одно письмо.',
    en: 'A template needs at least one email.',
    uz: 'Shablonda kamida bitta xat qolishi kerak.',
  },
});

import { problems } from '../../http/problem.ts';

export const templateProblems = problems('template', {
  library: {
    status: 409,
    ru: 'Шаблоны библиотеки не меняются. Сделайте копию.',
    en: 'Library templates cannot be changed. Make a copy.',
    uz: 'Kutubxona shablonlari oʻzgartirilmaydi. Nusxa oling.',
  },
  last_email: {
    status: 409,
    ru: 'В шаблоне должно остаться хотя бы одно письмо.',
    en: 'A template needs at least one email.',
    uz: 'Shablonda kamida bitta xat qolishi kerak.',
  },
});

import { problems } from '../../http/problem.ts';

export const moduleProblems = problems('module', {
  library: {
    status: 409,
    ru: 'Темы общей библиотеки не меняются. Сделайте копию.',
    en: 'Themes of the public library cannot be changed. Make a copy.',
    uz: 'Umumiy kutubxona mavzulari oʻzgartirilmaydi. Nusxa oling.',
  },
});

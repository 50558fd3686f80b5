import { problems } from '../../http/problem.ts';

export const emailProblems = problems('letter', {
  strange_variables: {
    status: 422,
    ru: 'Таких переменных в этом письме нет: {names}.',
    en: 'This email has no such variables: {names}.',
    uz: 'Bu xatda bunday oʻzgaruvchilar yoʻq: {names}.',
  },
});

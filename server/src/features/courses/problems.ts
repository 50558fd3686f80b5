import { problems } from '../../http/problem.ts';

export const courseProblems = problems('course', {
  library: {
    status: 409,
    ru: 'Курсы общей библиотеки не меняются. Сделайте копию.',
    en: 'Courses of the public library cannot be changed. Make a copy.',
    uz: 'Umumiy kutubxona kurslari oʻzgartirilmaydi. Nusxa oling.',
  },
  theme_is_there: {
    status: 409,
    ru: 'Такая тема в этом разделе уже есть.',
    en: 'This section already has that theme.',
    uz: 'Bu boʻlimda bunday mavzu bor.',
  },
});

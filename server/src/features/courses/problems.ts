import { problems } from '../../http/problem.ts';

export const courseProblems = problems('course', {
  library: {
    status: 409,
    ru: 'Курсы общей библиотеки не меняются. Сделайте копию.',
    en: 'Courses of the public library cannot be changed. Make a copy.',
    uz: 'Umumiy kutubxona kurslari oʻzgartirilmaydi. Nusxa oling.',
  },
  archived: {
    status: 422,
    ru: 'Курс «{title}» в архиве: верните его из архива или выберите другой.',
    en: 'The course “{title}” is archived: restore it or choose another.',
    uz: '“{title}” kursi arxivda: uni arxivdan qaytaring yoki boshqasini tanlang.',
  },
  empty: {
    status: 422,
    ru: 'В курсе «{title}» пока нечего проходить: добавьте темы со слайдами или вопросами.',
    en: 'There is nothing to learn in the course “{title}” yet: add themes with slides or questions.',
    uz: '“{title}” kursida hali oʻrganadigan narsa yoʻq: slaydli yoki savolli mavzular qoʻshing.',
  },
  theme_is_there: {
    status: 409,
    ru: 'Такая тема в этом разделе уже есть.',
    en: 'This section already has that theme.',
    uz: 'Bu boʻlimda bunday mavzu bor.',
  },
});

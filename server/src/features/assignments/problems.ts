import { problems } from '../../http/problem.ts';

export const assignmentProblems = problems('assignment', {
  empty_course: {
    status: 422,
    ru: 'В курсе «{title}» пока нечего проходить: добавьте темы со слайдами или вопросами.',
    en: 'There is nothing to learn in “{title}” yet: add themes with slides or questions.',
    uz: '“{title}” kursida hali oʻrganadigan narsa yoʻq: slaydli yoki savolli mavzular qoʻshing.',
  },
  nobody: {
    status: 422,
    ru: 'Выберите хотя бы одного человека.',
    en: 'Choose at least one person.',
    uz: 'Kamida bitta odamni tanlang.',
  },
  dates: {
    status: 422,
    ru: 'Дата окончания должна быть позже даты начала.',
    en: 'The end date must be after the start date.',
    uz: 'Tugash sanasi boshlanish sanasidan keyin boʻlishi kerak.',
  },
});

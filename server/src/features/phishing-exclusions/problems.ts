import { problems } from '../../http/problem.ts';

export const exclusionProblems = problems('exclusion', {
  past: {
    status: 422,
    ru: 'Этот день уже прошёл.',
    en: 'This day has passed.',
    uz: 'Bu kun oʻtib ketgan.',
  },
  ended: {
    status: 409,
    ru: 'Исключение уже снято. Добавьте новое.',
    en: 'The exclusion has been ended. Add a new one.',
    uz: 'Istisno allaqachon bekor qilingan. Yangisini qoʻshing.',
  },
});

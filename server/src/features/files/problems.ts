import { problems } from '../../http/problem.ts';

export const fileProblems = problems('file', {
  no_picture: {
    status: 422,
    ru: 'Не удалось прочитать картинку. Сохраните её как PNG или JPEG и попробуйте ещё раз.',
    en: 'The picture could not be read. Save it as PNG or JPEG and try again.',
    uz: 'Rasmni oʻqib boʻlmadi. Uni PNG yoki JPEG qilib saqlang va qayta urinib koʻring.',
  },
});

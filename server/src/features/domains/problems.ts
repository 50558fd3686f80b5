import { problems } from '../../http/problem.ts';

export const domainProblems = problems('domain', {
  taken: {
    status: 409,
    ru: 'Этот домен уже в списке.',
    en: 'This domain is on the list already.',
    uz: 'Bu domen roʻyxatda bor.',
  },
  no_record: {
    status: 422,
    ru: 'Запись не найдена. DNS обновляется не сразу: попробуйте позже.',
    en: 'The record was not found. DNS is not updated at once: try again later.',
    uz: 'Yozuv topilmadi. DNS darhol yangilanmaydi: keyinroq urinib koʻring.',
  },
});

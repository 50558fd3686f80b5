import { problems } from '../../http/problem.ts';

export const longJobProblems = problems('long_job', {
  too_many_files: {
    status: 429,
    ru: 'Для вас уже готовится {max} таких файлов. Дождитесь их.',
    en: '{max} such files are being made for you already. Wait for them.',
    uz: 'Siz uchun {max} ta shunday fayl tayyorlanmoqda. Ularni kuting.',
  },
});

import { problems } from '../http/problem.ts';

export const pdfProblems = problems('pdf', {
  busy: {
    status: 503,
    ru: 'Сейчас создаётся слишком много файлов. Повторите через минуту.',
    en: 'Too many files are being made just now. Try again in a minute.',
    uz: 'Hozir juda koʻp fayl yaratilmoqda. Bir daqiqadan soʻng qaytadan urinib koʻring.',
  },
});

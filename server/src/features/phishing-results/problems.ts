import { problems } from '../../http/problem.ts';

export const resultProblems = problems('phishing_result', {
  nothing_to_excuse: {
    status: 409,
    ru: 'Извинять нечего: человек не переходил по ссылке, не открывал вложение и не вводил данных.',
    en: 'There is nothing to excuse: this person followed no link, opened no attachment and entered no data.',
    uz: 'Kechiradigan narsa yoʻq: bu odam havolaga oʻtmagan, ilovani ochmagan va maʼlumot kiritmagan.',
  },
});

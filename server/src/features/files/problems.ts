import { problems } from '../../http/problem.ts';

export const storageProblems = problems('storage', {
  full: {
    status: 413,
    ru: 'Хранилище организации заполнено: занято {used} из {allowed} ГБ, а файлу нужно ещё {megabytes} МБ. Увеличить его может администратор сервера.',
    en: 'The storage of your organisation is full: {used} of {allowed} GB are used, and this file needs {megabytes} MB more. The administrator of the server can give it more.',
    uz: 'Tashkilot xotirasi toʻldi: {allowed} GB dan {used} GB band, faylga esa yana {megabytes} MB kerak. Uni server administratori oshirishi mumkin.',
  },
});

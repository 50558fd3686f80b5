import { problems } from '../http/problem.ts';

export const sharingProblems = problems('share', {
  own_used_up: {
    status: 429,
    ru: 'Слишком много запросов сразу от вас или вашей организации. Повторите через {seconds} с.',
    en: 'Too many requests at once from you or your organisation. Try again in {seconds} s.',
    uz: 'Sizdan yoki tashkilotingizdan bir vaqtda juda koʻp soʻrov keldi. {seconds} soniyadan soʻng qayta urinib koʻring.',
  },
  all_used_up: {
    status: 503,
    ru: 'Сервер сейчас занят. Повторите через {seconds} с.',
    en: 'The server is busy. Try again in {seconds} s.',
    uz: 'Server hozir band. {seconds} soniyadan soʻng qayta urinib koʻring.',
  },
});

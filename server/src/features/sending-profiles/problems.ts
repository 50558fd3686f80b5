import { problems } from '../../http/problem.ts';

export const sendingProfileProblems = problems('sending_profile', {
  not_set: {
    status: 404,
    ru: 'Свой почтовый сервер не настроен.',
    en: 'No mail server of your own is set up.',
    uz: 'Oʻz pochta serveringiz sozlanmagan.',
  },
  not_sent: {
    status: 422,
    ru: 'Письмо не ушло. Сервер ответил: {reason}',
    en: 'The letter was not sent. The server said: {reason}',
    uz: 'Xat yuborilmadi. Server javobi: {reason}',
  },
});

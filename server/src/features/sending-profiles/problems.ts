import { problems } from '../../http/problem.ts';

export const sendingProfileProblems = problems('sending_profile', {
  not_set: {
    status: 404,
    ru: 'Свой почтовый сервер не настроен.',
    en: 'No mail server of your own is set up.',
    uz: 'Oʻz pochta serveringiz sozlanmagan.',
  },
});

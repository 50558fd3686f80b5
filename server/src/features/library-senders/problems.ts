import { problems } from '../../http/problem.ts';

export const librarySenderProblems = problems('library_sender', {
  not_verified: {
    status: 422,
    ru: 'Отправлять можно только от имени подтверждённого домена организации. Подтвердите домен на странице организации.',
    en: 'Emails can leave only in the name of a verified domain of the organisation. Verify the domain on the organisation’s page.',
    uz: 'Faqat tashkilotning tasdiqlangan domeni nomidan yuborish mumkin. Domenni tashkilot sahifasida tasdiqlang.',
  },
});

import { problems } from '../../http/problem.ts';

export const authProblems = problems('auth', {
  wrong_credentials: {
    status: 401,
    ru: 'Неверный адрес или пароль.',
    en: 'Wrong address or password.',
    uz: 'Manzil yoki parol notoʻgʻri.',
  },
  invitation_used: {
    status: 404,
    ru: 'Приглашение уже использовано или устарело. Попросите администратора прислать новое.',
    en: 'This invitation has been used or has expired. Ask your administrator for a new one.',
    uz: 'Taklif ishlatilgan yoki muddati tugagan. Administratordan yangisini soʻrang.',
  },
});

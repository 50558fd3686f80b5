import { problems } from '../../http/problem.ts';

export const authProblems = problems('auth', {
  wrong_credentials: {
    status: 401,
    ru: 'Неверный адрес или пароль.',
    en: 'Wrong address or password.',
    uz: 'Manzil yoki parol notoʻgʻri.',
  },
});

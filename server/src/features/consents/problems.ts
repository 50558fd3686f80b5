import { problems } from '../../http/problem.ts';

export const consentProblems = problems('consent', {
  privacy_policy: {
    status: 422,
    ru: 'Чтобы зарегистрироваться, примите политику конфиденциальности.',
    en: 'To register, accept the privacy policy.',
    uz: 'Roʻyxatdan oʻtish uchun maxfiylik siyosatini qabul qiling.',
  },
  agreement: {
    status: 422,
    ru: 'Чтобы зарегистрироваться, примите пользовательское соглашение.',
    en: 'To register, accept the user agreement.',
    uz: 'Roʻyxatdan oʻtish uchun foydalanuvchi kelishuvini qabul qiling.',
  },
  text_changed: {
    status: 409,
    ru: 'Текст изменился. Обновите страницу и прочитайте его ещё раз.',
    en: 'The text has changed. Refresh the page and read it again.',
    uz: 'Matn oʻzgardi. Sahifani yangilab, uni yana bir bor oʻqing.',
  },
});

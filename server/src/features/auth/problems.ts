import { problems } from '../../http/problem.ts';
import { accountRemoved } from '../../http/removed.ts';

export const authProblems = problems('auth', {
  wrong_credentials: {
    status: 401,
    ru: 'Неверный адрес или пароль.',
    en: 'Wrong address or password.',
    uz: 'Manzil yoki parol notoʻgʻri.',
  },
  sso_due: {
    status: 403,
    ru: 'В вашей организации входят только через единый вход.',
    en: 'In your organisation people sign in through single sign-on only.',
    uz: 'Tashkilotingizda faqat yagona kirish orqali kiriladi.',
  },
  recovery_used: {
    status: 404,
    ru: 'Ссылка уже использована или устарела. Запросите новую.',
    en: 'This link has been used or has expired. Ask for a new one.',
    uz: 'Havola ishlatilgan yoki muddati tugagan. Yangisini soʻrang.',
  },
  unknown_address: {
    status: 404,
    ru: 'Этот адрес не зарегистрирован.',
    en: 'This address is not registered.',
    uz: 'Bu manzil roʻyxatdan oʻtmagan.',
  },
  wrong_old_password: {
    status: 422,
    ru: 'Текущий пароль не подходит.',
    en: 'The current password is wrong.',
    uz: 'Joriy parol notoʻgʻri.',
  },
  admins_two_factor: {
    status: 403,
    ru: 'Второй фактор администраторов может отключить только системный администратор.',
    en: 'Only a system administrator can stop requiring two-factor authentication for administrators.',
    uz: 'Administratorlarning ikkinchi omilini faqat tizim administratori bekor qila oladi.',
  },
  no_password: {
    status: 409,
    ru: 'У вас нет пароля: вы входите через свою организацию. Адрес меняет администратор.',
    en: 'You have no password: you sign in through your organisation. An administrator changes the address.',
    uz: 'Sizda parol yoʻq: tashkilotingiz orqali kirasiz. Manzilni administrator oʻzgartiradi.',
  },
  cannot_see_as: {
    status: 403,
    ru: 'Посмотреть можно только от имени человека с ролью ниже вашей.',
    en: 'You can only view as someone with a lower role than yours.',
    uz: 'Faqat roli siznikidan past boʻlgan kishi nomidan koʻrish mumkin.',
  },
  same_address: {
    status: 422,
    ru: 'Это ваш нынешний адрес.',
    en: 'This is your address already.',
    uz: 'Bu sizning hozirgi manzilingiz.',
  },
  address_link_used: {
    status: 404,
    ru: 'Ссылка уже использована, отменена или устарела. Запросите новую в профиле.',
    en: 'This link has been used or cancelled, or has expired. Ask for a new one in your profile.',
    uz: 'Havola ishlatilgan, bekor qilingan yoki muddati tugagan. Profilda yangisini soʻrang.',
  },
  account_removed: { status: 404, ...accountRemoved },
  invitation_used: {
    status: 404,
    ru: 'Приглашение уже использовано или устарело. Попросите администратора прислать новое.',
    en: 'This invitation has been used or has expired. Ask your administrator for a new one.',
    uz: 'Taklif ishlatilgan yoki muddati tugagan. Administratordan yangisini soʻrang.',
  },
});

/** The problem for a one-time link that is no longer valid. */
export const usedLinkProblems = {
  invitation: authProblems.invitation_used,
  recovery: authProblems.recovery_used,
  address: authProblems.address_link_used,
} as const;

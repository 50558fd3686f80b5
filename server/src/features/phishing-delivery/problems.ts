import { problems } from '../../http/problem.ts';

/** Why a simulated email may not leave, and what to do about it. */
export const sendingBlockProblems = problems('rail', {
  installation_paused: {
    status: 409,
    ru: 'Учебный фишинг выключен для всей системы. Обратитесь к администратору.',
    en: 'Phishing simulations are switched off for this installation. Ask its administrator.',
    uz: 'Oʻquv fishingi butun tizimda oʻchirilgan. Administratorga murojaat qiling.',
  },
  deactivated: {
    status: 409,
    ru: 'Организация отключена, её учебные письма не отправляются. Обратитесь к администратору.',
    en: 'The organisation is deactivated, and its simulated emails are not sent. Ask the administrator.',
    uz: 'Tashkilot oʻchirib qoʻyilgan, uning oʻquv xatlari yuborilmaydi. Administratorga murojaat qiling.',
  },
  organization_paused: {
    status: 409,
    ru: 'Отправка учебных писем остановлена для всей организации. Разрешите её в общих настройках.',
    en: 'Simulated emails are stopped for the whole organisation. Allow them in the general settings.',
    uz: 'Oʻquv xatlarini yuborish butun tashkilot uchun toʻxtatilgan. Umumiy sozlamalarda ruxsat bering.',
  },
  licence: {
    status: 409,
    ru: 'Лицензия не действует или в ней не хватает мест. Письма уйдут, когда её продлят или расширят.',
    en: 'The licence is not active or has too few seats. Simulated emails leave once it is renewed or extended.',
    uz: 'Litsenziya amalda emas yoki unda oʻrin yetarli emas. U uzaytirilsa yoki kengaytirilsa, oʻquv xatlari ketadi.',
  },
  daily_cap: {
    status: 409,
    ru: 'Дневной предел учебных писем исчерпан. Попробуйте завтра или поднимите предел в общих настройках.',
    en: 'The daily limit of simulated emails is used up. Try tomorrow, or raise it in the general settings.',
    uz: 'Kunlik oʻquv xatlari chegarasi tugadi. Ertaga urinib koʻring yoki umumiy sozlamalarda chegarani oshiring.',
  },
  left: {
    status: 409,
    ru: 'Этого сотрудника в организации больше нет.',
    en: 'This employee is no longer in the organisation.',
    uz: 'Bu xodim endi tashkilotda yoʻq.',
  },
  excluded: {
    status: 409,
    ru: 'Вы исключены из учебного фишинга. Верните себя в карточке сотрудника, чтобы получать такие письма.',
    en: 'You are left out of simulated phishing. Change that in your employee card to receive such emails.',
    uz: 'Siz oʻquv fishingidan chiqarilgansiz. Bunday xatlarni olish uchun xodim kartasida buni oʻzgartiring.',
  },
  domain_unverified: {
    status: 409,
    ru: 'Ваш адрес не на подтверждённом домене организации. Подтвердите домен или укажите рабочий адрес.',
    en: 'Your address is not on a verified domain of the organisation. Verify the domain, or use your work address.',
    uz: 'Manzilingiz tashkilotning tasdiqlangan domenida emas. Domenni tasdiqlang yoki ish manzilingizni koʻrsating.',
  },
});

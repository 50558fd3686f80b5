import { problems } from '../../http/problem.ts';

/** What prevents autophish from being switched on, and what to do about it: one problem for each obstacle. */
export const autophishProblems = problems('autophish', {
  installation_paused: {
    status: 409,
    ru: 'Учебный фишинг выключен для всей системы. Обратитесь к администратору.',
    en: 'Phishing simulations are switched off for this installation. Ask its administrator.',
    uz: 'Oʻquv fishingi butun tizimda oʻchirilgan. Administratorga murojaat qiling.',
  },
  deactivated: {
    status: 409,
    ru: 'Организация отключена, автофишинг для неё не включить.',
    en: 'The organisation is deactivated: autophish cannot be switched on for it.',
    uz: 'Tashkilot oʻchirib qoʻyilgan, avtofishingni yoqib boʻlmaydi.',
  },
  organization_paused: {
    status: 409,
    ru: 'Отправка учебных писем остановлена для всей организации. Разрешите её в общих настройках и включите автофишинг.',
    en: 'Simulated emails are stopped for the whole organisation. Allow them in the general settings, then switch autophish on.',
    uz: 'Oʻquv xatlarini yuborish butun tashkilot uchun toʻxtatilgan. Umumiy sozlamalarda ruxsat bering va avtofishingni yoqing.',
  },
  licence: {
    status: 409,
    ru: 'Лицензия не действует или в ней не хватает мест. Автофишинг можно включить, когда её продлят или расширят.',
    en: 'The licence is not active or has too few seats. Autophish can be switched on once it is renewed or extended.',
    uz: 'Litsenziya amalda emas yoki unda oʻrin yetarli emas. U uzaytirilsa yoki kengaytirilsa, avtofishingni yoqish mumkin.',
  },
  no_templates: {
    status: 409,
    ru: 'Автофишингу не из чего выбирать: нет ни одного шаблона с письмом и страницей на выбранных языках.',
    en: 'No template in the chosen languages has both an email and a landing page.',
    uz: 'Avtofishing tanlay oladigan hech narsa yoʻq: tanlangan tillarda xati va sahifasi bor shablon yoʻq.',
  },
  nobody: {
    status: 409,
    ru: 'Письмо не получит никто: выберите сотрудников с адресами на подтверждённых доменах.',
    en: 'No one would receive an email: choose people with addresses on verified domains.',
    uz: 'Xatni hech kim olmaydi: tasdiqlangan domendagi manzilli xodimlarni tanlang.',
  },
});

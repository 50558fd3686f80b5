import { problems } from '../../http/problem.ts';

export const campaignProblems = problems('campaign', {
  no_recipients: {
    status: 422,
    ru: 'Письмо не получит никто: выберите сотрудников с адресами на подтверждённых доменах.',
    en: 'Nobody would get a letter: choose people with addresses on verified domains.',
    uz: 'Xatni hech kim olmaydi: tasdiqlangan domendagi manzilli xodimlarni tanlang.',
  },
  template_incomplete: {
    status: 422,
    ru: 'В шаблоне «{name}» нет письма или страницы перехода.',
    en: 'The template “{name}” has no letter or no landing page.',
    uz: '“{name}” shablonida xat yoki oʻtish sahifasi yoʻq.',
  },
  starts_after_end: {
    status: 422,
    ru: 'Кампания не может закончиться раньше, чем начнётся.',
    en: 'A campaign cannot end before it starts.',
    uz: 'Kampaniya boshlanishidan oldin tugay olmaydi.',
  },
  completed: {
    status: 409,
    ru: 'Кампания уже завершена.',
    en: 'The campaign is completed already.',
    uz: 'Kampaniya allaqachon yakunlangan.',
  },
  nothing_held: {
    status: 409,
    ru: 'Задержанных писем нет: решение по ним уже принято.',
    en: 'There are no held letters: they have been decided on already.',
    uz: 'Ushlab turilgan xatlar yoʻq: ular haqida qaror qabul qilingan.',
  },
  running: {
    status: 409,
    ru: 'Сначала завершите кампанию, потом её можно удалить.',
    en: 'Complete the campaign first, then it can be deleted.',
    uz: 'Avval kampaniyani yakunlang, keyin oʻchirish mumkin.',
  },
  too_late_to_restore: {
    status: 409,
    ru: 'Время начала кампании прошло. Создайте новую.',
    en: 'The start of the campaign has passed. Create a new one.',
    uz: 'Kampaniyaning boshlanish vaqti oʻtgan. Yangisini yarating.',
  },
  switched_off: {
    status: 409,
    ru: 'Отправка учебного фишинга выключена для всей системы.',
    en: 'Simulated phishing is switched off for this installation.',
    uz: 'Oʻquv fishingi butun tizimda oʻchirilgan.',
  },
});

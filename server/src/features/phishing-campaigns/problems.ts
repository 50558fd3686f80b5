import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { problem, problems } from '../../http/problem.ts';

export const campaignProblems = problems('campaign', {
  no_recipients: {
    status: 422,
    ru: 'Письмо не получит никто: выберите сотрудников с адресами на подтверждённых доменах.',
    en: 'No one would receive an email: choose people with addresses on verified domains.',
    uz: 'Xatni hech kim olmaydi: tasdiqlangan domendagi manzilli xodimlarni tanlang.',
  },
  template_incomplete: {
    status: 422,
    ru: 'В шаблоне «{name}» нет письма или страницы перехода.',
    en: 'The template “{name}” has no email or no landing page.',
    uz: '“{name}” shablonida xat yoki oʻtish sahifasi yoʻq.',
  },
  no_redirect_page: {
    status: 422,
    ru: 'Такой страницы перенаправления нет: выберите другую.',
    en: 'There is no such redirect page: choose another.',
    uz: 'Bunday yoʻnaltirish sahifasi yoʻq: boshqasini tanlang.',
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
  creating: {
    status: 409,
    ru: 'Кампания ещё создаётся. Подождите немного.',
    en: 'The campaign is still being created. Wait a little.',
    uz: 'Kampaniya hali yaratilmoqda. Biroz kuting.',
  },
  failed: {
    status: 409,
    ru: 'Кампания не удалась. Запустите её ещё раз или создайте новую.',
    en: 'The campaign has failed. Try it again, or create a new one.',
    uz: 'Kampaniya amalga oshmadi. Uni qayta ishga tushiring yoki yangisini yarating.',
  },
  not_failed: {
    status: 409,
    ru: 'Повторять нечего: кампания не в состоянии «не удалась».',
    en: 'There is nothing to try again: the campaign has not failed.',
    uz: 'Qayta urinadigan narsa yoʻq: kampaniya “amalga oshmadi” holatida emas.',
  },
  not_running: {
    status: 409,
    ru: 'Кампания ещё не началась.',
    en: 'The campaign has not begun yet.',
    uz: 'Kampaniya hali boshlanmagan.',
  },
  by_tag: {
    status: 409,
    ru: 'Этой кампанией управляет тег: её получателей и срок он задаёт сам.',
    en: 'A tag runs this campaign: its recipients and dates are the tag’s own.',
    uz: 'Bu kampaniyani teg boshqaradi: oluvchilari va muddatini oʻzi belgilaydi.',
  },
  no_new_recipients: {
    status: 422,
    ru: 'Добавить некого: все выбранные уже в кампании или не могут получить письмо.',
    en: 'There is nobody to add: everyone chosen is in the campaign already or can get no email.',
    uz: 'Qoʻshadigan odam yoʻq: tanlanganlarning hammasi kampaniyada bor yoki xat ola olmaydi.',
  },
  nothing_to_cancel: {
    status: 409,
    ru: 'Отменять нечего: все письма уже ушли или уходят прямо сейчас.',
    en: 'There is nothing to cancel: every email has left or is leaving now.',
    uz: 'Bekor qiladigan narsa yoʻq: barcha xatlar ketgan yoki hozir ketmoqda.',
  },
  on_its_way: {
    status: 409,
    ru: 'Это письмо ещё не ушло: второе такое же не нужно.',
    en: 'This email has not left yet: a second one is not needed.',
    uz: 'Bu xat hali ketmagan: ikkinchisi kerak emas.',
  },
  sent_again_already: {
    status: 409,
    ru: 'Это письмо уже отправлено повторно.',
    en: 'This email has been sent again already.',
    uz: 'Bu xat allaqachon qayta yuborilgan.',
  },
  no_letters_to_person: {
    status: 409,
    ru: 'Этому сотруднику письма не отправляются: он удалён, исключён или его домен не подтверждён.',
    en: 'No emails go to this person: deleted, left out, or on an unverified domain.',
    uz: 'Bu xodimga xat yuborilmaydi: u oʻchirilgan, chiqarilgan yoki domeni tasdiqlanmagan.',
  },
  nothing_held: {
    status: 409,
    ru: 'Задержанных писем нет: решение по ним уже принято.',
    en: 'There are no held emails: they have been decided on already.',
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
    en: 'Phishing simulations are switched off for this installation.',
    uz: 'Oʻquv fishingi butun tizimda oʻchirilgan.',
  },
});

/** Refuses a change of a campaign that is over or still being created. */
export function assertNotOver(status: CampaignSummary['status']): void {
  if (status === 'completed' || status === 'failed' || status === 'creating') throw problem(campaignProblems[status]);
}

export function assertNotByTag({ by_tag }: Pick<CampaignSummary, 'by_tag'>): void {
  if (by_tag) throw problem(campaignProblems.by_tag);
}

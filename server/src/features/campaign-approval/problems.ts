import { problems } from '../../http/problem.ts';

export const approvalProblems = problems('campaign', {
  not_waiting: {
    status: 409,
    ru: 'Эта кампания не ждёт согласования: решение уже принято.',
    en: 'This campaign is not waiting for approval: it has already been decided.',
    uz: 'Bu kampaniya tasdiq kutmayapti: qaror qabul qilingan.',
  },
  own_campaign: {
    status: 403,
    ru: 'Согласовать кампанию может только другой сотрудник: не её автор и не тот, кто менял её последним.',
    en: 'Only someone else can approve a campaign: not its author or the person who changed it last.',
    uz: 'Kampaniyani faqat boshqa xodim tasdiqlay oladi: muallifi ham, uni oxirgi oʻzgartirgan ham emas.',
  },
});

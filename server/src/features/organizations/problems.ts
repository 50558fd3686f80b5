import { problems } from '../../http/problem.ts';

export const organizationProblems = problems('organization', {
  own: {
    status: 409,
    ru: 'Свою организацию нельзя отключить или удалить.',
    en: 'You can neither deactivate nor delete your own organisation.',
    uz: 'Oʻz tashkilotingizni oʻchirib qoʻyish yoki oʻchirish mumkin emas.',
  },
  own_licence: {
    status: 403,
    ru: 'Лицензию своей организации меняет тот, кто её выдал.',
    en: 'The licence of your own organisation is changed by whoever gave it.',
    uz: 'Oʻz tashkilotingiz litsenziyasini uni bergan tomon oʻzgartiradi.',
  },
  dates: {
    status: 422,
    ru: 'Лицензия не может закончиться раньше, чем начнётся.',
    en: 'A licence cannot end before it begins.',
    uz: 'Litsenziya boshlanishidan oldin tugashi mumkin emas.',
  },
  beyond_parent: {
    status: 422,
    ru: 'Лицензия шире, чем у вышестоящей организации: у неё мест {users_limit}, до {end_date}.',
    en: 'This is more than the organisation above has: {users_limit} places until {end_date}.',
    uz: 'Bu yuqori tashkilotnikidan koʻp: unda {end_date} gacha {users_limit} ta oʻrin bor.',
  },
  active: {
    status: 409,
    ru: 'Сначала отключите организацию.',
    en: 'Deactivate the organisation first.',
    uz: 'Avval tashkilotni oʻchirib qoʻying.',
  },
  has_children: {
    status: 409,
    ru: 'Сначала удалите дочерние организации.',
    en: 'Delete its child organisations first.',
    uz: 'Avval quyi tashkilotlarni oʻchiring.',
  },
  licence_locked: {
    status: 409,
    ru: 'Лицензия закончилась или превышена: новые назначения и кампании закрыты, история доступна.',
    en: 'The licence has expired or is exceeded: new assignments and campaigns are closed; history stays.',
    uz: 'Litsenziya tugagan yoki oshib ketgan: yangi tayinlashlar va kampaniyalar yopiq, tarix ochiq.',
  },
});

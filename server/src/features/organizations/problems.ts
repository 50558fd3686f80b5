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
    en: 'The licence of your own organisation is changed by its issuer.',
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
  beyond_siblings: {
    status: 422,
    ru: 'У вышестоящей организации {users_limit} мест, другим дочерним отдано {given}: можно дать не больше {left}.',
    en: 'The organisation above has {users_limit} places and its other children {given} of them: {left} at most can be given.',
    uz: 'Yuqori tashkilotda {users_limit} ta oʻrin bor, boshqa quyi tashkilotlarga {given} tasi berilgan: koʻpi bilan {left} ta berish mumkin.',
  },
  below_children: {
    status: 422,
    ru: 'Дочерним организациям отдано мест: {given}. Меньше оставить нельзя: сначала уменьшите их лицензии.',
    en: 'Its child organisations have {given} places. It cannot have fewer: make their licences smaller first.',
    uz: 'Quyi tashkilotlarga {given} ta oʻrin berilgan. Bundan kam qoldirib boʻlmaydi: avval ularning litsenziyalarini kamaytiring.',
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
  licence_ended: {
    status: 409,
    ru: 'Лицензия закончилась: новые назначения и кампании закрыты, история доступна. Попросите продлить лицензию.',
    en: 'The licence has ended: new assignments and campaigns are closed, history stays. Ask for it to be renewed.',
    uz: 'Litsenziya tugagan: yangi tayinlashlar va kampaniyalar yopiq, tarix ochiq. Litsenziyani uzaytirishni soʻrang.',
  },
  licence_not_begun: {
    status: 409,
    ru: 'Лицензия ещё не началась: назначения и кампании откроются в её первый день.',
    en: 'The licence has not begun: assignments and campaigns open on its first day.',
    uz: 'Litsenziya hali boshlanmagan: tayinlashlar va kampaniyalar uning birinchi kunida ochiladi.',
  },
  licence_exceeded: {
    status: 409,
    ru: 'Сотрудников больше, чем мест в лицензии: новые назначения и кампании закрыты. Попросите увеличить лицензию или освободите места.',
    en: 'There are more employees than the licence has places: new assignments and campaigns are closed. Ask for more places or free some.',
    uz: 'Xodimlar soni litsenziyadagi oʻrinlardan koʻp: yangi tayinlashlar va kampaniyalar yopiq. Oʻrinlarni koʻpaytirishni soʻrang yoki boʻshating.',
  },
});

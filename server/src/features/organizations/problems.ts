import { problems } from '../../http/problem.ts';

export const organizationProblems = problems('organization', {
  licence_locked: {
    status: 409,
    ru: 'Лицензия закончилась или превышена: новые назначения и кампании закрыты, история доступна.',
    en: 'The licence has expired or is exceeded: new assignments and campaigns are closed, history stays.',
    uz: 'Litsenziya tugagan yoki oshib ketgan: yangi tayinlash va kampaniyalar yopiq, tarix ochiq.',
  },
});

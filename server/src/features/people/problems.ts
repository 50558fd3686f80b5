import { problems } from '../../http/problem.ts';

export const visibilityProblems = problems('people', {
  results_are_anonymous: {
    status: 409,
    ru: 'Включена анонимная отчётность: результаты отдельных людей скрыты, сообщаются только показатели групп от {smallest} человек.',
    en: 'Anonymous reporting is on: individual results are hidden, only figures for groups of at least {smallest} people are shown.',
    uz: 'Anonim hisobot yoqilgan: alohida odamlarning natijalari yashirilgan, faqat {smallest} kishidan boshlab guruhlarning koʻrsatkichlari aytiladi.',
  },
});

import { problems } from '../../http/problem.ts';

export const peopleProblems = problems('people', {
  results_without_campaign: {
    status: 422,
    ru: 'Чтобы отобрать сотрудников по результатам фишинга, выберите кампанию.',
    en: 'To filter by phishing results, choose a campaign.',
    uz: 'Fishing natijalari boʻyicha tanlab olish uchun kampaniyani tanlang.',
  },
});

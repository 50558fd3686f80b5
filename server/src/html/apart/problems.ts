import { problems } from '../../http/problem.ts';

export const htmlProblems = problems('html', {
  too_heavy: {
    status: 422,
    ru: 'HTML слишком сложный: сервер не успел его разобрать. Упростите разметку: меньше вложенных и незакрытых элементов.',
    en: 'The HTML is too complex: the server could not read it in time. Simplify the markup: fewer nested and unclosed elements.',
    uz: 'HTML juda murakkab: server uni oʻz vaqtida oʻqiy olmadi. Belgilashni soddalashtiring: ichma-ich va yopilmagan elementlar kamroq boʻlsin.',
  },
});

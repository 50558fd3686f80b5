import { problems } from '../../http/problem.ts';

export const departmentProblems = problems('department', {
  default: {
    status: 409,
    ru: 'Отдел для сотрудников без отдела нельзя изменить или удалить.',
    en: 'The department of those without a department cannot be changed or deleted.',
    uz: 'Boʻlimsiz xodimlar boʻlimini oʻzgartirib yoki oʻchirib boʻlmaydi.',
  },
  title_taken: {
    status: 409,
    ru: 'Здесь уже есть отдел с таким названием.',
    en: 'There is a department with this title here already.',
    uz: 'Bu yerda shunday nomli boʻlim allaqachon bor.',
  },
  inside_itself: {
    status: 409,
    ru: 'Отдел нельзя перенести внутрь него самого.',
    en: 'A department cannot be moved inside itself.',
    uz: 'Boʻlimni oʻzining ichiga koʻchirib boʻlmaydi.',
  },
  too_deep: {
    status: 422,
    ru: 'Вложенность отделов не может быть больше {depth}.',
    en: 'Departments can be nested {depth} deep at most.',
    uz: 'Boʻlimlar koʻpi bilan {depth} daraja ichma-ich boʻladi.',
  },
  results_without_campaign: {
    status: 422,
    ru: 'Чтобы отобрать по результатам фишинга, выберите кампанию.',
    en: 'To filter by phishing results, choose a campaign.',
    uz: 'Fishing natijalari boʻyicha saralash uchun kampaniyani tanlang.',
  },
});

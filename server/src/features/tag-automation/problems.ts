import { problems } from '../../http/problem.ts';

export const tagActionProblems = problems('tag_action', {
  not_offered: {
    status: 409,
    ru: 'Для этого тега такое действие не предлагается.',
    en: 'This tag does not offer such an action.',
    uz: 'Bu teg uchun bunday amal yoʻq.',
  },
  used_already: {
    status: 409,
    ru: 'Такое действие у тега уже есть. Измените его.',
    en: 'The tag has such an action already. Change that one.',
    uz: 'Tegda bunday amal allaqachon bor. Oʻshani oʻzgartiring.',
  },
  delay_too_long: {
    status: 422,
    ru: 'Задержка в днях для этого тега — не больше {days}.',
    en: 'The delay in days for this tag is {days} at most.',
    uz: 'Bu teg uchun kechikish koʻpi bilan {days} kun.',
  },
  too_many_letters: {
    status: 409,
    ru: 'Писем у тега может быть не больше {count}.',
    en: 'A tag can have at most {count} emails.',
    uz: 'Tegda koʻpi bilan {count} ta xat boʻlishi mumkin.',
  },
  no_such_course: {
    status: 422,
    ru: 'Такого курса нет.',
    en: 'There is no such course.',
    uz: 'Bunday kurs yoʻq.',
  },
  no_such_template: {
    status: 422,
    ru: 'Такого шаблона нет.',
    en: 'There is no such template.',
    uz: 'Bunday shablon yoʻq.',
  },
  incomplete_template: {
    status: 422,
    ru: 'В шаблоне «{title}» нет письма или страницы перехода.',
    en: 'The template “{title}” has no email or no landing page.',
    uz: '“{title}” shablonida xat yoki oʻtish sahifasi yoʻq.',
  },
});

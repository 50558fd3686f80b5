import { problems } from '../../http/problem.ts';

export const blockingProblems = problems('blocking', {
  not_blocked: {
    status: 409,
    ru: 'Этот сотрудник не заблокирован.',
    en: 'This person is not blocked.',
    uz: 'Bu xodim bloklanmagan.',
  },
  too_late_to_undo: {
    status: 409,
    ru: 'Отменить блокировку целиком можно в течение {hours} часов. Снимите её с тех, кого нужно впустить.',
    en: 'A blocking can be undone as a whole within {hours} hours. Unblock those who are to be let in.',
    uz: 'Bloklashni butunlay bekor qilish {hours} soat ichida mumkin. Kirishi kerak boʻlganlarni blokdan chiqaring.',
  },
});

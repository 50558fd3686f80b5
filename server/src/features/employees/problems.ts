import { LICENCE_REFUSAL } from '@vigil/contract/shared/error.ts';
import { problems } from '../../http/problem.ts';

export const employeeProblems = problems('employee', {
  // The sentence is part of the contract; browsers show text of their own.
  licence: { status: 409, ru: LICENCE_REFUSAL, en: LICENCE_REFUSAL, uz: LICENCE_REFUSAL },
  licence_ended: {
    status: 409,
    ru: 'Лицензия закончилась: новых сотрудников не добавить. Попросите продлить лицензию.',
    en: 'The licence has ended: no one can be added. Ask for it to be renewed.',
    uz: 'Litsenziya tugagan: yangi xodim qoʻshib boʻlmaydi. Litsenziyani uzaytirishni soʻrang.',
  },
  licence_not_begun: {
    status: 409,
    ru: 'Лицензия ещё не началась: сотрудников можно будет добавить в её первый день.',
    en: 'The licence has not started: people can be added from its first day.',
    uz: 'Litsenziya hali boshlanmagan: xodimlarni uning birinchi kunidan qoʻshish mumkin.',
  },
  // Only within this organisation: data of other organisations are not revealed.
  address_taken: {
    status: 409,
    ru: 'Этот адрес почты уже занят.',
    en: 'This email address is taken already.',
    uz: 'Bu pochta manzili band.',
  },
  outranked: {
    status: 403,
    ru: 'Роль этого человека выше вашей.',
    en: 'This person’s role is above yours.',
    uz: 'Bu kishining roli siznikidan yuqori.',
  },
  role_above_own: {
    status: 403,
    ru: 'Нельзя назначить роль выше своей.',
    en: 'You cannot grant a role above your own.',
    uz: 'Oʻz rolingizdan yuqori rolni bera olmaysiz.',
  },
  oneself: {
    status: 409,
    ru: 'Себя удалить нельзя, как и сменить себе роль.',
    en: 'You cannot delete yourself or change your own role.',
    uz: 'Oʻzingizni oʻchira olmaysiz va oʻz rolingizni oʻzgartira olmaysiz.',
  },
  no_such_manager: {
    status: 422,
    ru: 'Такого руководителя нет среди сотрудников организации.',
    en: 'There is no such manager among the organisation’s people.',
    uz: 'Tashkilot xodimlari orasida bunday rahbar yoʻq.',
  },
  own_manager: {
    status: 422,
    ru: 'Никто не руководит сам собой, в том числе через подчинённых.',
    en: 'A person cannot be their own manager, directly or through their own people.',
    uz: 'Hech kim oʻziga oʻzi, jumladan xodimlari orqali ham rahbar boʻla olmaydi.',
  },
  // Shown only to a person who has proven that the address is theirs.
  account_elsewhere: {
    status: 409,
    ru: 'По этому адресу уже есть учётная запись в другой организации. Войдите в неё или обратитесь к администратору.',
    en: 'This address already has an account in another organisation. Sign in there, or ask your administrator.',
    uz: 'Bu manzil bilan boshqa tashkilotda hisob bor. Oʻsha yerga kiring yoki administratorga murojaat qiling.',
  },
  own_address: {
    status: 409,
    ru: 'Свой адрес меняют в профиле: его нужно подтвердить письмом.',
    en: 'Change your own address in your profile, where it is confirmed by email.',
    uz: 'Oʻz manzilingiz profilda oʻzgartiriladi: uni xat orqali tasdiqlash kerak.',
  },
  no_such_department: {
    status: 422,
    ru: 'Выберите отдел.',
    en: 'Choose a department.',
    uz: 'Boʻlimni tanlang.',
  },
  view_title_taken: {
    status: 409,
    ru: 'У вас уже есть вид с таким названием.',
    en: 'You have a view with this name already.',
    uz: 'Sizda bunday nomli koʻrinish allaqachon bor.',
  },
  too_many_views: {
    status: 409,
    ru: 'Сохранённых видов может быть не больше {max}. Удалите лишние.',
    en: 'You can save {max} views at most. Delete some.',
    uz: 'Koʻpi bilan {max} ta koʻrinish saqlash mumkin. Ortiqchasini oʻchiring.',
  },
  report_of_nobody: {
    status: 422,
    ru: 'Выберите сотрудников для отчёта.',
    en: 'Choose the employees for the report.',
    uz: 'Hisobot uchun xodimlarni tanlang.',
  },
  too_late_to_return: {
    status: 409,
    ru: 'Удалённых сотрудников можно вернуть в течение {hours} часов.',
    en: 'Deleted employees can be restored within {hours} hours.',
    uz: 'Oʻchirilganlarni {hours} soat ichida qaytarish mumkin.',
  },
});

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
    en: 'A blocking can be undone as a whole within {hours} hours. Unblock people one by one instead.',
    uz: 'Bloklashni butunlay bekor qilish {hours} soat ichida mumkin. Kirishi kerak boʻlganlarni blokdan chiqaring.',
  },
});

import { problems } from '../../http/problem.ts';

export const departmentProblems = problems('department', {
  default: {
    status: 409,
    ru: 'Отдел «Без отдела» нельзя изменить или удалить.',
    en: '“No department” cannot be changed or deleted.',
    uz: '“Boʻlimsiz” boʻlimini oʻzgartirib yoki oʻchirib boʻlmaydi.',
  },
  title_taken: {
    status: 409,
    ru: 'Здесь уже есть отдел с таким названием.',
    en: 'There is a department with this name here already.',
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
  titles_clash: {
    status: 409,
    ru: 'В обоих отделах есть вложенные с одним названием: {titles}. Сначала переименуйте или объедините их.',
    en: 'Both departments have departments of the same name inside: {titles}. Rename or merge these first.',
    uz: 'Ikkala boʻlim ichida bir xil nomlilar bor: {titles}. Avval ularning nomini oʻzgartiring yoki ularni birlashtiring.',
  },
  with_itself: {
    status: 409,
    ru: 'Отдел нельзя объединить с ним самим.',
    en: 'A department cannot be merged with itself.',
    uz: 'Boʻlimni oʻzi bilan birlashtirib boʻlmaydi.',
  },
  no_destination: {
    status: 422,
    ru: 'Выберите отдел, в который перейдут сотрудники: он не должен быть среди удаляемых.',
    en: 'Choose a department for the employees that is not being deleted itself.',
    uz: 'Xodimlar oʻtadigan boʻlimni tanlang: u oʻchirilayotganlar orasida boʻlmasin.',
  },
  under_way: {
    status: 409,
    ru: 'Отделы сейчас удаляются или объединяются. Дождитесь окончания и повторите.',
    en: 'Departments are being deleted or merged right now. Wait until that is done and try again.',
    uz: 'Hozir boʻlimlar oʻchirilmoqda yoki birlashtirilmoqda. Tugashini kuting va takrorlang.',
  },
});

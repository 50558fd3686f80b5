import { problems } from '../../http/problem.ts';

export const assignmentProblems = problems('assignment', {
  nobody: {
    status: 422,
    ru: 'Выберите хотя бы одного человека.',
    en: 'Choose at least one person.',
    uz: 'Kamida bitta odamni tanlang.',
  },
  not_running: {
    status: 409,
    ru: 'Пригласить можно только на курс, который идёт и виден ученикам.',
    en: 'People can be invited only to a course that is running and that they see.',
    uz: 'Faqat davom etayotgan va oʻquvchilarga koʻrinadigan kursga taklif qilish mumkin.',
  },
  letters_off: {
    status: 409,
    ru: 'Письма о курсах выключены в общих настройках организации.',
    en: 'Emails about courses are switched off in the general settings of the organisation.',
    uz: 'Kurslar haqidagi xatlar tashkilotning umumiy sozlamalarida oʻchirilgan.',
  },
  dates: {
    status: 422,
    ru: 'Дата окончания должна быть позже даты начала.',
    en: 'The end date must be after the start date.',
    uz: 'Tugash sanasi boshlanish sanasidan keyin boʻlishi kerak.',
  },
  too_late_to_return: {
    status: 409,
    ru: 'Тех, кого убрали из курса, можно вернуть в течение {hours} часов.',
    en: 'People removed from a course can be restored within {hours} hours.',
    uz: 'Kursdan chiqarilganlarni {hours} soat ichida qaytarish mumkin.',
  },
});

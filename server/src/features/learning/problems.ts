import { problems } from '../../http/problem.ts';

export const learningProblems = problems('learning', {
  closed: {
    status: 409,
    ru: 'Срок курса вышел: материалы можно читать, но прохождение больше не засчитывается.',
    en: 'This course is over: you can read it, but progress no longer counts.',
    uz: 'Kurs muddati tugagan: materiallarni oʻqish mumkin, ammo natija hisobga olinmaydi.',
  },
  not_read: {
    status: 409,
    ru: 'Сначала дойдите до последнего слайда.',
    en: 'Go to the last slide first.',
    uz: 'Avval oxirgi slaydgacha boring.',
  },
  unfinished: {
    status: 409,
    ru: 'В курсе ещё остались непройденные темы.',
    en: 'Some themes of this course are not completed yet.',
    uz: 'Kursda hali tugatilmagan mavzular bor.',
  },
  no_attempts: {
    status: 409,
    ru: 'Попыток больше нет. Обратитесь к тому, кто назначил курс.',
    en: 'No attempts are left. Ask the person who assigned the course.',
    uz: 'Urinishlar qolmadi. Kursni tayinlagan kishiga murojaat qiling.',
  },
  too_soon: {
    status: 409,
    ru: 'Следующая попытка откроется не сразу, осталось минут: {minutes}.',
    en: 'The next attempt is not open yet, minutes left: {minutes}.',
    uz: 'Keyingi urinish hali ochilmagan, qolgan daqiqalar: {minutes}.',
  },
  time_over: {
    status: 409,
    ru: 'Время теста вышло.',
    en: 'The time for the test is over.',
    uz: 'Test vaqti tugadi.',
  },
  attempt_over: {
    status: 409,
    ru: 'Эта попытка уже завершена.',
    en: 'This attempt is over already.',
    uz: 'Bu urinish allaqachon yakunlangan.',
  },
});

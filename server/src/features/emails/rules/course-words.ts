import type { CourseEmailKind, EmailWords } from '@vigil/contract/emails/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';

const buttons: Record<Language, string> = { ru: 'Открыть обучение', en: 'Open my training', uz: 'Oʻqishni ochish' };
const why: Record<Language, string> = {
  ru: 'Вы получили это письмо, потому что учитесь в организации {{organization}}.',
  en: 'You received this email because you are learning at {{organization}}.',
  uz: 'Siz {{organization}} tashkilotida oʻqiyotganingiz uchun bu xatni oldingiz.',
};
const common = (language: Language) => ({ button: buttons[language], notes: why[language] });

/** The hint for people without an account at the button that registers them. */
export const registersWords: Record<Language, (days: number) => string> = {
  ru: (days) => `Кнопка регистрирует вас: ссылка действует ${days} дней и срабатывает один раз.`,
  en: (days) => `The button registers you: the link works once, within ${days} days.`,
  uz: (days) => `Tugma sizni roʻyxatdan oʻtkazadi: havola ${days} kun amal qiladi va bir marta ishlaydi.`,
};

/** The texts of emails about courses; the course cards are below the text. */
export const courseWords: Record<CourseEmailKind, Record<Language, EmailWords>> = {
  courses_assigned: {
    ru: {
      ...common('ru'),
      subject: 'Вам назначено обучение: {{courses}}',
      title: 'Вам назначено обучение',
      text: 'Здравствуйте, {{first_name}}.\n\nПроходить можно частями: место, где вы остановились, сохранится.',
    },
    en: {
      ...common('en'),
      subject: 'Training for you: {{courses}}',
      title: 'Training was assigned to you',
      text: 'Hello, {{first_name}}.\n\nYou can take it in parts: the place where you stopped is saved.',
    },
    uz: {
      ...common('uz'),
      subject: 'Sizga oʻqish tayinlandi: {{courses}}',
      title: 'Sizga oʻqish tayinlandi',
      text: 'Assalomu alaykum, {{first_name}}.\n\nUni boʻlib-boʻlib oʻtish mumkin: toʻxtagan joyingiz saqlanadi.',
    },
  },
  courses_invited_again: {
    ru: {
      ...common('ru'),
      subject: 'Обучение ждёт вас: {{courses}}',
      title: 'Обучение ждёт вас',
      text: 'Здравствуйте, {{first_name}}.\n\nВас ещё раз приглашают пройти обучение. То, что вы уже прошли, засчитано.',
    },
    en: {
      ...common('en'),
      subject: 'Your training is waiting: {{courses}}',
      title: 'Your training is waiting',
      text: 'Hello, {{first_name}}.\n\nYou are invited to your training once more. What you have done already counts.',
    },
    uz: {
      ...common('uz'),
      subject: 'Oʻqish sizni kutmoqda: {{courses}}',
      title: 'Oʻqish sizni kutmoqda',
      text: 'Assalomu alaykum, {{first_name}}.\n\nSizni oʻqishga yana bir bor taklif qilishmoqda. Oʻtgan qismlaringiz hisobga olingan.',
    },
  },
  courses_changed: {
    ru: {
      ...common('ru'),
      subject: 'Изменился срок обучения: {{courses}}',
      title: 'Изменился срок обучения',
      text: 'Здравствуйте, {{first_name}}.\n\nУ вашего обучения теперь другой срок. Всё остальное как прежде.',
    },
    en: {
      ...common('en'),
      subject: 'The end date of your training has changed: {{courses}}',
      title: 'The end date of your training has changed',
      text: 'Hello, {{first_name}}.\n\nYour training now has another end date. Everything else is as before.',
    },
    uz: {
      ...common('uz'),
      subject: 'Oʻqish muddati oʻzgardi: {{courses}}',
      title: 'Oʻqish muddati oʻzgardi',
      text: 'Assalomu alaykum, {{first_name}}.\n\nOʻqishingizning muddati endi boshqa. Qolgani avvalgidek.',
    },
  },
  courses_reminder: {
    ru: {
      ...common('ru'),
      subject: 'Напоминание об обучении: {{courses}}',
      title: 'Напоминание об обучении',
      text: 'Здравствуйте, {{first_name}}.\n\nНапоминаем о том, что ещё не пройдено. Место, где вы остановились, сохранено.',
    },
    en: {
      ...common('en'),
      subject: 'A reminder of your training: {{courses}}',
      title: 'A reminder of your training',
      text: 'Hello, {{first_name}}.\n\nThis is what is still to be done. The place where you stopped is saved.',
    },
    uz: {
      ...common('uz'),
      subject: 'Oʻqish haqida eslatma: {{courses}}',
      title: 'Oʻqish haqida eslatma',
      text: 'Assalomu alaykum, {{first_name}}.\n\nHali oʻtilmagan oʻqish haqida eslatamiz. Toʻxtagan joyingiz saqlangan.',
    },
  },
  courses_completed: {
    ru: {
      ...common('ru'),
      subject: 'Обучение пройдено: {{courses}}',
      title: 'Обучение пройдено',
      text: 'Здравствуйте, {{first_name}}.\n\nСпасибо, что прошли обучение. Результат остаётся в вашем разделе «Обучение».',
      button: 'Посмотреть результат',
    },
    en: {
      ...common('en'),
      subject: 'Training completed: {{courses}}',
      title: 'Training completed',
      text: 'Hello, {{first_name}}.\n\nThank you for completing your training. The result stays in your Learning section.',
      button: 'See the result',
    },
    uz: {
      ...common('uz'),
      subject: 'Oʻqish tugatildi: {{courses}}',
      title: 'Oʻqish tugatildi',
      text: 'Assalomu alaykum, {{first_name}}.\n\nOʻqishni tugatganingiz uchun rahmat. Natija “Taʼlim” boʻlimingizda qoladi.',
      button: 'Natijani koʻrish',
    },
  },
  courses_withdrawn: {
    ru: {
      ...common('ru'),
      subject: 'Обучение отменено: {{courses}}',
      title: 'Обучение отменено',
      text: 'Здравствуйте, {{first_name}}.\n\nЭто обучение вам больше не нужно проходить. Делать ничего не надо.',
    },
    en: {
      ...common('en'),
      subject: 'Training withdrawn: {{courses}}',
      title: 'Training withdrawn',
      text: 'Hello, {{first_name}}.\n\nYou no longer need to take this training. There is nothing for you to do.',
    },
    uz: {
      ...common('uz'),
      subject: 'Oʻqish bekor qilindi: {{courses}}',
      title: 'Oʻqish bekor qilindi',
      text: 'Assalomu alaykum, {{first_name}}.\n\nBu oʻqishni endi oʻtish shart emas. Hech narsa qilish kerak emas.',
    },
  },
  courses_of_team: {
    ru: {
      subject: 'Ваши сотрудники просрочили обучение: {{courses}}',
      title: 'Ваши сотрудники просрочили обучение',
      text: 'Здравствуйте, {{first_name}}.\n\nУ этих людей прошёл срок обучения, а оно не пройдено. Пожалуйста, напомните им о нём.',
      button: 'Открыть назначенные курсы',
      notes: 'Вы получили это письмо, потому что указаны руководителем этих людей в организации {{organization}}.',
    },
    en: {
      subject: 'Your people are late with training: {{courses}}',
      title: 'Your people are late with training',
      text: 'Hello, {{first_name}}.\n\nThe training of these people is past its end and not completed. Please remind them of it.',
      button: 'Open assigned courses',
      notes: 'You received this email because you are the manager of these people at {{organization}}.',
    },
    uz: {
      subject: 'Xodimlaringiz oʻqish muddatini oʻtkazdi: {{courses}}',
      title: 'Xodimlaringiz oʻqish muddatini oʻtkazdi',
      text: 'Assalomu alaykum, {{first_name}}.\n\nBu xodimlarning oʻqish muddati tugagan, lekin oʻqish tugatilmagan. Iltimos, ularga eslatib qoʻying.',
      button: 'Tayinlangan kurslarni ochish',
      notes: 'Siz {{organization}} tashkilotida bu xodimlarning rahbari sifatida koʻrsatilganingiz uchun bu xatni oldingiz.',
    },
  },
};

import type { Language } from '@vigil/contract/shared/languages.ts';
import type { NoticeKind } from './notices.ts';

/** The headings above the courses of each kind, in an email with several kinds. */
export const headings: Record<Language, Record<NoticeKind, string>> = {
  ru: {
    assigned: 'Назначено',
    invited_again: 'Вас приглашают ещё раз',
    due_changed: 'Изменился срок',
    due_soon: 'Скоро срок',
    overdue: 'Срок прошёл',
    completed: 'Пройдено',
    withdrawn: 'Больше не нужно',
  },
  en: {
    assigned: 'Assigned',
    invited_again: 'You are invited once more',
    due_changed: 'End date changed',
    due_soon: 'Due soon',
    overdue: 'Overdue',
    completed: 'Completed',
    withdrawn: 'No longer needed',
  },
  uz: {
    assigned: 'Tayinlandi',
    invited_again: 'Sizni yana taklif qilishmoqda',
    due_changed: 'Muddati oʻzgardi',
    due_soon: 'Muddati yaqin',
    overdue: 'Muddati oʻtdi',
    completed: 'Tugatildi',
    withdrawn: 'Endi kerak emas',
  },
};

type Foot = {
  detour: string;
  by: (name: string) => string;
  by_rule: string;
  renewal: string;
  certificate: string;
  certificate_until: (day: string) => string;
  certificate_for_good: string;
  ask: (addresses: string) => string;
  ask_administrator: string;
  switch_off: string;
  more_courses: (count: number) => string;
};

/** The texts below the courses. */
export const footWords: Record<Language, Foot> = {
  ru: {
    detour: 'Можно и без ссылки: откройте портал из закладок.',
    by: (name) => `Кто назначил: ${name}.`,
    by_rule: 'Назначено автоматически, по правилам вашей организации.',
    renewal: 'Назначено снова: срок вашего сертификата подходит к концу.',
    certificate: 'Сертификат',
    certificate_until: (day) => `действителен до ${day}; скачать его можно на странице курса`,
    certificate_for_good: 'скачать его можно на странице курса',
    ask: (addresses) => `Вопросы: ${addresses}.`,
    ask_administrator: 'Вопросы: администратору обучения в вашей организации.',
    switch_off: 'Отключить такие письма можно в профиле',
    more_courses: (count) => `Других курсов с просрочкой: ${count}.`,
  },
  en: {
    detour: 'Or go without the link: open the portal from your bookmarks.',
    by: (name) => `Assigned by: ${name}.`,
    by_rule: 'Assigned automatically, by your organisation’s rules.',
    renewal: 'Assigned again: your certificate is about to end.',
    certificate: 'Certificate',
    certificate_until: (day) => `valid until ${day}; download it on the page of the course`,
    certificate_for_good: 'download it on the page of the course',
    ask: (addresses) => `Questions: ${addresses}.`,
    ask_administrator: 'Questions? Ask the person responsible for training in your organisation.',
    switch_off: 'You can switch these emails off in your profile',
    more_courses: (count) => `Other courses that people are late with: ${count}.`,
  },
  uz: {
    detour: 'Havolasiz ham mumkin: portalni xatchoʻplardan oching.',
    by: (name) => `Kim tayinladi: ${name}.`,
    by_rule: 'Tashkilotingiz qoidalariga koʻra avtomatik tayinlandi.',
    renewal: 'Qayta tayinlandi: sertifikatingiz muddati tugamoqda.',
    certificate: 'Sertifikat',
    certificate_until: (day) => `${day}gacha amal qiladi; kurs sahifasidan yuklab olish mumkin`,
    certificate_for_good: 'kurs sahifasidan yuklab olish mumkin',
    ask: (addresses) => `Savollar: ${addresses}.`,
    ask_administrator: 'Savollar boʻlsa, tashkilotingizdagi oʻqish administratoriga murojaat qiling.',
    switch_off: 'Bunday xatlarni profilda oʻchirish mumkin',
    more_courses: (count) => `Muddati oʻtgan boshqa kurslar: ${count} ta.`,
  },
};

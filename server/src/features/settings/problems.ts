import { problems } from '../../http/problem.ts';

export const siteProblems = problems('site', {
  not_yours: {
    status: 403,
    ru: 'Эти настройки касаются всей системы: меняет их системный администратор.',
    en: 'These settings concern the whole installation: the system administrator changes them.',
    uz: 'Bu sozlamalar butun tizimga tegishli: ularni tizim administratori oʻzgartiradi.',
  },
  no_analytics_url: {
    status: 422,
    ru: 'Укажите адрес скрипта аналитики.',
    en: 'Enter the address of the analytics script.',
    uz: 'Analitika skripti manzilini kiriting.',
  },
  strange_zone: {
    status: 422,
    ru: 'Такого часового пояса база данных не знает. Выберите другой.',
    en: 'The database does not know this time zone. Choose another.',
    uz: 'Maʼlumotlar bazasi bunday vaqt mintaqasini bilmaydi. Boshqasini tanlang.',
  },
});

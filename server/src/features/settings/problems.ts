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
  no_analytics_hosts: {
    status: 422,
    ru: 'Скрипты аналитики не разрешены: их хосты задаёт администратор сервера настройкой ANALYTICS_HOSTS.',
    en: 'Analytics scripts are not allowed: the server’s administrator lists their hosts in ANALYTICS_HOSTS.',
    uz: 'Analitika skriptlariga ruxsat yoʻq: ularning xostlarini server administratori ANALYTICS_HOSTS sozlamasida belgilaydi.',
  },
  foreign_analytics: {
    status: 422,
    ru: 'Скрипт аналитики можно взять только с этих хостов: {hosts}. Их задаёт настройка сервера ANALYTICS_HOSTS.',
    en: 'The analytics script may come from these hosts alone: {hosts}. The server’s setting ANALYTICS_HOSTS names them.',
    uz: 'Analitika skripti faqat shu xostlardan olinadi: {hosts}. Ularni serverning ANALYTICS_HOSTS sozlamasi belgilaydi.',
  },
  strange_zone: {
    status: 422,
    ru: 'Такого часового пояса база данных не знает. Выберите другой.',
    en: 'The database does not know this time zone. Choose another.',
    uz: 'Maʼlumotlar bazasi bunday vaqt mintaqasini bilmaydi. Boshqasini tanlang.',
  },
});

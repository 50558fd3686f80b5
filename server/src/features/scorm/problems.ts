import { problems } from '../../http/problem.ts';
import { accountRemoved } from '../../http/removed.ts';

export const scormProblems = problems('scorm', {
  access_over: {
    status: 403,
    ru: 'Сеанс завершён. Войдите снова и откройте курс заново.',
    en: 'The session has ended. Sign in and open the course again.',
    uz: 'Seans tugadi. Qaytadan kiring va kursni yana oching.',
  },
  account_removed: { status: 401, ...accountRemoved },
  decided: {
    status: 409,
    ru: 'По этой попытке решение уже принято.',
    en: 'This attempt has been decided already.',
    uz: 'Bu urinish boʻyicha qaror allaqachon qabul qilingan.',
  },
  no_attempts: {
    status: 409,
    ru: 'Попыток больше нет. Обратитесь к тому, кто назначил курс.',
    en: 'No attempts are left. Ask the person who assigned the course.',
    uz: 'Urinishlar qolmadi. Kursni tayinlagan kishiga murojaat qiling.',
  },
  over: {
    status: 409,
    ru: 'Эта попытка уже завершена: новые данные к ней не добавить.',
    en: 'This attempt is over already: nothing more can be added to it.',
    uz: 'Bu urinish allaqachon yakunlangan: unga yangi maʼlumot qoʻshib boʻlmaydi.',
  },
  same_host: {
    status: 409,
    ru: 'Пакеты SCORM не открываются: у содержимого (CONTENT_URL) должно быть имя сайта, отличное от имени приложения. Сообщите администратору.',
    en: 'SCORM packages cannot be opened: content (CONTENT_URL) needs a host name other than the application’s. Tell your administrator.',
    uz: 'SCORM paketlari ochilmaydi: kontent (CONTENT_URL) nomi ilova saytining nomidan farq qilishi kerak. Administratorga xabar bering.',
  },
  too_many_elements: {
    status: 413,
    ru: 'Часть курса сообщает слишком много: не больше {limit} значений.',
    en: 'The part says too much: {limit} values at most.',
    uz: 'Kurs qismi juda koʻp maʼlumot yuboryapti: koʻpi bilan {limit} ta qiymat.',
  },
});

import type { Language } from '@vigil/contract/shared/languages.ts';

type Words = {
  was: string;
  points: string;
  how: string;
  made: string;
  page: string;
  of: string;
  none: string;
  first: (shown: string, total: string) => string;
  below: string;
  within: string;
  above: string;
  group: string;
  count: string;
  expected: string;
  actual: string;
  change: string;
  figure: string;
  figures: string;
  value: string;
  before: string;
  share: string;
  note: string;
  date: string;
  from: string;
  to: string;
  at_least: (percent: string) => string;
  and_more: string;
  about: string;
  report: string;
  few_people: string;
  /** 1 to 4. */
  quarter: (quarter: number, year: string) => string;
  /** 1 to 12. */
  month: (month: number, year: string) => string;
  chance: string;
  interval: (range: string) => string;
  interval_from: string;
  interval_to: string;
};

const months: Record<Language, readonly string[]> = {
  ru: ['январь', 'февраль', 'март', 'апрель', 'май', 'июнь', 'июль', 'август', 'сентябрь', 'октябрь', 'ноябрь', 'декабрь'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  uz: ['yanvar', 'fevral', 'mart', 'aprel', 'may', 'iyun', 'iyul', 'avgust', 'sentabr', 'oktabr', 'noyabr', 'dekabr'],
};

/** Texts that every report has, whatever its subject. */
export const words: Record<Language, Words> = {
  ru: {
    was: 'было',
    points: 'п.п.',
    how: 'Как посчитано',
    made: 'собран',
    page: 'Страница',
    of: 'из',
    none: 'Нет данных.',
    first: (shown, total) => `Показаны первые ${shown} строк из ${total}. Все строки — в файле XLSX.`,
    below: 'ниже ожидаемого',
    within: 'в пределах ожидаемого',
    above: 'выше ожидаемого',
    group: 'Группа',
    count: 'Писем',
    expected: 'Ожидалось',
    actual: 'Было',
    change: 'Изменение',
    figure: 'Показатель',
    figures: 'Показатели',
    value: 'Значение',
    before: 'Прошлый период',
    share: 'Доля',
    note: 'Пояснение',
    date: 'Дата',
    from: 'Ожидалось от',
    to: 'Ожидалось до',
    at_least: (percent) => `${percent} и больше`,
    and_more: 'и больше',
    about: 'Об отчёте',
    report: 'Отчёт',
    few_people: 'мало людей',
    quarter: (quarter, year) => `${['I', 'II', 'III', 'IV'][quarter - 1]} квартал ${year}`,
    month: (month, year) => `${months.ru[month - 1]} ${year}`,
    chance: 'в пределах случайности',
    interval: (range) => `интервал ${range}`,
    interval_from: 'Интервал 95 %, от',
    interval_to: 'Интервал 95 %, до',
  },
  en: {
    was: 'was',
    points: 'pp',
    how: 'How it was counted',
    made: 'made',
    page: 'Page',
    of: 'of',
    none: 'No data.',
    first: (shown, total) => `The first ${shown} rows of ${total} are shown. All of them are in the XLSX file.`,
    below: 'below expected',
    within: 'as expected',
    above: 'above expected',
    group: 'Group',
    count: 'Letters',
    expected: 'Expected',
    actual: 'Actual',
    change: 'Change',
    figure: 'Figure',
    figures: 'Figures',
    value: 'Value',
    before: 'Previous period',
    share: 'Share',
    note: 'Note',
    date: 'Date',
    from: 'Expected from',
    to: 'Expected to',
    at_least: (percent) => `${percent} or more`,
    and_more: 'or more',
    about: 'About',
    report: 'Report',
    few_people: 'few people',
    quarter: (quarter, year) => `Q${quarter} ${year}`,
    month: (month, year) => `${months.en[month - 1]} ${year}`,
    chance: 'within chance',
    interval: (range) => `interval ${range}`,
    interval_from: '95% interval, from',
    interval_to: '95% interval, to',
  },
  uz: {
    was: 'avval',
    points: 'f.p.',
    how: 'Qanday hisoblandi',
    made: 'tayyorlandi',
    page: 'Sahifa',
    of: '/',
    none: 'Maʼlumot yoʻq.',
    first: (shown, total) => `${total} qatordan dastlabki ${shown} tasi koʻrsatilgan. Barcha qatorlar XLSX faylida.`,
    below: 'kutilganidan past',
    within: 'kutilgan chegarada',
    above: 'kutilganidan yuqori',
    group: 'Guruh',
    count: 'Xatlar',
    expected: 'Kutilgan',
    actual: 'Amalda',
    change: 'Oʻzgarish',
    figure: 'Koʻrsatkich',
    figures: 'Koʻrsatkichlar',
    value: 'Qiymat',
    before: 'Oldingi davr',
    share: 'Ulush',
    note: 'Izoh',
    date: 'Sana',
    from: 'Kutilgan, quyi chegara',
    to: 'Kutilgan, yuqori chegara',
    at_least: (percent) => `${percent} va undan koʻp`,
    and_more: 'va undan koʻp',
    about: 'Hisobot haqida',
    report: 'Hisobot',
    few_people: 'odam kam',
    quarter: (quarter, year) => `${year}-yil ${quarter}-chorak`,
    month: (month, year) => `${year}-yil ${months.uz[month - 1]}`,
    chance: 'tasodif chegarasida',
    interval: (range) => `oraliq ${range}`,
    interval_from: '95% oraliq, dan',
    interval_to: '95% oraliq, gacha',
  },
};

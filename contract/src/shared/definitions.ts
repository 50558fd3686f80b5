import { LEARNING_POINTS, PHISHING_POINTS, RISK_MAX } from '../risk/rules.ts';
import { FEW_PEOPLE } from './intervals.ts';
import type { Language } from './languages.ts';

export type Definition = { title: string; text: string };

/** How each figure is counted, for the last page of reports and for screens with figures. `{count}` is the caller's figure. */
const definitions = {
  failed: {
    ru: {
      title: 'Ошибка',
      text: 'Переход по ссылке или открытое вложение; ввод данных включает переход. Одно письмо — не больше одной ошибки.',
    },
    en: {
      title: 'Failure',
      text: 'A clicked link or an opened attachment. Entering data includes clicking the link. One email counts as one failure at most.',
    },
    uz: {
      title: 'Xato',
      text: 'Havolani bosish yoki ilovani ochish; maʼlumot kiritish havolani bosishni ham anglatadi. Bitta xat — koʻpi bilan bitta xato.',
    },
  },
  machines: {
    ru: {
      title: 'Автоматические обращения',
      text: 'Переходы почтовых сканеров видны в журнале, но ошибками не считаются.',
    },
    en: {
      title: 'Automated events',
      text: 'Clicks and opens by mail scanners are logged but never counted as failures.',
    },
    uz: {
      title: 'Avtomatik tashriflar',
      text: 'Pochta skanerlarining tashriflari jurnalda koʻrinadi, lekin xato hisoblanmaydi.',
    },
  },
  excused: {
    ru: {
      title: 'Оправданные ошибки',
      text: 'Оператор указал причину, и письмо считается только открытым.',
    },
    en: {
      title: 'Excused failures',
      text: 'An operator gave a reason, so the email counts as opened only.',
    },
    uz: {
      title: 'Uzrli xatolar',
      text: 'Operator sababini koʻrsatgan, shuning uchun xat faqat ochilgan hisoblanadi.',
    },
  },
  expected: {
    ru: {
      title: 'Ожидалось',
      text: 'Обычная доля ошибок в письмах такой сложности по шкале NIST Phish Scale. У самых сложных верхней границы нет.',
    },
    en: {
      title: 'Expected',
      text: 'The usual failure rate for emails of this difficulty on the NIST Phish Scale. The hardest have no upper limit.',
    },
    uz: {
      title: 'Kutilgan',
      text: 'NIST Phish Scale boʻyicha shunday qiyin xatlardagi odatiy xatolar ulushi. Eng qiyinlarida yuqori chegara yoʻq.',
    },
  },
  ratio: {
    ru: {
      title: 'Факт к ожиданию',
      text: 'Сколько ошибок пришлось на одну ожидаемую. Считаются письма, у которых ожидаемая доля ограничена сверху: {count}.',
    },
    en: {
      title: 'Compared with expected',
      text: 'Failures ÷ expected failures. Only emails whose expected share has an upper limit are counted: {count}.',
    },
    uz: {
      title: 'Kutilganga nisbatan',
      text: 'Bitta kutilgan xatoga nechta xato toʻgʻri kelgani. Kutilgan xatolar ulushining yuqori chegarasi bor xatlar hisobga olinadi: {count}.',
    },
  },
  interval: {
    ru: {
      title: 'Интервал',
      text: 'Где с вероятностью 95 % лежит истинная доля (метод Уилсона): по людям, а не по письмам.',
    },
    en: {
      title: 'Interval',
      text: 'The range of the true share with 95% confidence (Wilson’s method), calculated over people, not emails.',
    },
    uz: {
      title: 'Oraliq',
      text: 'Haqiqiy ulush 95% ehtimol bilan joylashgan oraliq (Uilson usuli): xatlar emas, odamlar boʻyicha.',
    },
  },
  comparison: {
    ru: {
      title: 'Лучше и хуже',
      text: 'Только если интервал разницы долей не включает ноль (метод Ньюкомба, 95 %, по людям). Иначе разница в пределах случайности.',
    },
    en: {
      title: 'Better and worse',
      text: 'Shown only if the interval of the difference excludes zero (Newcombe’s method, 95%, over people). Otherwise, the difference is within chance.',
    },
    uz: {
      title: 'Yaxshiroq va yomonroq',
      text: 'Faqat farq oraligʻi nolni oʻz ichiga olmaganda (Nyukomb usuli, 95%, odamlar boʻyicha). Aks holda farq tasodif doirasida.',
    },
  },
  few_people: {
    ru: {
      title: 'Мало людей',
      text: `Доля меньше чем от ${FEW_PEOPLE} человек показана серым, без цвета и места в списке: один человек меняет её слишком сильно.`,
    },
    en: {
      title: 'Few people',
      text: `A share of fewer than ${FEW_PEOPLE} people is grey, without a colour or rank, because one person changes it too much.`,
    },
    uz: {
      title: 'Kishi kam',
      text: `${FEW_PEOPLE} kishidan kam guruhning ulushi kulrang, uning rangi va roʻyxatda oʻrni yoʻq: bir kishi uni keskin oʻzgartirib yuboradi.`,
    },
  },
  small_groups: {
    ru: {
      title: 'Малые группы',
      text: 'Показатели групп меньше {count} сотрудников и имена в результатах фишинга не показываются.',
    },
    en: {
      title: 'Small groups',
      text: 'Figures of groups with fewer than {count} people, and names in phishing results, are not shown.',
    },
    uz: {
      title: 'Kichik guruhlar',
      text: '{count} kishidan kam guruhlar koʻrsatkichlari va fishing natijalaridagi ismlar koʻrsatilmaydi.',
    },
  },
  risk: {
    ru: {
      title: 'Риск',
      text: `От 0 до ${RISK_MAX}: ${PHISHING_POINTS * 10} % дают последние учебные письма, ${LEARNING_POINTS * 10} % — просроченное обучение. У отдела и организации — среднее по людям, у которых он есть.`,
    },
    en: {
      title: 'Risk',
      text: `From 0 to ${RISK_MAX}: ${PHISHING_POINTS * 10}% comes from the latest simulated emails, ${LEARNING_POINTS * 10}% from overdue training. The risk of a department or organisation is the average of the people who have one.`,
    },
    uz: {
      title: 'Xavf',
      text: `0 dan ${RISK_MAX} gacha: ${PHISHING_POINTS * 10}% soʻnggi oʻquv xatlari natijalaridan, ${LEARNING_POINTS * 10}% kechikkan kurslardan. Boʻlim va tashkilot xavfi — xavfi maʼlum odamlar boʻyicha oʻrtacha.`,
    },
  },
  progress: {
    ru: {
      title: 'Прогресс',
      text: 'Доля пройденных шагов: теории и тестов. Ушедшие и снятые с курса не учитываются.',
    },
    en: {
      title: 'Progress',
      text: 'The share of completed steps: theory and tests. People who left or were removed from the course are not counted.',
    },
    uz: {
      title: 'Bajarilishi',
      text: 'Oʻtilgan qadamlar ulushi: nazariya va testlar. Ketganlar va kursdan chiqarilganlar hisobga olinmaydi.',
    },
  },
  coverage: {
    ru: { title: 'Охват', text: 'Доля сотрудников, которым доставлено хотя бы одно учебное письмо.' },
    en: { title: 'Coverage', text: 'The share of people who have received at least one simulated email.' },
    uz: { title: 'Qamrov', text: 'Kamida bitta oʻquv xati yetib borgan xodimlar ulushi.' },
  },
  in_time: {
    ru: { title: 'В срок', text: 'Доля назначений со сроком в этом периоде, законченных до срока.' },
    en: { title: 'On time', text: 'The share of assignments due in the period that were completed by their due date.' },
    uz: { title: 'Oʻz vaqtida', text: 'Muddati shu davrga toʻgʻri kelgan tayinlovlarning muddatida tugatilgan ulushi.' },
  },
  remedied: {
    ru: {
      title: 'Исправились',
      text: 'Доля курсов, назначенных за ошибку и законченных за 30 дней. Курсы, у которых 30 дней ещё не прошли, не учитываются.',
    },
    en: {
      title: 'Retrained',
      text: 'The share of courses assigned after a failure that were completed within 30 days. Courses still within their 30 days are not counted.',
    },
    uz: {
      title: 'Tuzatdi',
      text: 'Xato uchun tayinlanib, 30 kunda tugatilgan kurslar ulushi. 30 kuni hali oʻtmagan kurslar hisobga olinmaydi.',
    },
  },
  own: {
    ru: {
      title: 'Что здесь',
      text: 'Всё, что хранится о сотруднике и его действиях, кроме пароля и записей журнала безопасности.',
    },
    en: {
      title: 'What this contains',
      text: 'Everything stored about the person and their actions, except the password and the security log.',
    },
    uz: {
      title: 'Bu yerda',
      text: 'Xodim va uning harakatlari haqida saqlanadigan hamma narsa, parol va xavfsizlik jurnalidan tashqari.',
    },
  },
  right: {
    ru: { title: 'Верные ответы', text: 'Показаны так, как разрешено правилами теста.' },
    en: { title: 'Correct answers', text: 'Shown as the settings of the test allow.' },
    uz: { title: 'Toʻgʻri javoblar', text: 'Test qoidalari ruxsat berganidek koʻrsatilgan.' },
  },
  certificate: {
    ru: { title: 'Сертификат', text: 'Выдаётся за пройденный курс; отозванный не действует.' },
    en: { title: 'Certificate', text: 'Issued for a completed course. A revoked certificate is not valid.' },
    uz: { title: 'Sertifikat', text: 'Tugatilgan kurs uchun beriladi; bekor qilingani amal qilmaydi.' },
  },
  owed: {
    ru: {
      title: 'Должен пройти',
      text: 'Тот, кому курс назначен до конца периода и кто не закончил его и не был снят до начала периода. Ушедшие за период остаются в списке.',
    },
    en: {
      title: 'Assigned training',
      text: 'Everyone who was assigned the course before the end of the period and had neither completed it nor been removed before its start. People who left during the period stay in the list.',
    },
    uz: {
      title: 'Oʻtishi kerak boʻlgan',
      text: 'Kurs davr oxirigacha tayinlangan va davr boshlanguncha uni tugatmagan hamda undan chiqarilmagan xodim. Davr ichida ketganlar roʻyxatda qoladi.',
    },
  },
  edition: {
    ru: {
      title: 'Редакция курса',
      text: 'Та, что действовала при прохождении, а если курс не пройден — на конец периода. У пакета SCORM: номер версии и день её загрузки. У курса, созданного здесь: день последней правки содержания. Пустая ячейка: правки тогда ещё не записывались.',
    },
    en: {
      title: 'Course version',
      text: 'The version on completion, or at the end of the period if the course was not completed. For a SCORM package: the version number and the day it was uploaded. For a course created in Vigil: the day its content was last changed. An empty cell: changes were not yet recorded then.',
    },
    uz: {
      title: 'Kurs tahriri',
      text: 'Tugatish paytida, tugatilmagan boʻlsa — davr oxirida amalda boʻlgan tahrir. SCORM paketida: versiya raqami va yuklangan kuni. Shu yerda yaratilgan kursda: mazmuni oxirgi oʻzgartirilgan kun. Boʻsh katak: oʻsha paytda oʻzgarishlar hali yozib borilmagan.',
    },
  },
  in_period: {
    ru: {
      title: 'Период',
      text: 'Ограничивает всё: попытки, сертификаты, кампании, исключения, оправдания и принятые документы.',
    },
    en: {
      title: 'Period',
      text: 'Applies to everything: attempts, certificates, campaigns, exclusions, excused failures and accepted documents.',
    },
    uz: {
      title: 'Davr',
      text: 'Hammasini cheklaydi: urinishlar, sertifikatlar, kampaniyalar, istisnolar, uzrlar va qabul qilingan hujjatlar.',
    },
  },
  time: {
    ru: { title: 'Время', text: 'Сколько курс был открыт, по часам сервера.' },
    en: { title: 'Time', text: 'How long the course was open, by the server’s clock.' },
    uz: { title: 'Vaqt', text: 'Kurs qancha ochiq turgani, server soati boʻyicha.' },
  },
} as const satisfies Record<string, Record<Language, Definition>>;

export type DefinitionName = keyof typeof definitions;

/** Returns the definition in a language. A `count` fills its placeholder in the text, or follows the title. */
export function definitionOf(name: DefinitionName, language: Language, count?: string): Definition {
  const { title, text }: Definition = definitions[name][language];
  if (text.includes('{count}')) {
    return { title, text: count === undefined ? text.replace(': {count}', '') : text.replace('{count}', count) };
  }
  if (count === undefined) return { title, text };
  return { title: `${title}: ${count}`, text };
}

import { answerRules, ANSWERS_MAX, ANSWERS_MIN, questionRules } from '@vigil/contract/modules/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { TableTitle } from '../../../documents/table-file.ts';
import type { RowFlaw } from './question-row.ts';

type Words = Record<Language, string>;

export const flawWords: Record<RowFlaw, Words> = {
  no_text: { ru: 'Нет текста вопроса.', en: 'The question has no text.', uz: 'Savol matni yoʻq.' },
  long_text: {
    ru: `Вопрос длиннее ${questionRules.text.max} знаков.`,
    en: `The question is longer than ${questionRules.text.max} characters.`,
    uz: `Savol ${questionRules.text.max} belgidan uzun.`,
  },
  few_answers: {
    ru: `Ответов меньше ${ANSWERS_MIN}.`,
    en: `There are fewer than ${ANSWERS_MIN} answers.`,
    uz: `Javoblar ${ANSWERS_MIN} tadan kam.`,
  },
  many_answers: {
    ru: `Ответов больше ${ANSWERS_MAX}.`,
    en: `There are more than ${ANSWERS_MAX} answers.`,
    uz: `Javoblar ${ANSWERS_MAX} tadan koʻp.`,
  },
  long_answer: {
    ru: `Ответ длиннее ${answerRules.text.max} знаков.`,
    en: `An answer is longer than ${answerRules.text.max} characters.`,
    uz: `Javob ${answerRules.text.max} belgidan uzun.`,
  },
  same_answers: { ru: 'Два ответа одинаковы.', en: 'Two answers are the same.', uz: 'Ikki javob bir xil.' },
  no_right: { ru: 'Не указан верный ответ.', en: 'No right answer is given.', uz: 'Toʻgʻri javob koʻrsatilmagan.' },
  unknown_right: {
    ru: 'Верным назван ответ, которого нет.',
    en: 'An answer that is not there is named as right.',
    uz: 'Yoʻq javob toʻgʻri deb koʻrsatilgan.',
  },
  long_explanation: {
    ru: `Пояснение длиннее ${questionRules.explanation.max} знаков.`,
    en: `The explanation is longer than ${questionRules.explanation.max} characters.`,
    uz: `Izoh ${questionRules.explanation.max} belgidan uzun.`,
  },
  has_picture: {
    ru: 'Картинка из файла не переносится. Отметьте её столбец как «не загружать» и добавьте картинку в самом вопросе.',
    en: 'Pictures do not come from a file. Mark their column as not imported and add the picture in the question itself.',
    uz: 'Rasm fayldan koʻchirilmaydi. Uning ustunini “yuklanmasin” deb belgilang va rasmni savolning oʻzida qoʻshing.',
  },
  duplicate: { ru: 'Такой вопрос уже был в файле.', en: 'The file has this question already.', uz: 'Bu savol faylda bor edi.' },
};

const TEMPLATE_ANSWERS = 6;
const WIDE = 48;
const NARROW = 22;

const titles: Record<'question' | 'answer' | 'right' | 'explanation', Words> = {
  question: { ru: 'Вопрос', en: 'Question', uz: 'Savol' },
  answer: { ru: 'Вариант', en: 'Answer', uz: 'Javob' },
  right: {
    ru: 'Верные ответы (номера через запятую)',
    en: 'Correct answers (numbers, by commas)',
    uz: 'Toʻgʻri javoblar (raqamlari vergul bilan)',
  },
  explanation: { ru: 'Пояснение', en: 'Explanation', uz: 'Izoh' },
};

export const templateTitles = (language: Language): TableTitle[] => [
  { header: titles.question[language], width: WIDE },
  ...Array.from({ length: TEMPLATE_ANSWERS }, (_, index) => ({
    header: `${titles.answer[language]} ${index + 1}`,
    width: NARROW,
  })),
  { header: titles.right[language], width: NARROW },
  { header: titles.explanation[language], width: WIDE },
];

type Example = { text: string; answers: string[]; right: string; explanation: string };

const examples: Record<Language, Example[]> = {
  ru: [
    {
      text: 'Что сделать с письмом, в котором просят пароль?',
      answers: ['Ответить', 'Сообщить в службу безопасности', 'Переслать коллегам'],
      right: '2',
      explanation: 'Пароль не просят ни администраторы, ни банк.',
    },
    {
      text: 'Что выдаёт поддельное письмо?',
      answers: ['Чужой домен отправителя', 'Спешка и угрозы', 'Подпись внизу', 'Просьба ввести данные'],
      right: '1,2,4',
      explanation: '',
    },
  ],
  en: [
    {
      text: 'What do you do with an email that asks for your password?',
      answers: ['Answer it', 'Report it to the security team', 'Forward it to colleagues'],
      right: '2',
      explanation: 'Neither administrators nor your bank ask for a password.',
    },
    {
      text: 'What shows that an email is forged?',
      answers: ['A foreign domain of the sender', 'Haste and threats', 'A signature', 'A request to enter data'],
      right: '1,2,4',
      explanation: '',
    },
  ],
  uz: [
    {
      text: 'Parol soʻralgan xat bilan nima qilish kerak?',
      answers: ['Javob berish', 'Xavfsizlik xizmatiga xabar berish', 'Hamkasblarga yuborish'],
      right: '2',
      explanation: 'Parolni na administratorlar, na bank soʻraydi.',
    },
    {
      text: 'Soxta xatni nima fosh qiladi?',
      answers: ['Yuboruvchining begona domeni', 'Shoshiltirish va tahdidlar', 'Pastdagi imzo', 'Maʼlumot kiritish soʻrovi'],
      right: '1,2,4',
      explanation: '',
    },
  ],
};

export const templateRows = (language: Language): string[][] =>
  examples[language].map(({ text, answers, right, explanation }) => [
    text,
    ...Array.from({ length: TEMPLATE_ANSWERS }, (_, index) => answers[index] ?? ''),
    right,
    explanation,
  ]);

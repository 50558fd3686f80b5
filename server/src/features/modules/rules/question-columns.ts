import { repeatableFields, type QuestionField, type QuestionMapping } from '@vigil/contract/modules/rules.ts';
import { plainTitle } from '@vigil/contract/shared/plain-title.ts';

/** How many rows are searched for titles. */
export const ROWS_FOR_TITLES = 30;

type Field = QuestionField | null;
type Row = { row: number; cells: readonly string[] };

/** The end of a title that numbers similar columns: a number or a single character. */
const NTH = '(?: ?(?:\\d{1,2}|[a-zа-я]))';
const wholeWords = (words: string) => new RegExp(`^(?:${words})$`, 'u');

/** Titles of columns, as `plainTitle` normalises them; the first match counts. */
const fieldPatterns: readonly [RegExp, QuestionField][] = [
  [
    wholeWords(
      'вопрос|вопросы|текст вопроса|формулировка|формулировка вопроса|задание|question|questions|question text|savol|savollar|savol matni',
    ),
    'question',
  ],
  [
    wholeWords(
      '(?:пояснение|объяснение|разъяснение|комментарий|обоснование|explanation|feedback|general feedback|comment|rationale|izoh|tushuntirish)(?: к ответу)?',
    ),
    'explanation',
  ],
  [wholeWords('картинка|изображение|рисунок|иллюстрация|picture|image|image link|image url|rasm|surat|rasmi'), 'picture'],
  [
    wholeWords(
      `(?:неправильный|неверный|ошибочный)(?: ответ| вариант)?${NTH}?|(?:wrong|incorrect|false|distractor)(?: answer| option)?${NTH}?|(?:notogri|xato)(?: javob)?${NTH}?|a \\d{1,2}`,
    ),
    'wrong_answer',
  ],
  [
    wholeWords(
      '(?:правильный|верный)(?: ответ| вариант)? \\d{1,2}|(?:true|right|correct)(?: answer| option)? \\d{1,2}|togri(?: javob)? \\d{1,2}',
    ),
    'right_answer',
  ],
  [
    wholeWords(
      `(?:вариант|вариант ответа|ответ)${NTH}|(?:answer|option|choice|variant)${NTH}|(?:javob|variant|javob varianti)${NTH}|${NTH}(?: javob| variant)`,
    ),
    'answer',
  ],
  [
    wholeWords(
      '(?:номер |номера |№ ?)?(?:правильный|верный|правильные|верные|правильного|верного|правильных|верных)(?: ответ| ответы| ответа| ответов| вариант| варианты| варианта| вариантов)?|ключ|(?:correct|right)(?: answer| answers| option| options| choice| number| numbers)?|answer key|key|togri(?: javob| javoblar| javob raqami| javoblar raqami| variant)?|kalit',
    ),
    'right_numbers',
  ],
  [wholeWords('answer|ответ|javob'), 'right_answer'],
];

/** Normalises a title, without an explanation after a dash: "Question - max 120 characters". */
const nameOf = (title: string): string => plainTitle(title.split(/\s[-–—]\s/)[0] ?? '');

/** Returns the fields that a row of titles names. */
export function fieldsNamed(titles: readonly string[]): Field[] {
  const fields = titles.map((title): Field => {
    const name = nameOf(title);
    return name === '' ? null : (fieldPatterns.find(([words]) => words.test(name))?.[1] ?? null);
  });
  // Next to a column of answers, "The right answer" says which is right; next to wrong answers it is the answer itself.
  const isParted = fields.includes('wrong_answer') && !fields.includes('answer');
  const read = fields.map((field): Field => (field === 'right_numbers' && isParted ? 'right_answer' : field));
  // If two columns have the same title, it is unclear which is meant.
  return read.map((field) =>
    repeatableFields.includes(field) || read.indexOf(field) === read.lastIndexOf(field) ? field : null,
  );
}

export type ColumnPlan = {
  fields: Field[];
  titles: readonly string[];
  /** The row's number in the file; 0 if there are no titles. */
  headerRow: number;
};

/** Recognises columns by their titles; the row of titles may stand below a heading. */
export function planColumns(rows: readonly Row[]): ColumnPlan {
  const candidates = rows.map(({ row, cells }) => {
    const fields = fieldsNamed(cells);
    return { row, cells, fields, count: fields.filter((field) => field !== null).length };
  });
  const best = candidates.toSorted((a, b) => b.count - a.count)[0];
  // A single known word may be anything.
  if (best === undefined || best.count < 2) return { fields: padFields(rows, []), titles: [], headerRow: 0 };
  return { fields: padFields(rows, best.fields), titles: best.cells, headerRow: best.row };
}

/** Returns the columns of a file. A field that a person assigned replaces the one that the title names. */
export function planMappedColumns(
  rows: readonly Row[],
  { columns, header_row }: { columns?: QuestionMapping | undefined; header_row?: number | undefined },
): ColumnPlan {
  const plan = planColumns(rows);
  const headerRow = header_row ?? plan.headerRow;
  const titles = rows.find(({ row }) => row === headerRow)?.cells ?? [];
  return {
    fields: padFields(rows, columns ?? (header_row === undefined ? plan.fields : fieldsNamed(titles))),
    titles,
    headerRow,
  };
}

const padFields = (rows: readonly Row[], fields: QuestionMapping): Field[] =>
  Array.from({ length: Math.max(fields.length, ...rows.map(({ cells }) => cells.length)) }, (_, index) => fields[index] ?? null);

const SAMPLES = 3;
const SAMPLE_MAX = 80;

/** Describes the columns of a file for a person: title, field and samples. */
export const describeColumns = (rows: readonly Row[], { fields, titles, headerRow }: ColumnPlan) =>
  fields.map((field, index) => ({
    title: (titles[index] ?? '').slice(0, SAMPLE_MAX),
    field,
    samples: rows
      .filter(({ row }) => row > headerRow)
      .map(({ cells }) => (cells[index] ?? '').slice(0, SAMPLE_MAX))
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES),
  }));

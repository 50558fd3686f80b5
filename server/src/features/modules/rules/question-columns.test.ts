import type { QuestionMapping } from '@vigil/contract/modules/rules.ts';
import { questionFileFlaw } from '@vigil/contract/modules/rules.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { describe, expect, test } from 'vitest';
import { describeColumns, fieldsNamed, planMappedColumns, planColumns } from './question-columns.ts';
import { templateRows, templateTitles } from './question-words.ts';

const short: Record<string, string> = {
  question: 'q',
  right_numbers: 'n',
  explanation: 'e',
  picture: 'p',
  answer: 'a',
  right_answer: '+',
  wrong_answer: '-',
};
const shortOf = (fields: QuestionMapping) => fields.map((field) => (field === null ? '.' : short[field])).join('');

describe('layouts are recognised by their titles', () => {
  test.each([
    ['Вопрос;Вариант 1;Вариант 2;Вариант 3;Правильный ответ;Пояснение', 'qaaane'],
    ['Текст вопроса;Ответ А;Ответ Б;Ответ В;Верный', 'qaaan'],
    ['Question;Option A;Option B;Correct answer;Explanation', 'qaane'],
    ['Savol;Javob 1;Javob 2;To‘g‘ri javob;Izoh', 'qaane'],
    ['Savol;1-javob;2-javob;Toʻgʻri javoblar', 'qaan'],
    ['Вопрос;Правильный ответ;Неправильный ответ 1;Неправильный ответ 2', 'q+--'],
    ['Savol;Toʻgʻri javob;Notoʻgʻri javob 1;Notoʻgʻri javob 2', 'q+--'],
    ['question;true_1;true_2;false_1;false_2', 'q++--'],
    ['type;question;image;image_alt;answer;a_1;a_2;a_3', '.qp.+---'],
    [
      ';Question - max 120 characters;Answer 1 - max 75 characters;Answer 2 - max 75 characters;Time limit (sec) – 5, 10, 20;Correct answer(s) - choose at least one',
      '.qaa.n',
    ],
    ['Имя;Почта;Отдел', '...'],
    // It is unclear which of the two columns is meant.
    ['Вопрос;Вопрос;Вариант 1;Вариант 2', '..aa'],
  ])('the columns are recognised: %s', (titles, fields) => expect(shortOf(fieldsNamed(titles.split(';')))).toBe(fields));

  test.each(languages)('the template in %s', (language) => {
    const fields = fieldsNamed(templateTitles(language).map(({ header }) => header));
    expect(shortOf(fields)).toBe('qaaaaaane');
    expect(questionFileFlaw(fields)).toBeNull();
    expect(templateRows(language).every((row) => row.length === fields.length)).toBe(true);
  });
});

const rows = [
  { row: 1, cells: ['Тест по паролям'] },
  { row: 4, cells: ['Вопрос', 'Вариант 1', 'Вариант 2', 'Ключ'] },
  { row: 5, cells: ['Сколько знаков?', '6', '12', '2'] },
];

test('titles are found below the name of the file, and shown with sample values', () => {
  const plan = planColumns(rows);
  expect({ ...plan, fields: shortOf(plan.fields) }).toEqual({ fields: 'qaan', titles: rows[1]!.cells, headerRow: 4 });
  expect(describeColumns(rows, plan)[3]).toEqual({ title: 'Ключ', field: 'right_numbers', samples: ['2'] });
});

test('nothing is guessed for a file without titles, and a person assigns its columns', () => {
  const bare = [{ row: 1, cells: ['How many?', '6', '12', '2'] }];
  expect(planColumns(bare)).toMatchObject({ fields: [null, null, null, null], headerRow: 0 });
  const columns = ['question', 'answer', 'answer', 'right_numbers'] as const;
  expect(planMappedColumns(bare, { columns, header_row: 0 })).toMatchObject({ fields: columns, headerRow: 0 });
});

test.each([
  [['question', 'answer', 'answer', 'right_numbers'], null],
  [['question', 'right_answer', 'wrong_answer'], null],
  [['answer', 'right_numbers'], 'question'],
  [['question', 'answer'], 'answers'],
  [['question', 'right_answer'], 'answers'],
  [['question', 'answer', 'right_numbers', 'wrong_answer'], 'answers'],
  [['question', 'question', 'answer', 'right_numbers'], 'repeated'],
] as const)('columns %o lack %s', (fields, flaw) => expect(questionFileFlaw(fields)).toBe(flaw));

import { answerRules, ANSWERS_MAX, ANSWERS_MIN, questionRules, type QuestionMapping } from '@vigil/contract/modules/rules.ts';

const rowFlaws = [
  'no_text',
  'long_text',
  'few_answers',
  'many_answers',
  'long_answer',
  'same_answers',
  'no_right',
  'unknown_right',
  'long_explanation',
  'has_picture',
  'duplicate',
] as const;
export type RowFlaw = (typeof rowFlaws)[number];

export type ReadQuestion = {
  text: string;
  kind: 'single' | 'multiple';
  answers: { text: string; is_right: boolean }[];
  explanation: string;
  flaws: RowFlaw[];
};

/** Returns the question of a row and its errors. */
export function readQuestion(cells: readonly string[], fields: QuestionMapping): ReadQuestion {
  const cellsOf = (...wantedFields: QuestionMapping) =>
    fields.flatMap((field, index) => (wantedFields.includes(field) ? [{ field, text: (cells[index] ?? '').trim() }] : []));
  const oneOf = (field: QuestionMapping[number]) => cellsOf(field)[0]?.text ?? '';
  const [text, explanation, key] = [oneOf('question'), oneOf('explanation'), oneOf('right_numbers')];
  // Empty answer columns count too, because a number in the key means the position of a column.
  const answerCells = cellsOf('answer', 'right_answer', 'wrong_answer');
  const right = fields.includes('right_numbers')
    ? rightPlaces(
        key,
        answerCells.map((answer) => answer.text),
      )
    : answerCells.flatMap(({ field, text: words }, index) => (field === 'right_answer' && words !== '' ? [index] : []));
  const answers = answerCells
    .map((answer, index) => ({ text: answer.text, is_right: right?.includes(index) ?? false }))
    .filter((answer) => answer.text !== '');
  const words = answers.map((answer) => normaliseText(answer.text));
  const flaws: [RowFlaw, boolean][] = [
    ['no_text', text === ''],
    ['long_text', text.length > questionRules.text.max],
    ['few_answers', answers.length < ANSWERS_MIN],
    ['many_answers', answers.length > ANSWERS_MAX],
    ['long_answer', answers.some((answer) => answer.text.length > answerRules.text.max)],
    ['same_answers', new Set(words).size < words.length],
    ['unknown_right', right === null],
    ['no_right', right?.length === 0],
    ['long_explanation', explanation.length > questionRules.explanation.max],
    ['has_picture', oneOf('picture') !== ''],
  ];
  return {
    text,
    kind: answers.filter(({ is_right }) => is_right).length > 1 ? 'multiple' : 'single',
    answers,
    explanation,
    flaws: flaws.flatMap(([flaw, isPresent]) => (isPresent ? [flaw] : [])),
  };
}

/** Normalises text so that texts that look alike to a reader are equal. */
export const normaliseText = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Returns the places of the answers that a key means: by number from 1, by character (`a`, `б`) or by text; null if it names a
 * missing answer. A number that is also the text of an answer means the position, as in every layout that numbers answers.
 */
function rightPlaces(key: string, answers: readonly string[]): number[] | null {
  if (key === '') return [];
  const places = new Map(answers.map((answer, place) => [normaliseText(answer), place] as const).toReversed());
  places.delete('');
  const byWords = (words: string): number => places.get(normaliseText(words)) ?? -1;
  const placeOf = (part: string): number => {
    const number = /^\d{1,2}$/.test(part) ? Number(part) - 1 : placeInAlphabet(part);
    return number !== -1 && (answers[number] ?? '') !== '' ? number : byWords(part);
  };
  const parts = key.split(/[,;|\s]+/).filter((part) => part !== '');
  const found = parts.map(placeOf);
  if (found.every((place) => place !== -1)) return [...new Set(found)];
  // The key may be the text of one answer, or of several separated by `;` or `|`.
  const separated = key.split(/[;|]/);
  const placesByWords = [byWords(key)].concat(separated.length > 1 ? separated.map(byWords) : []);
  if (placesByWords[0] !== -1) return [placesByWords[0]!];
  return placesByWords.length > 1 && placesByWords.slice(1).every((place) => place !== -1)
    ? [...new Set(placesByWords.slice(1))]
    : null;
}

const ALPHABETS = ['abcdefghij', 'абвгдежзик'];

function placeInAlphabet(part: string): number {
  const character = part.toLowerCase().replace(/[.)]$/, '');
  return character.length === 1 ? Math.max(...ALPHABETS.map((alphabet) => alphabet.indexOf(character))) : -1;
}

import type { MyCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { expect, test } from 'vitest';
import { dayPartOf, dueOf, hiddenReasonOf, planOf, quizStateOf, rightCountOf, segmentsOf, timeLeftOf } from './rules.ts';

const now = Date.parse('2026-11-21T09:00:00.000Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const next = { theme_id: 'theme', title: '', number: 1, step: 'theory', slide: 1, slides_count: 3 } as const;
const course = (id: string, more: Partial<MyCourseSummary> = {}) =>
  ({ id, group: 'not_started', is_closed: false, end_date: inDays(30), minutes_left: 10, next, ...more }) as MyCourseSummary;
const idsOf = (courses: readonly MyCourseSummary[]) => courses.map(({ id }) => id);

test('started courses come first wherever they are in the list, and the others stay in order', () => {
  const plan = planOf([course('new'), course('begun', { group: 'in_progress' }), course('late', { group: 'overdue' })], now);
  expect(plan.first?.id).toBe('begun');
  expect(idsOf(plan.rest)).toEqual(['new', 'late']);
});

test('without a started course the first one comes first, and a closed or finished one is past', () => {
  const plan = planOf([course('done', { next: null }), course('new'), course('closed', { is_closed: true })], now);
  expect(plan.first?.id).toBe('new');
  expect(idsOf(plan.rest)).toEqual([]);
  expect(idsOf(plan.past)).toEqual(['done', 'closed']);
});

test('the week’s minutes are those of open courses that end within it', () => {
  const courses = [
    course('today', { end_date: inDays(0) }),
    course('almost', { end_date: inDays(6.99), minutes_left: 5 }),
    course('later', { end_date: inDays(7) }),
    course('closed', { end_date: inDays(1), is_closed: true }),
  ];
  expect(planOf(courses, now).minutes).toBe(15);
});

test.each([
  [{ group: 'completed', is_closed: true }, { state: 'completed' }],
  [{ group: 'overdue', is_closed: true }, { state: 'overdue' }],
  [{ is_closed: true }, { state: 'closed' }],
  [{ end_date: inDays(-1) }, { state: 'soon', days: 0 }],
  [{ end_date: inDays(2.1) }, { state: 'soon', days: 3 }],
  [{ end_date: inDays(3.1) }, { state: 'later', days: 4 }],
] as [Partial<MyCourseSummary>, object][])('a course with %o has the state %o', (more, due) => {
  expect(dueOf(course('one', more), now)).toEqual(due);
});

test.each([
  [61_000, '1:01', false],
  [60_000, '1:00', true],
  [59_001, '1:00', true],
  [9_000, '0:09', true],
  [1, '0:01', true],
  [-5, '0:00', true],
])('%d ms are formatted as %s', (remaining, text, isShort) => {
  expect(timeLeftOf(remaining)).toEqual({ text, isShort });
});

test('only an answer known to be right counts as right', () => {
  const questions = [{ result: { is_right: true } }, { result: { is_right: false } }, { result: null }];
  expect(rightCountOf({ questions } as Parameters<typeof rightCountOf>[0])).toBe(1);
});

test.each([
  [[], 2, { isOpen: false, isOut: false }],
  [[{ completed_at: null }, { completed_at: inDays(0) }], 2, { isOpen: true, isOut: false }],
  [[{ completed_at: inDays(0) }, { completed_at: inDays(0) }], 2, { isOpen: false, isOut: true }],
  [[{ completed_at: inDays(0) }], 0, { isOpen: false, isOut: false }],
])('the attempts %o out of %d result in %o', (attempts, attempts_limit, quiz) => {
  expect(quizStateOf({ attempts, attempts_limit } as Parameters<typeof quizStateOf>[0])).toMatchObject(quiz);
});

test.each([
  ['finally', null, 'finally'],
  ['never', null, 'never'],
  ['finally', ['a'], null],
  ['after_attempt', null, null],
] as const)('a result with answers shown %s and right answers %o returns the reason: %s', (answers_shown, right_answers, why) => {
  const result = { is_right: false, explanation: null, right_answers: right_answers && [...right_answers] };
  const question = { id: 'q', text: '', kind: 'single' as const, picture_url: null, answers: [], chosen: [], result };
  expect(hiddenReasonOf({ completed_at: inDays(0), answers_shown, attempts_left: 1, questions: [question] })).toBe(why);
  expect(hiddenReasonOf({ completed_at: null, answers_shown, attempts_left: 1, questions: [question] })).toBeNull();
});

test('where attempts are not limited, hidden answers do not wait for the last attempt', () => {
  const result = { is_right: false, explanation: null, right_answers: null };
  const question = { id: 'q', text: '', kind: 'single' as const, picture_url: null, answers: [], chosen: [], result };
  const attempt = { completed_at: inDays(0), attempts_left: null, questions: [question] };
  expect(hiddenReasonOf({ ...attempt, answers_shown: 'finally' })).toBe('finally_unlimited');
  expect(hiddenReasonOf({ ...attempt, answers_shown: 'never' })).toBe('never');
});

test.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [22, 'evening'],
  [23, 'night'],
])('at %d o’clock it is %s', (hour, part) => expect(dayPartOf(hour)).toBe(part));

test('a segment is full once its slides and its test are done, and the current one as far as its slides are read', () => {
  const topic = (id: string, theory: string, quiz: string) => ({ id, title: id, theory, quiz, slides_count: 4 });
  const themes = [
    topic('done', 'done', 'done'),
    topic('tested', 'done', 'open'),
    topic('read', 'open', 'open'),
    topic('short', 'open', 'none'),
    topic('empty', 'none', 'none'),
  ];
  const course = { sections: [{ themes }], next: { theme_id: 'read', step: 'theory', slide: 3 } } as never;
  expect(segmentsOf(course).map(({ share }) => share)).toEqual([1, 0.5, 0.25, 0, 0]);
  expect(segmentsOf(course).filter(({ isCurrent }) => isCurrent)).toMatchObject([{ id: 'read' }]);
});

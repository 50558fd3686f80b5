import type { TagAction } from '@vigil/contract/tag-automation/tag-action.ts';
import { expect, test } from 'vitest';
import {
  actionFlaws,
  addableTypes,
  draftOf,
  dueCountOf,
  hours,
  formatHour,
  newDraft,
  actionsBeyondLifetime,
  reminderOf,
} from './rules.ts';

const course = { id: 'c', title: 'Пароли' };
const template = { id: 't', name: 'Доставка' };

test.each([
  [{}, false],
  [{ type: 'letter' as const }, false],
  [{ type: 'letter' as const, theme: 'Привет' }, false],
  [{ type: 'letter' as const, theme: ' ', text: 'Добро пожаловать' }, false],
  [{ type: 'letter' as const, theme: 'Привет', text: 'Добро пожаловать' }, true],
  [{ type: 'course' as const, templates: [template] }, false],
  [{ type: 'course' as const, courses: [course] }, true],
  [{ type: 'course' as const, courses: Array.from({ length: 51 }, () => course) }, false],
  [{ type: 'phishing' as const, courses: [course] }, false],
  [{ type: 'phishing' as const, templates: [template] }, true],
  [{ type: 'registration_link' as const }, true],
])('the action %o can be saved: %s', (draft, expected) => {
  expect(Object.keys(actionFlaws({ ...newDraft, ...draft })).length === 0).toBe(expected);
});

test.each([
  ['newbie', [], ['course', 'letter', 'phishing']],
  ['newbie', ['course', 'letter'], ['letter', 'phishing']],
  ['not_registered', ['registration_link'], ['course', 'letter', 'phishing']],
  ['risk_group', ['course'], ['letter']],
  ['custom', ['course', 'phishing', ...Array.from({ length: 20 }, () => 'letter' as const)], []],
] as const)('a %s tag with %j is offered %j', (type, used, expected) => {
  expect(
    addableTypes(
      type,
      used.map((item) => ({ type: item })),
    ),
  ).toEqual(expected);
});

test('hours are shown with two digits and sent without leading zeros', () => {
  expect(hours).toHaveLength(24);
  expect([hours[0]?.label, hours[23]?.label, formatHour('9:00')]).toEqual(['00:00', '23:00', '09:00']);
  expect(reminderOf({ ...newDraft, registration_link_hour: 7 }, 'Asia/Tashkent')).toMatchObject({
    registration_link_time: '7:00',
    time_zone: 'Asia/Tashkent',
  });
});

const runs = { due: 0, done: 0, skipped: 0, failed: 0, cancelled: 0 };
const action: TagAction = {
  id: 'a',
  type: 'registration_link',
  version: '',
  defer_by: 0,
  theme: '',
  text: '',
  courses: [],
  cmi_courses: [],
  period: 30,
  course_again: false,
  working_hours: false,
  phishing_templates: [],
  phishing_templates_campaign_id: null,
  registration_link_days: 3,
  registration_link_time: '18:00',
  registration_link_times: 2,
  time_zone: 'UTC',
  runs,
};

test('a loaded action is shown in the form unchanged', () => {
  const draft = draftOf(action);
  expect(draft.registration_link_hour).toBe(18);
});

test('a shorter lifetime excludes delays at or above it', () => {
  const delays = [0, 9, 10, 30].map((defer_by) => ({ defer_by }));
  expect(actionsBeyondLifetime(delays, 10)).toEqual([{ defer_by: 10 }, { defer_by: 30 }]);
  expect(actionsBeyondLifetime(delays, 0)).toHaveLength(3);
});

test('scheduled runs are counted over all actions', () => {
  expect(dueCountOf([{ runs: { ...runs, due: 3 } }, { runs: { ...runs, due: 4, done: 9 } }])).toBe(7);
});

test('a new link is sent every day unless another interval is chosen', () => expect(newDraft.registration_link_days).toBe(1));

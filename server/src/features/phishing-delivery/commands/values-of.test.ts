import { NO_DEPARTMENT } from '@vigil/contract/departments/no-department.ts';
import { variables } from '@vigil/contract/phishing-templates/variables.ts';
import { expect, test } from 'vitest';
import { valuesOf } from './values-of.ts';

const person = {
  first_name: 'Анна',
  last_name: 'Иванова',
  middle_name: 'Петровна',
  position: '',
  department: 'Кадры',
  email: 'a@primer.example',
  organization: 'Пример',
  time_zone: 'Asia/Tashkent',
};
const at = new Date('2026-03-01T20:05:00Z');

test.each([
  ['ru', '02.03.2026', '2 марта 2026 г.', 'Анне'],
  ['en', '02/03/2026', '2 March 2026', 'Анна'],
  ['uz', '02.03.2026', '2-mart, 2026', 'Анна'],
] as const)(
  'An email in %s writes day, hour and names as its language does, by the organisation’s clock',
  (language, ...expected) => {
    const valueOf = valuesOf(person, { language, link: 'https://x.example', at });
    expect([valueOf('date'), valueOf('date_long'), valueOf('first_name_dative')]).toEqual(expected);
    expect([valueOf('time'), valueOf('link'), valueOf('position')]).toEqual(['01:05', 'https://x.example', '']);
    expect(variables.filter((name) => typeof valueOf(name) !== 'string')).toEqual([]);
  },
);

test('A person without a department is described so in the language of the email', () => {
  const valueOf = valuesOf({ ...person, department: NO_DEPARTMENT }, { language: 'en', link: '#', at });
  expect(valueOf('department')).toBe('No department');
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import { PersonFacts } from './person-facts.tsx';

test('the basic information shows the full name, position, department and email', () => {
  const employee = {
    id: idOf(1),
    last_name: 'Ёлкин',
    first_name: 'Пётр',
    middle_name: 'Ильич',
    position: 'Кладовщик',
    email: 'p@primer.example',
    department: { id: idOf(2), title: 'Склад' },
    role: 'employee',
    manager: null,
    tags: [],
    note: '',
    has_refused_address: false,
  } as unknown as EmployeeDetails;
  renderPart(<PersonFacts employee={employee} />);
  for (const words of ['Ёлкин Пётр Ильич', 'Кладовщик', 'Склад', 'p@primer.example'])
    expect(screen.getByText(words)).toBeTruthy();
});

import type { Employee } from '@vigil/contract/employees/employee.ts';
import { idOf } from './answers.ts';

/** Returns an employee as a list's answer has it; `more` replaces fields. */
export const employee = (number: number, last_name: string, more: Partial<Employee> = {}): Employee => ({
  id: idOf(number),
  last_name,
  first_name: 'Анна',
  middle_name: '',
  position: '',
  email: `${number}@primer.example`,
  department: { id: idOf(90), title: 'Склад' },
  roles: ['employee'],
  role: 'employee',
  manager: null,
  is_registered: true,
  has_refused_address: false,
  version: '',
  blocked_at: null,
  blocked_by: null,
  tags: [],
  statistic: { progress: 50, risk_level: 4.2, phishing_events: { sent: 0, clicked: 0, entered_data: 0 } },
  ...more,
});

import type { EmployeeFilter } from '@vigil/contract/employees/employee.ts';
import { isEmail, POSITION_MAX, riskTyped, roleChoices } from '@vigil/contract/employees/rules.ts';
import { RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';

export type EmployeeDraft = {
  last_name: string;
  first_name: string;
  middle_name: string;
  email: string;
  position: string;
  role: (typeof roleChoices)[number];
  department: { id: string; title: string } | null;
};

export const emptyDraft: EmployeeDraft = {
  last_name: '',
  first_name: '',
  middle_name: '',
  email: '',
  position: '',
  role: 'employee',
  department: null,
};

export type DraftFault = 'required' | 'email' | 'too_long';
type Field = keyof EmployeeDraft;

/** Spec point 5: what is wrong with each field right now. */
export function draftFaults(draft: EmployeeDraft): Partial<Record<Field, DraftFault>> {
  const faults: Partial<Record<Field, DraftFault>> = {};
  for (const name of ['last_name', 'first_name', 'email'] as const) {
    if (draft[name].trim() === '') faults[name] = 'required';
  }
  if (faults.email === undefined && !isEmail(draft.email.trim().toLowerCase())) faults.email = 'email';
  if (draft.position.trim().length > POSITION_MAX) faults.position = 'too_long';
  if (draft.department === null) faults.department = 'required';
  return faults;
}

/** Spec point 5: a role that the form does not offer shows as an employee's, and is not sent unless it is changed. */
export const roleShown = (role: Role): EmployeeDraft['role'] => roleChoices.find((choice) => choice === role) ?? 'employee';

export type FilterState = { search: string; risk_from: string; risk_to: string; departments: string[]; roles: string[] };

/** What is asked of the server: bounds at their defaults are left out (spec point 5). */
export function filterOf({ search, risk_from, risk_to, departments, roles }: FilterState): EmployeeFilter {
  const from = riskTyped(risk_from);
  const to = riskTyped(risk_to);
  return {
    ...(search !== '' && { search }),
    ...(from !== undefined && from !== RISK_MIN && { risk_level_from: from }),
    ...(to !== undefined && to !== RISK_MAX && { risk_level_to: to }),
    ...(departments.length > 0 && { departments }),
    ...(roles.length > 0 && { roles: roles as NonNullable<EmployeeFilter['roles']> }),
  };
}

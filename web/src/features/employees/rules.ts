import type { Employee, EmployeeChange, EmployeeSelectionInput, EmployeeSortKey } from '@vigil/contract/employees/employee.ts';
import {
  isEmail,
  mayGrant,
  NAME_MAX,
  POSITION_MAX,
  RISK_MAX,
  RISK_MIN,
  roleChoices,
  type StaffRole,
} from '@vigil/contract/employees/rules.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';
import { noSelection, type Selection } from '../../ui/selection.ts';

export const sortKeys = [
  'NAME',
  'DEPARTMENT',
  'POSITION',
  'RISK_LEVEL',
  'PROGRESS',
  'PHISHING_INDICATOR',
] as const satisfies readonly EmployeeSortKey[];

export type EmployeeListFilter = { departments: string[]; roles: string[]; risk_from: number; risk_to: number };

export const noFilter: EmployeeListFilter = { departments: [], roles: [], risk_from: RISK_MIN, risk_to: RISK_MAX };

/** Spec point 5: bounds at their defaults are left out, as is anything empty. */
export const filterOf = ({ search, departments, roles, risk_from, risk_to }: EmployeeListFilter & { search: string }) => ({
  ...(search !== '' && { search }),
  ...(departments.length > 0 && { departments }),
  ...(roles.length > 0 && { roles: roles as StaffRole[] }),
  ...(risk_from !== RISK_MIN && { risk_level_from: risk_from }),
  ...(risk_to !== RISK_MAX && { risk_level_to: risk_to }),
});

/** Bounds typed the wrong way round mean the range between them. */
export const orderedRisk = (filter: EmployeeListFilter): EmployeeListFilter => ({
  ...filter,
  risk_from: Math.min(filter.risk_from, filter.risk_to),
  risk_to: Math.max(filter.risk_from, filter.risk_to),
});

/** The bulk payload of spec point 3: these people, or everyone the filter finds but those. */
export const bulkOf = ({ mode, ids }: Selection, filter: ReturnType<typeof filterOf>): EmployeeSelectionInput =>
  mode === 'include' ? { all: false, ids: { include_ids: [...ids] } } : { all: true, ids: { exclude_ids: [...ids] }, filter };

/** Another filter is another "all": ticked people stay ticked, select-all goes off (spec point 4). */
export const withoutAll = (selection: Selection): Selection => (selection.mode === 'exclude' ? noSelection : selection);

export type EmployeeDraft = {
  last_name: string;
  first_name: string;
  middle_name: string;
  position: string;
  email: string;
  role: StaffRole;
  department: { id: string; title: string } | null;
};
export type TextField = 'last_name' | 'first_name' | 'middle_name' | 'position' | 'email';
export type Flaw = 'required' | 'email' | 'too_long';

export const emptyDraft: EmployeeDraft = {
  last_name: '',
  first_name: '',
  middle_name: '',
  position: '',
  email: '',
  role: 'employee',
  department: null,
};

export const draftOf = ({ last_name, first_name, middle_name, position, email, role, department }: Employee): EmployeeDraft => ({
  last_name,
  first_name,
  middle_name,
  position,
  email,
  department,
  role: role === 'pdf_service' ? 'employee' : role,
});

/** Spec point 5: what keeps the form from being sent, by field. */
export function flawsOf(draft: EmployeeDraft): Partial<Record<keyof EmployeeDraft, Flaw>> {
  const flaws: Partial<Record<keyof EmployeeDraft, Flaw>> = {};
  for (const name of ['last_name', 'first_name', 'middle_name'] as const) {
    if (draft[name].trim().length > NAME_MAX) flaws[name] = 'too_long';
  }
  if (draft.position.trim().length > POSITION_MAX) flaws.position = 'too_long';
  if (!isEmail(draft.email.trim())) flaws.email = 'email';
  for (const name of ['last_name', 'first_name', 'email'] as const) {
    if (draft[name].trim() === '') flaws[name] = 'required';
  }
  if (draft.department === null) flaws.department = 'required';
  return flaws;
}

/** Only what was changed: a role that the form cannot offer stays as it is until another is chosen. */
export function changeOf(draft: EmployeeDraft, before: EmployeeDraft): Partial<EmployeeChange> {
  const change: Partial<EmployeeChange> = {};
  for (const name of ['last_name', 'first_name', 'middle_name', 'position', 'email'] as const) {
    const text = draft[name].trim();
    if (text !== before[name]) change[name] = text;
  }
  if (draft.role !== before.role) change.role = draft.role;
  if (draft.department !== null && draft.department.id !== before.department?.id) change.department_id = draft.department.id;
  return change;
}

export const rolesFor = (own: Role) => roleChoices.filter((role) => mayGrant(own, role));

/** Spec point 5: a role outside the choices, such as system_admin, shows as employee. */
export const roleShown = (role: StaffRole, choices: readonly StaffRole[]): StaffRole =>
  choices.includes(role) ? role : 'employee';

import { useQuery } from '@tanstack/react-query';
import type { EmployeeSortKey } from '@vigil/contract/employees/employee.ts';
import { staffRoles } from '@vigil/contract/employees/rules.ts';
import {
  accessStates,
  addressStates,
  courseProgresses,
  learningPlans,
  periodEvents,
  phishingEvents,
  riskGroups,
  simulatedStates,
} from '@vigil/contract/people/rules.ts';
import { choice, id, ids, list, number, text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { useMinGroupSize } from '../../profile/api.ts';
import { employeesQuery } from '../api.ts';
import { requestFilterOf, noFilter, withoutResults } from '../rules.ts';

export const sortKeys = [
  'NAME',
  'DEPARTMENT',
  'POSITION',
  'RISK_LEVEL',
  'PROGRESS',
  'PHISHING_INDICATOR',
] as const satisfies EmployeeSortKey[];
/** The staff list's parameters in the address. */
export const employeesParams = {
  page: number(),
  search: text(),
  sort: choice(sortKeys, 'NAME'),
  direction: choice(['asc', 'desc'], 'asc'),
  risk_from: text(noFilter.risk_from),
  risk_to: text(noFilter.risk_to),
  risk_group: choice(['', ...riskGroups], ''),
  departments: ids(),
  roles: list(staffRoles),
  tags: ids(),
  campaign: id(),
  results: list(phishingEvents),
  simulated: choice(['', ...simulatedStates], ''),
  period_event: choice(['', ...periodEvents], ''),
  event_from: text(),
  event_to: text(),
  courses: ids(),
  course_progress: choice(['', ...courseProgresses], ''),
  learning: choice(['', ...learningPlans], ''),
  address: choice(['', ...addressStates], ''),
  access: choice(['', ...accessStates], ''),
  view: text(),
};

/** Returns the staff list's search state from the address, and the people found. */
export function useStaffSearch() {
  const [requested, setState] = useSearchState(employeesParams);
  const state = useMinGroupSize() === null ? requested : withoutResults(requested);
  const filter = requestFilterOf(state);
  const employees = useQuery(
    employeesQuery({
      query: { ...filter, limit: PAGE_SIZE, offset: state.page * PAGE_SIZE, sort_by: state.sort, sort_order: state.direction },
    }),
  );
  return { state, setState, filter, isFiltered: Object.keys(filter).length > 0, employees };
}

export type StaffSearch = ReturnType<typeof useStaffSearch>;

import type { AssignedStatus, LearnerGroup } from '@vigil/contract/assignments/assigned-course.ts';
import type { EmployeeSortKey, NamedView } from '@vigil/contract/employees/employee.ts';
import { parseRisk, roleChoices } from '@vigil/contract/employees/rules.ts';
import { RISK_MAX, RISK_MIN } from '@vigil/contract/risk/rules.ts';
import type { PeopleFilter } from '@vigil/contract/people/filter.ts';
import {
  type accessStates,
  type addressStates,
  type courseProgresses,
  type learningPlans,
  type PeriodEvent,
  type riskGroups,
  type simulatedStates,
} from '@vigil/contract/people/rules.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import { type Flaws, noFlaws } from '@vigil/contract/shared/flaws.ts';
import type { SortOrder } from '@vigil/contract/shared/page.ts';
import type { Role } from '@vigil/contract/shared/permissions.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import type { Selection } from '../../ui/selection.ts';

type CourseProgress = (typeof courseProgresses)[number];
type LearningPlan = (typeof learningPlans)[number];
type AccessState = (typeof accessStates)[number];
type AddressState = (typeof addressStates)[number];
type RiskGroup = (typeof riskGroups)[number];
type SimulatedState = (typeof simulatedStates)[number];

export type EmployeeDraft = {
  last_name: string;
  first_name: string;
  middle_name: string;
  email: string;
  position: string;
  role: (typeof roleChoices)[number];
  department: { id: string; title: string } | null;
  manager: { id: string; name: string } | null;
};

export const emptyDraft: EmployeeDraft = {
  last_name: '',
  first_name: '',
  middle_name: '',
  email: '',
  position: '',
  role: 'employee',
  department: null,
  manager: null,
};

/** Spec point 5: returns what is wrong with the form beyond the checks of single fields. */
export const draftFlaws = ({ department }: EmployeeDraft): Flaws =>
  department === null ? { department: { code: 'required' } } : noFlaws;

/** Returns the person to send to the server, with trimmed names and address. */
export const personOf = (
  draft: EmployeeDraft,
): Omit<EmployeeDraft, 'department' | 'manager'> & { manager_id: string | null } => ({
  role: draft.role,
  last_name: draft.last_name.trim(),
  first_name: draft.first_name.trim(),
  middle_name: draft.middle_name.trim(),
  email: draft.email.trim(),
  position: draft.position.trim(),
  manager_id: draft.manager?.id ?? null,
});

/**
 * Spec point 5: returns the role that the form shows. A role that the form does not offer shows as "employee", and is sent only
 * if it is changed.
 */
export const shownRole = (role: Role): EmployeeDraft['role'] => roleChoices.find((choice) => choice === role) ?? 'employee';

export type FilterState = {
  search: string;
  risk_from: string;
  risk_to: string;
  risk_group: RiskGroup | '';
  departments: string[];
  roles: string[];
  tags: string[];
  campaign: string;
  results: string[];
  simulated: SimulatedState | '';
  /** An event that happened from `event_from` to `event_to`; an empty day is no limit. */
  period_event: PeriodEvent | '';
  event_from: string;
  event_to: string;
  courses: string[];
  course_progress: CourseProgress | '';
  learning: LearningPlan | '';
  address: AddressState | '';
  access: AccessState | '';
};

/** The values of the filter dialog; the search field is part of the list. */
export type FilterDraft = Omit<FilterState, 'search'>;

export const noFilter: FilterDraft = {
  risk_from: String(RISK_MIN),
  risk_to: String(RISK_MAX),
  risk_group: '',
  departments: [],
  roles: [],
  tags: [],
  campaign: '',
  results: [],
  simulated: '',
  period_event: '',
  event_from: '',
  event_to: '',
  courses: [],
  course_progress: '',
  learning: '',
  address: '',
  access: '',
};

/** The events that can be filtered across all campaigns. */
export const everEvents = ['opened', 'clicked', 'opened_attachment', 'entered_data', 'never_caught'] as const;

/**
 * Returns the change of the filter when another campaign is chosen. A switch between all campaigns and one campaign clears the
 * results, because these are separate filters.
 */
export const withCampaign = (before: Pick<FilterDraft, 'campaign'>, campaign: string): Partial<FilterDraft> => ({
  campaign,
  ...((campaign === '') !== (before.campaign === '') && { results: [] }),
});

/** Returns the filters without the other values of the state. */
export const filtersOf = (state: FilterState): FilterDraft =>
  Object.fromEntries((Object.keys(noFilter) as (keyof typeof noFilter)[]).map((name) => [name, state[name]])) as typeof noFilter;

/** Returns the filter to send to the server, without bounds at their defaults (spec point 5). */
export function requestFilterOf(state: FilterState): PeopleFilter {
  const { search, risk_group, departments, roles, tags, campaign, results, simulated, period_event } = state;
  const { courses, course_progress, learning, address, access } = state;
  const from = parseRisk(state.risk_from);
  const to = parseRisk(state.risk_to);
  return {
    ...(search !== '' && { search }),
    ...(from !== undefined && from !== RISK_MIN && { risk_level_from: from }),
    ...(to !== undefined && to !== RISK_MAX && { risk_level_to: to }),
    ...(risk_group !== '' && { risk_group }),
    ...(departments.length > 0 && { departments }),
    ...(roles.length > 0 && { roles: roles as NonNullable<PeopleFilter['roles']> }),
    ...(tags.length > 0 && { tags }),
    ...(campaign !== '' && { in_phishing: campaign }),
    ...(results.length > 0 && { phishing_events: results as NonNullable<PeopleFilter['phishing_events']> }),
    ...(simulated !== '' && { simulated }),
    ...(period_event !== '' && { period_event, ...eventDays(state) }),
    ...(courses.length > 0 && { in_course: courses }),
    ...(course_progress !== '' && { course_progress }),
    ...(learning !== '' && { learning }),
    ...(address !== '' && { address }),
    ...(access !== '' && { access }),
  };
}

/** Returns an error for a reversed range, which would find nobody without saying why. */
export const filterFlaws = ({ risk_from, risk_to }: Pick<FilterState, 'risk_from' | 'risk_to'>): Flaws =>
  (parseRisk(risk_from) ?? RISK_MIN) > (parseRisk(risk_to) ?? RISK_MAX) ? { risk_to: { code: 'below_lower_bound' } } : noFlaws;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const eventDays = ({ event_from, event_to }: FilterState): Pick<PeopleFilter, 'event_from' | 'event_to'> => ({
  ...(ISO_DAY.test(event_from) && { event_from }),
  ...(ISO_DAY.test(event_to) && { event_to }),
});

/** The sort keys whose order reveals simulation results. */
export const resultSortKeys: readonly EmployeeSortKey[] = ['RISK_LEVEL', 'PHISHING_INDICATOR'];

/**
 * Returns the state without filters and sorting by simulation results, which an old address or saved view may contain although
 * results are hidden now.
 */
export const withoutResults = <State extends FilterDraft & { sort: EmployeeSortKey }>(state: State): State => ({
  ...state,
  risk_from: noFilter.risk_from,
  risk_to: noFilter.risk_to,
  risk_group: '',
  results: [],
  simulated: state.simulated === 'NEVER' ? 'NEVER' : '',
  period_event: state.period_event === 'LATE' || state.period_event === 'IN_TIME' ? state.period_event : '',
  sort: resultSortKeys.includes(state.sort) ? 'NAME' : state.sort,
});

type Order = { sort: EmployeeSortKey; direction: SortOrder };

/** Returns the list's current state as a view that can be saved. */
export const viewOf = ({ sort, direction, ...filter }: FilterState & Order): NamedView['view'] => ({
  filter: requestFilterOf(filter),
  sort_by: sort,
  sort_order: direction,
});

/** Returns the list state that a saved view describes. */
export const stateOf = ({ filter, sort_by, sort_order }: NamedView['view']): FilterState & Order => ({
  search: filter.search ?? '',
  risk_from: String(filter.risk_level_from ?? RISK_MIN),
  risk_to: String(filter.risk_level_to ?? RISK_MAX),
  risk_group: filter.risk_group ?? '',
  departments: filter.departments ?? [],
  roles: filter.roles ?? [],
  tags: filter.tags ?? [],
  campaign: filter.in_phishing ?? '',
  results: filter.phishing_events ?? [],
  simulated: filter.simulated ?? '',
  period_event: filter.period_event ?? '',
  event_from: filter.event_from ?? '',
  event_to: filter.event_to ?? '',
  courses: filter.in_course ?? [],
  course_progress: filter.course_progress ?? '',
  learning: filter.learning ?? '',
  address: filter.address ?? '',
  access: filter.access ?? '',
  sort: sort_by,
  direction: sort_order,
});

export const isSameView = (a: FilterState & Order, b: FilterState & Order): boolean =>
  JSON.stringify(viewOf(a)) === JSON.stringify(viewOf(b));

/** Returns campaign targets for a selection in the staff list. */
export const targetsOf = ({ mode, ids }: Selection, filter: PeopleFilter): Targets =>
  mode === 'include'
    ? { ...nobody, target_users: [...ids] }
    : { ...nobody, all: true, exclude_users: [...ids], ...(Object.keys(filter).length > 0 && { filter }) };

export type CourseState = LearnerGroup | 'off' | 'planned' | 'closed';

/** Returns the state of a person's course: their progress or, while they cannot learn, why the course is not open. */
export function courseStateOf({
  group,
  status,
  is_enabled,
}: {
  group: LearnerGroup;
  status: AssignedStatus;
  is_enabled: boolean;
}): CourseState {
  if (group === 'completed') return group;
  if (!is_enabled) return 'off';
  if (status === 'planned') return 'planned';
  return status === 'completed' && group !== 'overdue' ? 'closed' : group;
}

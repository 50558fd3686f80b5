import type {
  AssignedEmployee,
  AssignedEmployeesQuery,
  LearnersFilter,
  LearnersSelection,
} from '@vigil/contract/assignments/assigned-course.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import { columnContains } from '../../../db/like.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import {
  areLearnersVisible,
  assertIndividualResults,
  showsLearnersOfAssignment,
} from '../../people/queries/result-visibility.ts';
import type { ChosenPeople } from '../../people/queries/chosen.ts';
import { groupAt } from '../rules.ts';
import { groupConditions } from './learner-groups.ts';
import { findAssignedCourse } from './assigned-courses.ts';

export async function listAssignedEmployees(
  context: WorkContext,
  id: string,
  query: AssignedEmployeesQuery,
): Promise<Page<AssignedEmployee> & { is_hidden: boolean }> {
  const { learners_count } = await findAssignedCourse(context, id);
  if (!(await areLearnersVisible(context, id))) {
    if (query.search) await assertIndividualResults(context);
    const { limit, offset } = query;
    return { data: [], is_hidden: true, total_count: learners_count, limit, offset };
  }
  let rows = context.db
    .selectFrom('users as u')
    .innerJoin('enrolments as e', (join) =>
      join.onRef('e.user_id', '=', 'u.id').onRef('e.organization_id', '=', 'u.organization_id'),
    )
    .where('u.organization_id', '=', context.organization)
    .where('e.assigned_course_id', '=', id)
    .where('e.left_at', 'is', null);
  const isFiltered = Boolean(query.search) || query.group !== undefined;
  if (query.search) rows = rows.where(columnContains('u.search_text', query.search));
  if (query.group !== undefined) rows = rows.where(groupConditions[query.group]);
  const data = await rows
    .innerJoin('departments as d', 'd.id', 'u.department_id')
    .select([
      'u.id',
      'u.last_name',
      'u.first_name',
      'u.middle_name',
      'u.email',
      'u.position',
      'd.id as department_id',
      'd.title as department_title',
      'u.registered_at',
      'e.progress',
      'e.end_date',
      'e.started_at',
      'e.completed_at',
    ])
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const total_count = isFiltered
    ? (await rows.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
    : learners_count;
  const now = new Date();
  return {
    data: data.map(({ department_id, department_title, registered_at, ...row }) => {
      const group = groupAt(now, row);
      return {
        ...row,
        department: { id: department_id, title: department_title },
        is_registered: registered_at !== null,
        group,
        plan: group === 'overdue' ? 'BEHIND' : 'NORMAL',
      };
    }),
    is_hidden: false,
    total_count,
    limit: query.limit,
    offset: query.offset,
  };
}

/** Selects the learners ticked in the list. */
export function selectLearners(
  { db, organization }: Pick<WorkContext, 'db' | 'organization'>,
  id: string,
  { all, ids, filter }: LearnersSelection,
): ChosenPeople {
  let people = db
    .selectFrom('users')
    .select('users.id')
    .where('users.organization_id', '=', organization)
    // Where learners are hidden, their number is hidden too, so even "all" selects nobody.
    .where(showsLearnersOfAssignment(organization, id))
    .where(
      sql<boolean>`users.id in (select e.user_id from enrolments e
        where e.organization_id = ${organization} and e.assigned_course_id = ${id} and e.left_at is null and ${isInGroup(all ? filter : {})})`,
    );
  if (!all) return people.where('users.id', '=', anyOf(ids.include_ids));
  if (filter.search) people = people.where(columnContains('users.search_text', filter.search));
  if (ids.exclude_ids.length > 0) people = people.where(sql<boolean>`users.id <> all(${ids.exclude_ids}::uuid[])`);
  return people;
}

const isInGroup = ({ group }: LearnersFilter) => (group === undefined ? sql<boolean>`true` : groupConditions[group]);

import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import { rowsAs } from '../../../db/rows.ts';
import { isBehindAnother } from '../../people/queries/result-visibility.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import type { NoticeKind, CourseProgress } from '../rules/notices.ts';

/** A notice with its reader, and the present state of the course for them. */
export type DueNotice = CourseProgress & {
  user_id: string;
  assigned_course_id: string;
  kind: NoticeKind;
  occasion: string;
  first_name: string;
  language: Language;
  is_registered: boolean;
  /** The certificate issued for the completion. */
  certificate: { number: string; valid_until: string | null } | null;
  /** Whether the account is active, and neither the person nor the organisation has turned these emails off. */
  is_wanted: boolean;
};

export type NoticeKey = Pick<DueNotice, 'user_id' | 'assigned_course_id' | 'kind' | 'occasion'>;

/** Returns these notices as a table `n` for a statement. */
export const noticeRows = (notices: readonly NoticeKey[]): RawBuilder<unknown> =>
  rowsAs('n', notices, { user_id: 'uuid', assigned_course_id: 'uuid', kind: 'text', occasion: 'text' });

export async function findDueNotices({ db, organization }: WorkContext, notices: readonly NoticeKey[]): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    select n.user_id, n.assigned_course_id, n.kind, n.occasion, u.first_name, u.language, u.registered_at is not null as is_registered,
      u.deleted_at is null and u.blocked_at is null and u.notifies_courses and o.tells_courses and o.deactivated_at is null and o.deleted_at is null as is_wanted,
      e.end_date, e.completed_at, a.deleted_at is null and a.is_enabled and not ${isBehindAnother(organization)} as is_there, a.status <> 'planned' and not coalesce(is_closed_to(a, e), a.status = 'completed') as is_running,
      (select jsonb_build_object('number', c.number, 'valid_until', c.valid_until) from certificates c
        where c.organization_id = e.organization_id and c.enrolment_id = e.id and c.revoked_at is null) as certificate
      from ${noticeRows(notices)}
      join users u on u.organization_id = ${organization} and u.id = n.user_id
      join organizations o on o.id = u.organization_id
      join assigned_courses a on a.organization_id = u.organization_id and a.id = n.assigned_course_id
      left join enrolments e on e.organization_id = u.organization_id and e.assigned_course_id = a.id and e.user_id = u.id and e.left_at is null
     order by n.user_id, e.end_date, n.assigned_course_id, n.kind, n.occasion`.execute(db);
  return rows;
}

/** The facts about a course in an email, apart from the reader's own dates. */
export type Course = {
  id: string;
  title: string;
  description: string;
  minutes: number;
  themes_count: number;
  quiz_count: number;
  source: AssignedCourse['source'];
  /** The person who assigned the course and answers questions about it; null if they are in another organisation or have left. */
  assigner: { name: string; department: string | null; email: string } | null;
};

export async function findCourses({ db, organization }: WorkContext, ids: readonly string[]): Promise<Map<string, Course>> {
  const { rows } = await sql<Course>`
    select a.id, a.title, c.description, a.themes_count, a.quiz_count, a.source,
      case c.type when 'scorm' then c.minutes else (select coalesce(sum(m.minutes), 0)::int from themes t join modules m on m.id = t.module_id
        where t.id in (select theme_id from assigned_steps s where s.organization_id = a.organization_id and s.assigned_course_id = a.id)
      ) end as minutes,
      case when u.id is not null then jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name),
        'department', case when d.is_default then null else d.title end, 'email', u.email) end as assigner
      from assigned_courses a
      join courses c on c.id = a.course_id
      left join phishing_campaigns p on p.organization_id = a.organization_id and p.id = a.campaign_id
      left join users u on u.organization_id = a.organization_id and u.id = coalesce(a.created_by, p.created_by) and u.deleted_at is null
      left join departments d on d.id = u.department_id
     where a.organization_id = ${organization} and a.id = ${anyOf(ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findTimeZone({ db, organization }: WorkContext): Promise<string> {
  const { time_zone } = await db
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  return time_zone;
}

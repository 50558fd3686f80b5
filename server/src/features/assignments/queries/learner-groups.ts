import type { LearnerGroup } from '@vigil/contract/assignments/assigned-course.ts';
import { sql, type RawBuilder } from 'kysely';

/** Whether an enrolment `e` is past its end and not completed. */
export const isOverdue = sql<boolean>`e.completed_at is null and e.end_date < now()`;

/** The groups that `groupAt` returns, as conditions on an enrolment `e`. */
export const groupConditions: Record<LearnerGroup, RawBuilder<boolean>> = {
  completed: sql`e.completed_at is not null`,
  overdue: isOverdue,
  in_progress: sql`e.completed_at is null and e.end_date >= now() and e.started_at is not null`,
  not_started: sql`e.completed_at is null and e.end_date >= now() and e.started_at is null`,
};

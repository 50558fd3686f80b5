import type { AssignedStatus, LearnerGroup } from '@vigil/contract/assignments/assigned-course.ts';

/** Returns the status that an assignment has at a moment by its dates alone. */
export function statusAt(now: Date, { start_date, end_date }: { start_date: string; end_date: string }): AssignedStatus {
  if (Date.parse(end_date) <= now.getTime()) return 'completed';
  return Date.parse(start_date) <= now.getTime() ? 'active' : 'planned';
}

/**
 * Returns the learner's progress group at a moment. A learner who has completed the course is never overdue, and an overdue
 * learner is in no other group.
 */
export function groupAt(
  now: Date,
  { end_date, started_at, completed_at }: { end_date: string; started_at: string | null; completed_at: string | null },
): LearnerGroup {
  if (completed_at !== null) return 'completed';
  if (Date.parse(end_date) < now.getTime()) return 'overdue';
  return started_at === null ? 'not_started' : 'in_progress';
}

import type { State } from '../shared/states.ts';
import type { LearnerGroup } from './assigned-course.ts';

/** The groups of a course's learners as states. */
export const learnerStates: Record<LearnerGroup, State> = {
  not_started: 'not_started',
  in_progress: 'in_progress',
  completed: 'done',
  overdue: 'overdue',
};

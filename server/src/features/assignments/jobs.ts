import { z } from 'zod';
import { jobKind } from '../../jobs/queue.ts';

export const enrolJob = jobKind({
  name: 'assignment.enrol',
  input: z.object({ organization_id: z.uuid(), assigned_course_id: z.uuid() }),
});

export const turnAssignmentsJob = jobKind({ name: 'assignment.turn', input: z.object({}), isSingle: true });
export const EVERY_MINUTE = '* * * * *';

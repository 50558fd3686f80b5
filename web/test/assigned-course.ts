import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import { idOf } from './answers.ts';

/** Returns a running assignment of a course of themes to five people; `own` replaces fields. */
export const assignedCourse = (own: Partial<AssignedCourse> = {}): AssignedCourse => ({
  id: idOf(1),
  course_id: idOf(90),
  type: 'course',
  is_public: false,
  title: 'Пароли',
  image_path: null,
  library_course: null,
  start_date: '2026-11-01T00:00:00.000Z',
  end_date: '2026-11-30T00:00:00.000Z',
  status: 'active',
  isCompleted: false,
  is_enabled: true,
  source: 'manual',
  is_enrolling: false,
  certificate: null,
  reminders: null,
  certificates_count: 0,
  progress: 40,
  counted_in: null,
  learners_count: 5,
  in_progress_count: 2,
  completed_count: 1,
  themes: 2,
  theory: 50,
  testing: 30,
  version: '',
  ...own,
});
